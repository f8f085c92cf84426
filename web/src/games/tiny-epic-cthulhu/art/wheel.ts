// The wheel: the ring with its canvas, ropes and posts. Screen angle is wheel degree, 0 at twelve o'clock, clockwise.

import type { Colour, Faces, Icon, SpinView } from '../../../generated/tiny-epic-cthulhu';
import { KINDS, SIGN_ICONS } from './kinds';
import { arc, around, f1, icon, polar, polygon, ringPart, tentacle, through } from './tentacle';

/** A third of a Town Card's side: what an icon and a strip take up. */
export interface Arc<T> {
  from: number;
  to: number;
  shows: T;
}

const MEDALS: Record<Icon, { icon: string; ground: string; ink: string }> = {
  relief: { icon: SIGN_ICONS.candle, ground: 'm-relief', ink: '#3a2503' },
  chaos: { icon: KINDS.chaos.icon, ground: 'm-chaos', ink: '#fff' },
  power_fear: { icon: KINDS.fear.icon, ground: 'm-fear', ink: '#fff' },
  power_rage: { icon: KINDS.rage.icon, ground: 'm-rage', ink: '#fff' },
  power_greed: { icon: KINDS.greed.icon, ground: 'm-greed', ink: '#16200a' },
  extra_draw: { icon: '', ground: 'm-eldritch', ink: '#fff' },
};

const ROPES = [
  [149.5, '#e9dcc0', '#fff'],
  [144, '#2b3438', '#5c6b70'],
  [138.5, '#c9382a', '#ff9a86'],
] as const;

const within = (degree: number, { from, to }: Arc<unknown>) => degree >= from && degree < to;

export const road = () =>
  '<circle r="183" fill="none" stroke="#05090b" stroke-width="22" opacity=".7"/><circle r="183" fill="none" stroke="#1d2c33" stroke-width="17"/><circle r="183" fill="none" stroke="#3f5660" stroke-width="1.2" stroke-dasharray="7 7"/>';

/** The arm of the Great Old One along the ropes, over the three Town Cards that its powers reach. */
export const reach = (middle: number) =>
  tentacle(
    around(183, middle * 72 - 64, middle * 72 + 136, (t) => 3 + 18 * Math.sin(Math.PI * t) ** 0.6),
    { fill: 'url(#te-arm-violet)', dark: '#0a0514', light: '#e3ccff', belly: '#b98cf055', sucker: '#f6eeff', suckerDark: '#2b1250', side: 1, stroke: 1.2, shine: 0.35 },
  );

/** Everything of the wheel that does not turn. `spin`: where it came to rest. */
export function base(icons: readonly Arc<Icon>[], strips: readonly Arc<Colour>[], spin: SpinView | null): string {
  let s = '<circle r="176" cy="6" fill="#000" opacity=".5"/><circle r="171" fill="#0a0f12" stroke="#2c3a40" stroke-width="1.5"/>';
  const tail = spin ? (spin.degree + 180) % 360 : -1;
  for (const it of strips) {
    const on = within(tail, it);
    const kind = KINDS[it.shows];
    const middle = (it.from + it.to) / 2;
    s += `<path d="${ringPart(153, 168.5, it.from + 0.5, it.to - 0.5)}" fill="${kind.base}" fill-opacity="${on ? 1 : 0.66}" stroke="${on ? '#fff' : '#071014'}" stroke-width="${on ? 2 : 1}"/><path d="${ringPart(164, 168.5, it.from + 0.5, it.to - 0.5)}" fill="#000" fill-opacity=".28"/>`;
    const [x, y] = polar(160.6, middle);
    s += `<g transform="translate(${f1(x)} ${f1(y)}) rotate(${middle > 90 && middle < 270 ? middle + 180 : middle})">${icon(kind.icon, -6.5, -6.5, 13, !on && it.shows === 'greed' ? '#1b2606' : '#fff')}</g>`;
  }
  s += '<circle r="151" fill="#10181c"/><circle r="133" fill="#c8d4ce"/>';
  icons.forEach((it, i) => (s += `<path d="${ringPart(80, 133, it.from, it.to)}" fill="url(#te-canvas-${i % 2 ? 'a' : 'b'})"/>`));
  s += `<circle r="80.5" fill="url(#te-canvas)"/><path d="${ringPart(80, 133, 0, 359.9)}" fill="url(#te-half-dark)" opacity=".35"/>`;
  for (const it of icons) {
    const side = it.from % 72 === 0;
    const [[x0, y0], [x1, y1]] = [polar(side ? 80 : 88, it.from), polar(133, it.from)];
    s += `<path d="M${f1(x0)} ${f1(y0)}L${f1(x1)} ${f1(y1)}" stroke="#33413f" stroke-width="${side ? 1.8 : 0.8}" stroke-opacity="${side ? 0.75 : 0.45}"/>`;
  }
  s += '<circle r="80.5" fill="none" stroke="#33413f" stroke-width="1.4"/><circle r="76.5" fill="none" stroke="#33413f" stroke-opacity=".45" stroke-width=".8"/>';
  s += `<path id="te-upper" d="${arc(63.5, -88, 88)}" fill="none"/><path id="te-lower" d="${arc(71.5, -93, -267)}" fill="none"/>`;
  const around = (path: string, words: string) => `<text font-family="IM Fell English SC" font-size="13.5" fill="#45544f" letter-spacing="3.2"><textPath href="#te-${path}" startOffset="50%" text-anchor="middle">${words}</textPath></text>`;
  s += around('upper', 'The Wheel of') + around('lower', 'Madness');
  s += `<path d="${polygon([0, 1, 2, 3, 4].map((i) => polar(52, i * 144)))}" fill="none" stroke="#4f615b" stroke-opacity=".42" stroke-width="2.2"/><circle r="53" fill="none" stroke="#4f615b" stroke-opacity=".35" stroke-width="1.2"/><ellipse cx="-18" cy="-40" rx="96" ry="74" fill="url(#te-spot)"/>`;
  for (const it of icons) {
    const on = spin !== null && within(spin.degree, it);
    if (on) s += `<path d="${ringPart(80.5, 133, it.from, it.to)}" fill="#e3b341" fill-opacity=".5" stroke="#8a5a06" stroke-width="2"/>`;
    const medal = MEDALS[it.shows];
    const [x, y] = polar(107, (it.from + it.to) / 2);
    s += `<g transform="translate(${f1(x)} ${f1(y)})${on ? ' scale(1.16)' : ''}"><circle r="18.4" cy="1.6" fill="#0b1013" opacity=".55"/><circle r="18" fill="url(#te-${medal.ground})" stroke="${on ? '#fff4cf' : '#11161a'}" stroke-width="${on ? 2.4 : 1.6}"/><circle r="15.2" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width=".8"/>${medal.icon ? icon(medal.icon, -11.5, -11.5, 23, medal.ink) : '<text x="-.5" y="8" text-anchor="middle" font-family="Anton" font-size="21" fill="#fff">+1</text>'}</g>`;
  }
  for (const [r, colour, twist] of ROPES)
    s += `<circle r="${r}" fill="none" stroke="#05080a" stroke-width="6.2" opacity=".8"/><circle r="${r}" fill="none" stroke="${colour}" stroke-width="4"/><circle r="${r - 0.4}" fill="none" stroke="${twist}" stroke-opacity=".55" stroke-width="1.1" stroke-dasharray="2.4 2.6"/>`;
  for (let i = 0; i < 5; i++)
    s += `<g transform="rotate(${i * 72})"><rect x="-8.5" y="-175" width="17" height="42" rx="5" fill="#b42f22" stroke="#11161a" stroke-width="1.6"/><rect x="-8.5" y="-175" width="6" height="42" rx="3" fill="#fff" fill-opacity=".2"/><rect x="-8.5" y="-162" width="17" height="4" fill="#e9dcc0"/><rect x="-8.5" y="-151" width="17" height="4" fill="#e9dcc0"/><circle cy="-169" r="2.6" fill="#e3b341" stroke="#5a3b08"/></g>`;
  return s;
}

/** The degree at the middle of each of the thirty bulbs: one for each equally likely outcome. */
export const BULBS = Array.from({ length: 30 }, (_, i) => i * 12 + 6);

const tail = through([[0, 8], [-9, 28], [9, 50], [-6, 70], [0, 90]], 90, (t) => 27 * (1 - t) ** 0.62 + 1.4);

/** What turns, around (0, 0) and pointing up. */
export const spinner = () =>
  `<g transform="translate(3 5)" opacity=".35"><path d="M0 -88L15 -24L10 10L-10 10L-15 -24Z"/><path d="M-11 0C-14 40 10 52 2 86C20 60 4 44 11 0Z"/></g>${tentacle(tail, { fill: 'url(#te-spinner)', dark: '#06120e', light: '#9ee8c4', belly: '#7fd0a855', sucker: '#e9fff3', suckerDark: '#0c3a2a', stroke: 1.3, side: -1, shine: 0.55 })}<path d="M0 -91L16 -26L6 -14L0 -18Z" fill="url(#te-brass-r)" stroke="#2e1d03" stroke-width="1.6" stroke-linejoin="round"/><path d="M0 -91L-16 -26L-6 -14L0 -18Z" fill="url(#te-brass-l)" stroke="#2e1d03" stroke-width="1.6" stroke-linejoin="round"/><path d="M0 -72L6.5 -34L0 -28L-6.5 -34Z" fill="#a8281c" stroke="#4a0d07"/><path d="M-9 -20L9 -20L8 16L-8 16Z" fill="url(#te-brass-l)" stroke="#2e1d03" stroke-width="1.4"/>`;

/** The hub: an eye that looks along the front. */
export function hub(degree: number): string {
  const [x, y] = polar(2.8, degree);
  return `<circle r="22.5" fill="#2e1d03"/><circle r="21" fill="url(#te-hub)" stroke="#2e1d03"/><circle r="15.5" fill="none" stroke="#5a3b08"/><path d="M-13 0C-8 -8.5 8 -8.5 13 0C8 8.5 -8 8.5 -13 0Z" fill="#fff6d8" stroke="#2e1d03" stroke-width="1.2"/><circle r="6" fill="#a8281c" cx="${f1(x)}" cy="${f1(y)}"/><circle r="3" fill="#12060a" cx="${f1(x * 1.2)}" cy="${f1(y * 1.2)}"/><circle r="1.2" fill="#fff" cx="${f1(x - 2)}" cy="${f1(y - 2)}"/>`;
}

const beam = (degree: number, light: string) => `<path d="${ringPart(92, 222, degree - 7, degree + 7)}" fill="url(#te-beam-${light})"/>`;

/** From the two ends of the spinner to the cards they point at. */
export const beams = (degree: number) => beam(degree, 'front') + beam(degree + 180, 'tail');

/** The strips of the town as it lies around the wheel. */
export const stripsOf = (faces: Faces, ids: readonly string[]): Arc<Colour>[] =>
  ids.flatMap((id, side) => (faces.towns.find((it) => it.id === id)?.strips ?? []).map((it) => ({ from: it.from + side * 72, to: it.to + side * 72, shows: it.shows })));

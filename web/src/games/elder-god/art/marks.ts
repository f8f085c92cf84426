// Eyes, wounds, books, the Mouth: what lies on a monster.

import { centreOf, H, outOf, W, type Eye } from './anatomy';
import { hash, hermite, lerp, n1, seeded, type Spot } from './maths';
import { EDGES, isUpright, keyOf, type Monster, type Part } from './monster';
import { Ribbon, type Sample } from './ribbon';
import type { Skin } from './skins';

/** A closed line through points, with soft corners. */
function soft(points: readonly Spot[]): string {
  const between = (a: Spot, b: Spot) => `${n1((a[0] + b[0]) / 2)} ${n1((a[1] + b[1]) / 2)}`;
  const curves = points.map((it, at) => `Q${n1(it[0])} ${n1(it[1])} ${between(it, points[(at + 1) % points.length]!)}`);
  return `M${between(points.at(-1)!, points[0]!)}${curves.join('')}Z`;
}

/** What follows the pointer has `data-eye`: where it is and how far it may go. */
export function eye({ x, y, r, state, slant, cell }: Eye, skin: Skin): string {
  const ofBody = slant !== undefined;
  const line = Math.max(1.5, r * 0.14);
  const socket = skin.name === 'bone' && ofBody;
  const disc = (at: number, size: number, fill: string, more = '') => `<circle cx="${n1(at)}" cy="${n1(y)}" r="${n1(size)}" fill="${fill}"${more}/>`;
  let drawn = state === 'immune' ? disc(x, r * 1.55, 'url(#eg-eyeglow)') : '';
  drawn += disc(x, r * 1.13, skin.tones[ofBody ? 1 : 2], ` stroke="${skin.ink}" stroke-width="${n1(line)}"`);
  drawn += disc(x, r * 0.95, socket ? '#140e0b' : 'url(#eg-white)', ` stroke="${skin.ink}" stroke-width="${n1(line * 0.6)}"`);
  if (state === 'damaged') return `<g>${drawn}${burst(x, y, r * 1.25, `eye${cell}`)}</g>`;
  const iris = r * (ofBody ? 0.62 : 0.66);
  const [light, deep] = state === 'immune' ? ['#c79bff', '#4b1d9a'] : [skin.iris, skin.irisDeep];
  const round = (dy: number, size: number, fill: string, faint = '') => `<circle cx="${n1(x)}" cy="${n1(y + dy)}" r="${n1(size)}" fill="${fill}"${faint}/>`;
  const pupil = {
    bar: `<rect x="${n1(x - iris * 0.66)}" y="${n1(y - iris * 0.24)}" width="${n1(iris * 1.32)}" height="${n1(iris * 0.48)}" rx="${n1(iris * 0.22)}" fill="#07090a"/>`,
    round: round(0, iris * 0.46, '#07090a'),
    slit: `<ellipse cx="${n1(x)}" cy="${n1(y)}" rx="${n1(iris * 0.24)}" ry="${n1(iris * 0.82)}" fill="#07090a"/>`,
    cross: `<path d="M${n1(x - iris * 0.6)} ${n1(y)}H${n1(x + iris * 0.6)}M${n1(x)} ${n1(y - iris * 0.6)}V${n1(y + iris * 0.6)}" stroke="#07090a" stroke-width="${n1(iris * 0.36)}" stroke-linecap="round"/>`,
  }[skin.pupil];
  drawn += `<g data-eye="${n1(x)} ${n1(y)} ${n1(r * 0.36)}">${socket ? round(0, iris * 1.25, 'url(#eg-lamp)') : ''}${round(0, iris, deep)}${round(iris * 0.1, iris * 0.8, light)}${round(iris * 0.34, iris * 0.42, '#fff', ' opacity=".28"')}${pupil}${`<circle cx="${n1(x - r * 0.26)}" cy="${n1(y - r * 0.2)}" r="${n1(Math.max(1.2, r * 0.16))}" fill="#fff"/>`}</g>`;
  const [open, sag] = [ofBody ? 0.12 : 0.34, ofBody ? (slant ? 0.3 : 0.52) : 0.92];
  const turn = `rotate(${n1(((slant ?? 0) * 180) / Math.PI)} ${n1(x)} ${n1(y)})`;
  const lid = (to: number) => `M${n1(x - r * 1.06)} ${n1(y - r * open)}A${n1(r * 1.08)} ${n1(r * 1.08)} 0 0 1 ${n1(x + r * 1.06)} ${n1(y - r * open)}Q${n1(x)} ${n1(y + r * to)} ${n1(x - r * 1.06)} ${n1(y - r * open)}Z`;
  drawn += `<path transform="${turn}" d="${lid(-sag)}" fill="${skin.tones[3]}" stroke="${skin.ink}" stroke-width="${n1(line * 0.7)}"/>`;
  if (ofBody) drawn += `<path transform="${turn}" d="M${n1(x - r * 0.7)} ${n1(y - r * 0.66)}Q${n1(x)} ${n1(y - r * 1.08)} ${n1(x + r * 0.7)} ${n1(y - r * 0.66)}" stroke="${skin.tones[5]}" stroke-width="${n1(Math.max(1.5, r * 0.12))}" fill="none" stroke-linecap="round" opacity=".8"/>`;
  // Shut for a moment now and then.
  drawn += `<circle class="lid" style="animation-delay:-${n1(hash(`${cell}${n1(x)}`) * 7)}s" cx="${n1(x)}" cy="${n1(y)}" r="${n1(r)}" fill="${skin.tones[3]}" stroke="${skin.ink}" stroke-width="${n1(line * 0.7)}"/>`;
  return `<g>${drawn}</g>`;
}

/** An eye that was shot. */
function burst(x: number, y: number, r: number, seed: string): string {
  const next = seeded(seed);
  const blob = (size: number, count: number, jagged: number): string =>
    soft(
      Array.from({ length: count }, (_, at): Spot => {
        const angle = (at / count) * 2 * Math.PI + next() * 0.2;
        const far = size * (at % 2 ? lerp(0.55, 0.8, next()) : lerp(1, 1 + jagged, next()));
        return [x + Math.cos(angle) * far, y + Math.sin(angle) * far];
      }),
    );
  const drops = Array.from({ length: 7 }, () => {
    const [angle, far, size] = [next() * 2 * Math.PI, r * lerp(1.05, 1.75, next()), r * lerp(0.05, 0.15, next())];
    return `<circle cx="${n1(x + Math.cos(angle) * far)}" cy="${n1(y + Math.sin(angle) * far)}" r="${n1(size * 1.2)}" fill="#b3201b"/>`;
  });
  const arm = r * 0.3;
  return `${drops.join('')}<path d="${blob(r * 1.02, 18, 0.45)}" fill="#8e1416"/><path d="${blob(r * 0.8, 16, 0.3)}" fill="#d8392a"/><path d="${blob(r * 0.55, 12, 0.25)}" fill="#3a0407"/><path d="M${n1(x - arm)} ${n1(y - arm)}L${n1(x + arm)} ${n1(y + arm)}M${n1(x + arm)} ${n1(y - arm)}L${n1(x - arm)} ${n1(y + arm)}" stroke="#ffd9c9" stroke-width="${n1(Math.max(2, r * 0.16))}" stroke-linecap="round"/>`;
}

/** A ragged hole with a red rim, a splash with thin arms, three drips, stray pellets. */
export function wound(cell: string, centre: Spot, ribbons: readonly Ribbon[], skin: Skin, single: boolean): string {
  let middle: Sample | undefined;
  for (const ribbon of ribbons) {
    if (middle || ribbon.kind === 'web') continue;
    middle = ribbon.points.find((it) => it.cell === cell && Math.abs(it.u - 0.5) < 0.08);
  }
  const { x, y } = middle ?? { x: centre[0], y: centre[1] };
  const { tx, ty, nx, ny } = middle ?? { tx: 0, ty: 1, nx: 1, ny: 0 };
  const half = (middle?.half ?? 25) * (single ? 0.95 : 1);
  const ragged = (size: number, count: number, jagged: number, seed: string, off = 0): string => {
    const next = seeded(`rg${seed}${skin.name}${cell}`);
    const points = Array.from({ length: count }, (_, at) => {
      const angle = ((at + (next() - 0.5) * 0.7) / count) * 2 * Math.PI;
      const far = size * (1 + (next() - 0.5) * jagged) * half;
      const [across, along] = [Math.cos(angle) * far * 1.12, Math.sin(angle) * far * 0.92];
      return `${n1(x + off + nx * across + tx * along)} ${n1(y + off + ny * across + ty * along)}`;
    });
    return `M${points.join('L')}Z`;
  };
  /** A blot with long thin arms that end in drops. */
  const blot = (size: number, fill: string, seed: string): string => {
    const next = seeded(`bl${seed}${skin.name}${cell}`);
    let d = '';
    let drops = '';
    for (let at = 0; at < 18; at++) {
      const angle = ((at + (next() - 0.5) * 0.5) / 18) * 2 * Math.PI;
      const spot = (by: number, far: number) => `${n1(x + Math.cos(angle + by) * far)} ${n1(y + Math.sin(angle + by) * far)}`;
      const join = d === '' ? 'M' : 'L';
      if (at % 2 === 1) d += `${join}${spot(0, half * size * lerp(0.74, 0.9, next()))}`;
      else {
        const far = half * size * (lerp(1.15, 1.5, next()) + Math.max(0, Math.cos(angle + 2.25)) * 0.75);
        d += `${join}${spot(-0.105, half * size * 0.9)}L${spot(-0.022, far)}L${spot(0.022, far)}L${spot(0.105, half * size * 0.9)}`;
        const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
        const beyond = far + half * lerp(0.22, 0.5, next());
        drops += `<circle cx="${n1(x + dx * far)}" cy="${n1(y + dy * far)}" r="${n1(half * 0.1 * lerp(0.7, 1.3, next()))}" fill="${fill}"/>`;
        if (next() < 0.7) drops += `<circle cx="${n1(x + dx * beyond)}" cy="${n1(y + dy * beyond)}" r="${n1(half * 0.06 * lerp(0.6, 1.4, next()))}" fill="${fill}"/>`;
      }
    }
    return `<path d="${d}Z" fill="${fill}" stroke="${fill}" stroke-width="${n1(half * 0.06)}" stroke-linejoin="round"/>${drops}`;
  };
  const next = seeded(`w${skin.name}${cell}`);
  const drips = [-0.62, 0, 0.58].map((aside) => {
    const [dx, top] = [x + aside * half * 1.15, y + half * 0.5];
    const [long, wide] = [H * lerp(0.22, 0.46, next()), W * lerp(0.022, 0.036, next())];
    return `<path class="drip" d="M${n1(dx - wide * 1.6)} ${n1(top)}L${n1(dx - wide * 0.6)} ${n1(top + long * 0.7)}A${n1(wide * 1.05)} ${n1(wide * 1.35)} 0 1 0 ${n1(dx + wide * 0.6)} ${n1(top + long * 0.7)}L${n1(dx + wide * 1.6)} ${n1(top)}Z" fill="#a8171a"/>`;
  });
  const hole =
    `<path d="${ragged(0.98, 22, 0.34, 'a')}" fill="${skin.ink}"/><path d="${ragged(0.92, 22, 0.3, 'a')}" fill="#e2503c"/>` +
    `<path d="${ragged(0.8, 20, 0.28, 'b', half * 0.02)}" fill="#b81f1f"/><path d="${ragged(0.7, 18, 0.3, 'c', half * 0.04)}" fill="#6b0b10"/><path d="${ragged(0.58, 16, 0.34, 'd', half * 0.04)}" fill="#0d0102"/>`;
  const wet = `<path d="M${n1(x - half * 0.66)} ${n1(y - half * 0.4)}q${n1(half * 0.34)} ${n1(-half * 0.42)} ${n1(half * 0.92)} ${n1(-half * 0.28)}" stroke="#ffc2ae" stroke-width="${n1(Math.max(1.6, half * 0.1))}" fill="none" stroke-linecap="round"/><path d="M${n1(x - half * 0.12)} ${n1(y - half * 0.46)}Q${n1(x - half * 0.22)} ${n1(y + half * 0.05)} ${n1(x + half * 0.06)} ${n1(y + half * 0.56)}M${n1(x + half * 0.3)} ${n1(y - half * 0.36)}Q${n1(x + half * 0.16)} ${n1(y + half * 0.1)} ${n1(x + half * 0.36)} ${n1(y + half * 0.4)}" stroke="#d5382a" stroke-width="${n1(Math.max(1.4, half * 0.075))}" fill="none" stroke-linecap="round"/>`;
  const pellets = ([[-1.38, -0.3, 0.11], [1.3, -0.72, 0.11], [-1, 1.05, 0.1], [1.3, 0.72, 0.12], [0.3, -1.42, 0.1]] as const).map(
    ([ax, ay, size]) => `<circle cx="${n1(x + ax * half)}" cy="${n1(y + ay * half)}" r="${n1(size * half * 1.8)}" fill="#e2503c"/><circle cx="${n1(x + ax * half + 0.4)}" cy="${n1(y + ay * half + 0.5)}" r="${n1(size * half * 1.25)}" fill="#0d0102"/>`,
  );
  return `<g class="wound" style="transform-origin:${n1(x)}px ${n1(y)}px">${blot(1.12, '#5c0a0e', 'a')}${blot(0.98, '#a8171a', 'b')}${drips.join('')}${hole}${wet}${pellets.join('')}</g>`;
}

/** A Necronomicon, its eye open. */
export function book(x: number, y: number, wide: number, tilt = -12): string {
  const h = wide * 1.26;
  const k = (of: number) => n1(of * wide);
  const v = (of: number) => n1(of * h);
  return (
    `<g transform="translate(${n1(x)} ${n1(y)}) rotate(${tilt})"><ellipse cy="${v(0.06)}" rx="${k(0.95)}" ry="${v(0.85)}" fill="url(#eg-bookglow)"/>` +
    `<rect x="${k(-0.43)}" y="${n1(-h / 2 + wide * 0.09)}" width="${k(1)}" height="${v(1)}" rx="${k(0.06)}" fill="#1b0d06"/><rect x="${k(-0.45)}" y="${n1(-h / 2 + wide * 0.05)}" width="${k(0.98)}" height="${v(0.985)}" rx="${k(0.05)}" fill="#efe2c2"/>` +
    `<rect x="${k(-0.5)}" y="${v(-0.5)}" width="${k(0.97)}" height="${v(0.97)}" rx="${k(0.07)}" fill="url(#eg-leather)" stroke="#140803" stroke-width="${n1(Math.max(1, wide * 0.045))}"/><rect x="${k(-0.5)}" y="${v(-0.5)}" width="${k(0.15)}" height="${v(0.97)}" fill="#2a1208" opacity=".65"/>` +
    `<path d="M${k(0.47)} ${v(-0.5)}h${k(-0.22)}l${k(0.22)} ${k(0.22)}zM${k(0.47)} ${v(0.47)}h${k(-0.22)}l${k(0.22)} ${k(-0.22)}z" fill="#e3b341"/>` +
    `<path d="M${k(-0.24)} ${v(-0.01)}Q${k(0.06)} ${v(-0.3)} ${k(0.36)} ${v(-0.01)}Q${k(0.06)} ${v(0.26)} ${k(-0.24)} ${v(-0.01)}Z" fill="#f4e8cb" stroke="#140803" stroke-width="${n1(Math.max(0.9, wide * 0.04))}"/><circle cx="${k(0.06)}" cy="${v(-0.015)}" r="${k(0.135)}" fill="#7b3ff2"/><ellipse cx="${k(0.06)}" cy="${v(-0.015)}" rx="${k(0.04)}" ry="${k(0.12)}" fill="#0b0412"/>` +
    `<path d="M${k(-0.16)} ${v(0.32)}h${k(0.46)}M${k(-0.16)} ${v(-0.34)}h${k(0.4)}" stroke="#e3b341" stroke-width="${n1(Math.max(0.9, wide * 0.035))}" opacity=".8"/></g>`
  );
}

/** The stalks of an Eyestalk that are joined to nothing: small, faded, asleep. On a card in a hand all four are awake. */
export function sleepingStalks(monster: Monster, part: Part, skin: Skin, awake: boolean): string {
  const [cx, cy] = centreOf(part.x, part.y);
  return EDGES.filter((edge) => awake || !monster.isJoined(part, edge))
    .map((edge) => {
      const [ox, oy] = outOf(edge);
      const root: Spot = [cx + (ox * W) / 2, cy + (oy * H) / 2];
      const long = awake ? (isUpright(edge) ? H : W) * 0.215 : 20;
      const bend = hash(`ig${edge}${keyOf(part.x, part.y)}`) < 0.5 ? -1 : 1;
      const aside: Spot = [-oy * bend, ox * bend];
      const [x, y]: Spot = [root[0] - ox * long + aside[0] * 5, root[1] - oy * long + aside[1] * 5];
      const points = Array.from({ length: 9 }, (_, at) => {
        const u = at / 8;
        const [px, py] = hermite(root, [-ox * long * 1.1, -oy * long * 1.1], [x, y], [-ox * long * 0.8 + aside[0] * long * 0.6, -oy * long * 0.8 + aside[1] * long * 0.6], u);
        return { x: px, y: py, half: awake ? lerp(10.5, 7, u) : lerp(5.2, 3.6, u), u, cell: '' };
      });
      const stalk = new Ribbon(points);
      const state = part.mark === 'book' ? 'immune' : part.stalks![edge];
      const r = awake ? 13 : 10;
      const glow = state === 'immune' ? `<path d="${stalk.outline()}" stroke="#9a5cff" stroke-width="14" fill="none" opacity=".5"/>` : '';
      const flesh = `<path d="${stalk.outline()}" fill="${skin.tones[2]}" stroke="${skin.ink}" stroke-width="5" stroke-linejoin="round" paint-order="stroke"/><path d="${stalk.tone(0.5)}" fill="${skin.tones[4]}"/>`;
      let end: string;
      if (awake) end = eye({ x, y, r, state, cell: `hand${edge}` }, skin);
      else if (state === 'damaged') end = `<circle cx="${n1(x)}" cy="${n1(y)}" r="${r}" fill="#8e1416" stroke="${skin.ink}" stroke-width="3"/><path d="M${n1(x - 4.5)} ${n1(y - 4.5)}l9 9m0 -9l-9 9" stroke="#ffc3b3" stroke-width="2.8" stroke-linecap="round"/>`;
      else end = `<circle cx="${n1(x)}" cy="${n1(y)}" r="${r}" fill="${state === 'immune' ? '#6d35c9' : skin.tones[3]}" stroke="${skin.ink}" stroke-width="3"/><path d="M${n1(x - 6.6)} ${n1(y)}q6.6 6.6 13.2 0" stroke="${state === 'immune' ? '#ecd9ff' : skin.ink}" stroke-width="2.4" fill="none" stroke-linecap="round"/>`;
      return `<g opacity="${awake ? 1 : 0.6}">${glow}${flesh}${end}</g>`;
    })
    .join('');
}

/** The Mouth, in a cell of its own, joined from below. */
export function mouth(skin: Skin): string {
  const [cx, cy, R] = [W / 2, H * 0.44, 37];
  const teeth = (count: number, from: number, long: number, wide: number, fill: string, off: number) =>
    `<path fill="${fill}" stroke="#2a0508" stroke-width="1.2" stroke-linejoin="round" d="${Array.from({ length: count }, (_, at) => {
      const angle = ((at + off) / count) * 2 * Math.PI;
      const spot = (by: number, far: number) => `${n1(cx + Math.cos(angle + by) * far)} ${n1(cy + Math.sin(angle + by) * far)}`;
      return `M${spot(-wide, from)}L${spot(0, from - long * (at % 2 ? 0.72 : 1))}L${spot(wide, from)}Z`;
    }).join('')}"/>`;
  return (
    `<path d="M${cx - 17} ${H + 2}C${cx - 20} ${n1(H * 0.84)} ${cx - 49} ${n1(H * 0.76)} ${cx - 47.5} ${n1(cy)}A47.5 48 0 1 1 ${cx + 47.5} ${n1(cy)}C${cx + 49} ${n1(H * 0.76)} ${cx + 20} ${n1(H * 0.84)} ${cx + 17} ${H + 2}Z" fill="${skin.tones[2]}" stroke="${skin.ink}" stroke-width="4"/>` +
    `<path d="M${cx - 42} ${n1(cy + 4)}A43 43 0 0 1 ${cx + 12} ${n1(cy - 41.5)}" stroke="${skin.tones[4]}" stroke-width="5.5" fill="none" stroke-linecap="round"/>` +
    `<circle cx="${cx}" cy="${n1(cy)}" r="${R}" fill="url(#eg-throat)" stroke="${skin.ink}" stroke-width="4"/>${teeth(7, R * 0.62, R * 0.34, 0.26, '#d9bd8a', 0.5)}${teeth(10, R * 0.99, R * 0.6, 0.22, '#fff3d6', 0)}`
  );
}

// Paints a monster, tone by tone over all its ribbons: no seam shows at an edge or a fork. What comes out is SVG, in
// layers between which a table can put what moves.

import { anatomyOf, centreOf, cornerOf, H, INSIDE, W, type Anatomy, type Eye, type Manner, type Tip } from './anatomy';
import { book, eye, sleepingStalks, wound } from './marks';
import { clamp, digits, hash, lerp, mix, n1, seeded, type Spot } from './maths';
import { keyOf, type Monster, type Part } from './monster';
import { Ribbon, runs, type Sample } from './ribbon';
import type { Skin } from './skins';

export interface PaintedTip {
  key: string;
  root: Spot;
  limp: boolean;
  ink: string;
  flesh: string;
}

export interface Painted {
  /** The id of the outline of everything but the tips, to be drawn again as shadow and halo. */
  outline: string;
  /** Cards, sleeping stalks. */
  plates: string;
  /** Violet light and leaves behind the limbs, and their ink. */
  ink: string;
  flesh: string;
  tips: PaintedTip[];
  /** Wounds, eyes, books. */
  marks: string;
}

const LEVELS = [0.12, 0.34, 0.54, 0.7, 0.83] as const;
const INK = 10;

interface Brush {
  skin: Skin;
  fine: boolean;
  single: boolean;
  w: (x: number) => string;
  isInside: (own: Ribbon, x: number, y: number, pad?: number) => boolean;
}

const path = (d: string, fill: string, more = ''): string => (d === '' ? '' : `<path d="${d}" fill="${fill}"${more && ` ${more}`}/>`);

/** `uid`: tells the clips of several drawings on a page apart. */
export function paint(monster: Monster, manner: Manner, uid: string): Painted {
  const { skin, fine, single = false, only } = manner;
  const anatomy = anatomyOf(monster, manner);
  const w = digits(fine);
  // A tip goes on where its limb ends: neither hides the marks of the other.
  const brush: Brush = { skin, fine, single, w, isInside: (own, x, y, pad = 0.92) => own.kind !== 'tip' && isInside(anatomy.ribbons, own, x, y, pad) };
  const parts = [...monster.parts.values()].filter((it) => !only || (it.x === only.x && it.y === only.y));
  const limbs = anatomy.ribbons.filter((it) => it.kind !== 'web');
  const outline = anatomy.ribbons.map((it) => it.outline()).join('');
  const immune = parts.filter((it) => it.kind !== 'body' && it.state === 'immune');
  const clip = (part: Part) => `${uid}c${part.x}_${part.y}`.replaceAll('-', 'm');
  const clips = parts.map((it) => `<clipPath id="${clip(it)}"><rect ${cellBox(it)}/></clipPath>`).join('');
  const ornaments = limbs.map((it) => ornament(it, brush));
  const suckers = limbs.map((it) => suckersOf(it, brush, it.hidden > 0 ? 75 : it.kind === 'arm' ? 18 : single || only ? 0 : 115));

  const inGlow = immune
    .map((it) => `<g clip-path="url(#${clip(it)})" fill="none" stroke="#8d4dff">${[46, 34, 24].map((wide) => `<use href="#${uid}o" stroke-width="${wide}" opacity=".3"/>`).join('')}<use href="#${uid}o" stroke="#d9b8ff" stroke-width="15" opacity=".75"/></g>`)
    .join('');
  const violet = immune
    .map((it) => `<g clip-path="url(#${clip(it)})" fill="none" stroke-linejoin="round"><use href="#${uid}o" stroke="#c79bff" stroke-width="13"/><use href="#${uid}o" stroke="#3a1a78" stroke-width="4.5"/></g>`)
    .join('');
  const spines = skin.name === 'bone' ? limbs.map((it) => spinesOf(it, brush)).join('') : '';

  return {
    outline: `${uid}o`,
    plates: `<defs><path id="${uid}o" d="${outline}"/>${clips}</defs>${single ? '' : platesOf(parts, skin)}${parts.map((it) => (it.kind === 'eyestalk' ? `<g clip-path="url(#${clip(it)})">${sleepingStalks(monster, it, skin, single)}</g>` : '')).join('')}`,
    ink:
      inGlow +
      ornaments.map((it) => it.back).join('') +
      (fine ? limbs.map((it) => dripsOf(it, brush)).join('') : '') +
      `<g fill="${skin.ink}" stroke="${skin.ink}" stroke-width="${INK}" stroke-linejoin="round"><use href="#${uid}o"/>${spines && `<path d="${spines}"/>`}</g>` +
      violet +
      path(spines, skin.tones[4], `stroke="${skin.ink}" stroke-width="1.2"`),
    flesh: `${fleshOf(anatomy.ribbons, suckers.flat(), brush, `<use href="#${uid}o" fill="${skin.tones[0]}"/>`)}${ornaments.map((it) => it.front).join('')}${bridged(anatomy, brush)}${only || single ? '' : parts.map((it) => (it.kind === 'body' ? bodyOf(it, skin) : '')).join('')}`,
    tips: anatomy.tips.map((it) => tipOf(it, brush)),
    marks: marksOf(parts, anatomy.eyes, anatomy.ribbons, skin, single),
  };
}

function cellBox({ x, y }: { x: number; y: number }): string {
  const [left, top] = cornerOf(x, y);
  return `x="${left}" y="${top}" width="${W}" height="${H}"`;
}

/** Whether a mark would lie inside of another limb. */
function isInside(all: readonly Ribbon[], own: Ribbon, x: number, y: number, pad: number): boolean {
  for (const other of all) {
    if (other === own || other.kind === 'web') continue;
    for (let at = Math.round(other.hidden * 0.35) + (other.kind === 'arm' ? 3 : 0); at < other.points.length; at += 2) {
      const point = other.points[at]!;
      if (Math.hypot(point.x - x, point.y - y) < point.half * pad) return true;
    }
  }
  return false;
}

/** The stretches of a ribbon that lie in one card each, past what another limb hides. */
function stretches(ribbon: Ribbon): { seed: string; from: number; to: number; first: number; last: number }[] {
  const { points, hidden } = ribbon;
  const cells = [...new Set(points.map((it) => it.cell))];
  return cells.flatMap((cell) =>
    runs(points.length, (at) => points[at]!.cell === cell && at >= hidden * 0.7).map(([first, last]) => ({
      seed: `${cell}${hidden > 0 && first <= hidden ? 'b' : ''}`,
      from: points[first]!.s,
      to: points[last]!.s,
      first,
      last,
    })),
  );
}

// The card under a limb

function platesOf(parts: readonly Part[], skin: Skin): string {
  const GAP = 2.2;
  const box = (part: Part, by = 0) => {
    const [left, top] = cornerOf(part.x, part.y);
    return `x="${left + GAP + by}" y="${top + GAP + by}" width="${W - 2 * GAP}" height="${H - 2 * GAP}" rx="8.5"`;
  };
  return parts
    .filter((it) => it.kind !== 'body' && it.kind !== 'mouth')
    .map((it) => {
      const [fill, stroke] = it.state === 'damaged' ? ['url(#eg-damaged)', '#c8412f'] : it.state === 'immune' ? ['url(#eg-immune)', '#9a6cf0'] : [`url(#eg-plate-${skin.name})`, mix(skin.plate, '#f1e7d0', 0.3)];
      const below = it.covers ? `<rect ${box(it, 6)} fill="${skin.plate}" stroke="${mix(skin.plate, '#f1e7d0', 0.45)}" stroke-width="1.8"/>` : '';
      return `${below}<rect ${box(it)} fill="${fill}" stroke="${stroke}" stroke-width="${it.state === 'normal' ? 1.8 : 2.5}"/>`;
    })
    .join('');
}

// Skin

/** `base`: the darkest tone, where the outline has been written already. */
function fleshOf(ribbons: readonly Ribbon[], suckers: readonly Sucker[], brush: Brush, base?: string): string {
  const { skin, fine } = brush;
  const limbs = ribbons.filter((it) => it.kind !== 'web');
  const start = (ribbon: Ribbon, tone: number) => (ribbon.kind === 'tip' ? Math.max(0, INSIDE - 1 - tone) : 0);
  const tones = LEVELS.map((level, at) => ribbons.map((it) => it.tone(level, start(it, at + 1))).join(''));
  return (
    (base ?? path(ribbons.map((it) => it.outline(start(it, 0))).join(''), skin.tones[0])) +
    tones.slice(0, 4).map((d, at) => path(d, skin.tones[at + 1]!)).join('') +
    limbs.map((it) => pattern(it, brush)).join('') +
    path(tones[4]!, skin.tones[5], 'opacity=".72"') +
    (fine ? path(limbs.map((it) => bellyOf(it, brush)).join(''), skin.belly, 'opacity=".38"') : '') +
    suckersDrawn(suckers, brush) +
    path(limbs.map((it) => rimOf(it, brush)).join(''), skin.rim, 'opacity=".42"') +
    limbs.map((it) => gloss(it, brush)).join('')
  );
}

const bellySide = (ribbon: Ribbon): number => ribbon.belly;

function bellyOf(ribbon: Ribbon, { single }: Brush): string {
  const from = ribbon.kind === 'arm' ? 2 : ribbon.hidden > 0 ? Math.round(ribbon.hidden * 0.55) : single ? 0 : ribbon.kind === 'tip' ? INSIDE : Math.round(ribbon.points.length > 60 ? 40 : 0);
  if (from >= ribbon.points.length - 2) return '';
  const side = bellySide(ribbon);
  return ribbon.band(() => side * 0.96, (at) => side * (ribbon.kind === 'tip' ? 0.3 : lerp(0.96, 0.3, clamp((at - from) / 6, 0, 1))), from);
}

interface Sucker {
  x: number;
  y: number;
  r: number;
}

/** At even spacing along one side, smaller towards the tip. */
function suckersOf(ribbon: Ribbon, { isInside: inside }: Brush, start: number): Sucker[] {
  const found: Sucker[] = [];
  const side = bellySide(ribbon);
  // Where a tip goes on, it would cover the last.
  const end = ribbon.length - (ribbon.kind === 'limb' ? 9 : 0);
  for (let s = start; s < end; ) {
    const here = ribbon.at(s);
    const r = here.half * 0.36;
    if (here.half < 4.5) break;
    // A stalk carries none.
    const onStalk = ribbon.kind === 'limb' && here.half < 14 && s > ribbon.length - 55;
    const x = here.x + here.nx * here.half * 0.6 * side;
    const y = here.y + here.ny * here.half * 0.6 * side;
    const last = found.at(-1);
    if (!onStalk && (!last || Math.hypot(x - last.x, y - last.y) > r * 2.25) && !inside(ribbon, x, y, 1)) found.push({ x, y, r });
    s += Math.max(1, r * 0.25);
  }
  return found;
}

/** Dots of many sizes as few lines: a line without length has a round end. */
function dots(spots: readonly { x: number; y: number; r: number }[], size: number, colour: string, w: (x: number) => string): string {
  const bySize = new Map<number, string>();
  for (const { x, y, r } of spots) {
    const wide = Math.round(r * size * 2);
    bySize.set(wide, `${bySize.get(wide) ?? ''}M${w(x)} ${w(y)}h0`);
  }
  return [...bySize].map(([wide, d]) => `<path d="${d}" stroke="${colour}" stroke-width="${Math.max(1, wide)}" stroke-linecap="round"/>`).join('');
}

function suckersDrawn(suckers: readonly Sucker[], { skin, fine, w }: Brush): string {
  return (fine ? dots(suckers, 0.95, skin.ink, w) : '') + dots(suckers, 0.78, skin.sucker, w) + dots(suckers, 0.4, skin.suckerIn, w);
}

function rimOf(ribbon: Ribbon, { isInside: inside }: Brush): string {
  return ribbon.rim((at) => {
    const { lit, half } = ribbon.points[at]!;
    if (at < ribbon.hidden * 0.6 || half < 6) return false;
    return ribbon.kind === 'arm' || !inside(ribbon, ...ribbon.across(at, lit > 0 ? -0.86 : 0.86), 0.95);
  });
}

/** Short wet lights on the side to the light. */
function gloss(ribbon: Ribbon, { skin, fine, w, isInside: inside }: Brush): string {
  return stretches(ribbon)
    .flatMap(({ seed, from, to }) => {
      const next = seeded(`g${skin.name}${seed}${ribbon.kind}`);
      return Array.from({ length: fine ? 2 : 1 }, (_, nth) => {
        const at = lerp(from, to, (nth + lerp(0.1, 0.5, next())) / (fine ? 2 : 1));
        const long = W * lerp(0.1, 0.28, next());
        const [a, middle, b] = [ribbon.at(at), ribbon.at(at + long / 2), ribbon.at(Math.min(ribbon.length, at + long))];
        if (Math.abs(a.lit) < 0.4 || a.half < 6 || Math.sign(a.lit) === bellySide(ribbon)) return '';
        const off = Math.sign(a.lit) * 0.58;
        const on = (it: Sample): Spot => [it.x + it.nx * it.half * off, it.y + it.ny * it.half * off];
        const [A, M, B] = [on(a), on(middle), on(b)];
        if (ribbon.kind !== 'arm' && [A, M, B].some(([x, y]) => inside(ribbon, x, y, 1))) return '';
        return `<path d="M${w(A[0])} ${w(A[1])}Q${w(2 * M[0] - (A[0] + B[0]) / 2)} ${w(2 * M[1] - (A[1] + B[1]) / 2)} ${w(B[0])} ${w(B[1])}" stroke="#fff" stroke-width="${n1(Math.max(1.2, a.half * 0.13))}" stroke-linecap="round" fill="none" opacity=".78"/>`;
      });
    })
    .join('');
}

/** What tells one skin from another. */
function pattern(ribbon: Ribbon, brush: Brush): string {
  const { skin, fine, w, isInside: inside } = brush;
  const side = -bellySide(ribbon);
  const hides = (x: number, y: number) => ribbon.kind !== 'arm' && inside(ribbon, x, y);
  return stretches(ribbon)
    .map(({ seed, from, to }) => {
      const next = seeded(`p${skin.name}${seed}${ribbon.kind}`);
      const along = (step: number, mark: (at: Sample) => string): string => {
        const count = Math.max(1, Math.round((to - from) / (fine ? step : step * 1.5)));
        return Array.from({ length: count }, (_, nth) => mark(ribbon.at(lerp(from, to, (nth + 0.5 + (next() - 0.5) * 0.5) / count)))).join('');
      };
      const off = (it: Sample, across: number): Spot => [it.x + it.nx * it.half * across, it.y + it.ny * it.half * across];
      switch (skin.name) {
        case 'kelp':
          return along(19, (it) => {
            const [x, y] = off(it, side * lerp(-0.05, 0.66, next()));
            const r = it.half * lerp(0.14, 0.34, next());
            const [turn, faint] = [(Math.atan2(it.ty, it.tx) * 180) / Math.PI + (next() - 0.5) * 50, lerp(0.3, 0.62, next())];
            return hides(x, y) ? '' : `<ellipse cx="${w(x)}" cy="${w(y)}" rx="${w(r)}" ry="${w(r * 0.66)}" transform="rotate(${Math.round(turn)} ${w(x)} ${w(y)})" fill="${skin.spot}" opacity="${n1(faint)}"/>`;
          });
        case 'gilded':
          return along(23, (it) => {
            const reach = lerp(-0.3, 0.3, next());
            if (hides(...off(it, side * 0.7))) return '';
            const wide = Math.min(it.half * 0.34, 7);
            const spots = (sign: number) =>
              [0, 0.25, 0.5, 0.75, 1].map((t): Spot => {
                const [x, y] = off(it, side * lerp(1, reach, t));
                const by = Math.sin(t * 1.6) * wide * 1.3 + sign * wide * (1 - t * t);
                return [x + it.tx * by, y + it.ty * by];
              });
            return path(ribbon.polygon([...spots(-1), ...spots(1).reverse()]), skin.spot, 'opacity=".78"');
          });
        case 'lantern':
          return along(25, (it) => {
            const [x, y] = off(it, side * 0.42);
            const r = Math.max(1.6, it.half * 0.15);
            const glow = fine ? `<circle cx="${w(x)}" cy="${w(y)}" r="${n1(r * 3.1)}" fill="url(#eg-lamp)"/>` : '';
            return `${glow}<circle cx="${w(x)}" cy="${w(y)}" r="${n1(r)}" fill="#eaffff"/>`;
          });
        case 'bone':
          return along(15, (it) => {
            if (hides(...off(it, 0.8)) || hides(...off(it, -0.8))) return '';
            const d = [-0.95, -0.5, 0, 0.5, 0.95].map((across) => {
              const [x, y] = off(it, across);
              const by = (1 - across * across) * it.half * 0.3;
              return `${w(x + it.tx * by)} ${w(y + it.ty * by)}`;
            });
            return `<path d="M${d.join('L')}" fill="none" stroke="${skin.spot}" stroke-width="2.2" opacity=".62"/>`;
          });
        case 'choir':
          return along(23, (it) => {
            const [x, y] = off(it, side * lerp(0.05, 0.72, next()));
            const r = it.half * lerp(0.13, 0.26, next());
            if (hides(x, y)) return '';
            const dot = (by: number, size: number, fill: string) => `<circle cx="${w(x - r * by)}" cy="${w(y - r * by * 1.2)}" r="${n1(r * size)}" fill="${fill}"/>`;
            return dot(0, 1, skin.tones[1]) + dot(0.2, 0.72, skin.tones[3]) + dot(0.3, 0.26, skin.tones[5]);
          });
      }
    })
    .join('');
}

// Ornaments stay thin and inside their card: nobody may take them for an end.

/** A leaf, a fin or a ring at fixed places of a card. */
function ornament(ribbon: Ribbon, brush: Brush): { back: string; front: string } {
  const { skin, fine, w, isInside: inside } = brush;
  const drawn = { back: '', front: '' };
  if (ribbon.kind !== 'limb') return drawn;
  const side = -bellySide(ribbon);
  const { points } = ribbon;
  for (let at = Math.max(1, ribbon.hidden + 2); at < points.length - 2; at++) {
    const [it, before] = [points[at]!, points[at - 1]!];
    if (it.cell !== before.cell || it.cell === '0,0' || it.half < 10.5) continue;
    const u = [0.28, 0.72].find((place) => before.u < place && it.u >= place);
    if (u === undefined) continue;
    const key = `${skin.name}${it.cell}:${u}`;
    const chance = hash(key);
    const base = (off: number): Spot => [it.x + it.nx * it.half * off, it.y + it.ny * it.half * off];
    if (skin.name === 'kelp' && chance < 0.78) {
      for (let leaf = 0; leaf < (fine && hash(`${key}x`) < 0.5 ? 2 : 1); leaf++) {
        const lean = (leaf ? -0.8 : 0.55) + (hash(`${key}y`) - 0.5) * 0.6;
        const angle = Math.atan2(it.ny * side * Math.cos(lean) + it.ty * Math.sin(lean), it.nx * side * Math.cos(lean) + it.tx * Math.sin(lean));
        drawn.back += leafOf(base(side * 0.8), angle, W * lerp(0.3, 0.42, hash(`${key}${leaf}`)) * (leaf ? 0.72 : 1), (hash(`${key}c${leaf}`) - 0.5) * 2.6, skin, leaf ? 1 : 2, fine, (x, y) => inside(ribbon, x, y, 1.1));
      }
    }
    if (skin.name === 'lantern' && u < 0.5 && chance < 0.62) {
      const [x, y] = base(side * 0.8);
      const [ex, ey] = [x + it.nx * side * 30 + it.tx * 10, y + it.ny * side * 30 + it.ty * 10];
      if (!inside(ribbon, ex, ey, 1.3)) {
        const d = `M${w(x)} ${w(y)}Q${w(x + it.nx * side * 27 - it.tx * 12)} ${w(y + it.ny * side * 27 - it.ty * 12)} ${w(ex)} ${w(ey)}`;
        drawn.back += `<path d="${d}" stroke="${skin.ink}" stroke-width="7" fill="none" stroke-linecap="round"/><path d="${d}" stroke="${skin.tones[3]}" stroke-width="3.2" fill="none" stroke-linecap="round"/><circle cx="${w(ex)}" cy="${w(ey)}" r="17" fill="url(#eg-lamp)"/><circle cx="${w(ex)}" cy="${w(ey)}" r="5.5" fill="#eaffff" stroke="${skin.tones[2]}" stroke-width="1.5"/>`;
      }
    }
    if (skin.name === 'gilded' && u > 0.5 && chance < 0.5 && !inside(ribbon, ...base(0.9)) && !inside(ribbon, ...base(-0.9))) {
      const wide = 7.5;
      const [a, b] = [ribbon.at(it.s - wide), ribbon.at(it.s + wide)];
      const edge = (on: Sample, off: number) => `${w(on.x + on.nx * on.half * off)} ${w(on.y + on.ny * on.half * off)}`;
      const bend = (by: number) => `${w(it.x + it.tx * by)} ${w(it.y + it.ty * by)}`;
      drawn.front += `<path d="M${edge(a, 1.1)}Q${bend(wide * 0.5)} ${edge(a, -1.1)}L${edge(b, -1.1)}Q${bend(wide * 2.5)} ${edge(b, 1.1)}Z" fill="url(#eg-gold)" stroke="${skin.ink}" stroke-width="3" stroke-linejoin="round"/><circle cx="${w(it.x + it.tx * wide * 1.3)}" cy="${w(it.y + it.ty * wide * 1.3)}" r="5" fill="#d0412f" stroke="${skin.ink}" stroke-width="1.8"/>`;
    }
    if (skin.name === 'choir' && chance < 0.62) {
      const [x, y] = base(side * 0.12);
      const r = it.half * 0.52;
      if (!inside(ribbon, x, y, 1)) {
        const teeth = Array.from({ length: fine ? 9 : 5 }, (_, nth) => {
          const a = (nth / (fine ? 9 : 5)) * 2 * Math.PI;
          const [tx, ty] = [Math.cos(a) * r * 0.78, Math.sin(a) * r * 0.52];
          return `M${n1(tx - Math.sin(a) * r * 0.16)} ${n1(ty + Math.cos(a) * r * 0.12)}L${n1(tx * 0.55)} ${n1(ty * 0.55)}L${n1(tx + Math.sin(a) * r * 0.16)} ${n1(ty - Math.cos(a) * r * 0.12)}Z`;
        });
        drawn.front += `<g transform="translate(${w(x)} ${w(y)}) rotate(${Math.round((Math.atan2(it.ty, it.tx) * 180) / Math.PI)})"><ellipse rx="${n1(r)}" ry="${n1(r * 0.7)}" fill="${skin.tones[4]}" stroke="${skin.ink}" stroke-width="2"/><ellipse rx="${n1(r * 0.8)}" ry="${n1(r * 0.54)}" fill="#3a0613"/><path d="${teeth.join('')}" fill="#fff6e2"/></g>`;
      }
    }
  }
  if (skin.name === 'lantern') drawn.back += finOf(ribbon, side, brush);
  return drawn;
}

function leafOf([x, y]: Spot, angle: number, long: number, bend: number, skin: Skin, tone: 1 | 2, fine: boolean, isHidden: (x: number, y: number) => boolean): string {
  const points = [];
  let turn = angle;
  let [px, py] = [x, y];
  for (let step = 0; step <= 8; step++) {
    const v = step / 8;
    points.push({ x: px, y: py, half: 7.5 * Math.sin(Math.PI * Math.min(1, v * 0.9 + 0.1)) ** 0.8 * (1 + 0.26 * Math.sin(v * 19 + angle)), u: v, cell: '' });
    px += (Math.cos(turn) * long) / 8;
    py += (Math.sin(turn) * long) / 8;
    turn += bend / 8 + v * 0.05 * Math.sign(bend);
  }
  if (isHidden(px, py)) return '';
  const vein = fine ? `<path d="M${points.map((it) => `${n1(it.x)} ${n1(it.y)}`).join('L')}" stroke="${skin.tones[4]}" stroke-width="1.5" fill="none" opacity=".8"/>` : '';
  return path(new Ribbon(points, { fine }).outline(), skin.tones[tone], `stroke="${skin.ink}" stroke-width="2.8" stroke-linejoin="round"`) + vein;
}

/** Along the back. */
function finOf(ribbon: Ribbon, side: number, { isInside: inside }: Brush): string {
  const { points } = ribbon;
  const from = ribbon.hidden > 0 ? ribbon.hidden * 0.9 : 0;
  const holds = (at: number) => {
    const { half, cell } = points[at]!;
    return at >= from && cell !== '0,0' && at < points.length - 2 && half > 9 && !inside(ribbon, ...ribbon.across(at, side * 1.5), 1.25);
  };
  return runs(points.length, holds)
    .filter(([first, last]) => last - first > 5)
    .map(([first, last]) => {
      const high = (at: number) => {
        const middle = Math.sin(Math.PI * clamp((at - first) / (last - first), 0, 1));
        return side * (0.95 + (0.22 + 0.3 * Math.abs(Math.sin((points[at]!.s / W) * 5.2))) * Math.min(1, middle * 3));
      };
      return path(ribbon.band(high, () => side * 0.8, first, last), '#3fa9d8', 'fill-opacity=".4" stroke="#0a2140" stroke-width="2" stroke-linejoin="round"');
    })
    .join('');
}

/** Spines of bone. */
function spinesOf(ribbon: Ribbon, { w }: Brush): string {
  const side = -bellySide(ribbon);
  return stretches(ribbon)
    .filter(({ seed }) => ribbon.kind === 'arm' || seed !== '0,0')
    .flatMap(({ from, to }) =>
      Array.from({ length: Math.max(1, Math.round((to - from) / 30)) }, (_, nth, all = Math.max(1, Math.round((to - from) / 30))) => {
        const it = ribbon.at(lerp(from, to, (nth + 0.5) / all));
        if (it.half < 7) return '';
        const [base, high] = [it.half * 0.36, it.half * 0.8];
        const [x, y] = [it.x + it.nx * it.half * side, it.y + it.ny * it.half * side];
        const spot = (along: number, out: number) => `${w(x + it.tx * along + it.nx * side * out)} ${w(y + it.ty * along + it.ny * side * out)}`;
        return `M${spot(-base, -4)}L${spot(base * 0.9, high)}L${spot(base, -4)}Z`;
      }),
    )
    .join('');
}

/** A little slime from level stretches. */
function dripsOf(ribbon: Ribbon, { skin, w, isInside: inside }: Brush): string {
  if (ribbon.kind !== 'limb') return '';
  let drawn = '';
  for (let at = ribbon.hidden + 4; at < ribbon.points.length - 4; at++) {
    const [it, before] = [ribbon.points[at]!, ribbon.points[at - 1]!];
    if (Math.abs(it.tx) < 0.72 || it.cell === '0,0' || it.cell !== before.cell) continue;
    const u = [0.22, 0.5, 0.8].find((place) => before.u < place && it.u >= place);
    const key = `dr${skin.name}${it.cell}:${u}`;
    if (u === undefined || hash(key) > 0.55) continue;
    const down = it.ny > 0 ? 1 : -1;
    const [x, y] = [it.x + it.nx * it.half * down * 0.92, it.y + it.ny * it.half * down * 0.92];
    const [long, wide] = [H * lerp(0.09, 0.26, hash(`${key}l`)), lerp(1.8, 3, hash(`${key}w`))];
    if (inside(ribbon, x, y + long, 1.2)) continue;
    drawn += `<path d="M${w(x - wide * 2.6)} ${w(y - 1)}Q${w(x - wide * 0.7)} ${w(y + long * 0.12)} ${w(x - wide * 0.55)} ${w(y + long * 0.62)}A${n1(wide * 1.15)} ${n1(wide * 1.5)} 0 1 0 ${w(x + wide * 0.55)} ${w(y + long * 0.62)}Q${w(x + wide * 0.7)} ${w(y + long * 0.12)} ${w(x + wide * 2.6)} ${w(y - 1)}Z" fill="${skin.tones[3]}" stroke="${skin.ink}" stroke-width="1.6" opacity=".95"/>`;
  }
  return drawn;
}

/** Crown, lamp, skull, grin, leaves: what sits on the Body. */
function bodyOf(part: Part, skin: Skin): string {
  const [left, top] = cornerOf(part.x, part.y);
  const x = left + W / 2;
  const up = (u: number) => top + H * 1.14 * (1 - u);
  const ink = `stroke="${skin.ink}" stroke-width="3"`;
  switch (skin.name) {
    case 'gilded': {
      const [y, wide, high] = [up(0.78), 46, 20];
      const points = [0, 1, 2, 3, 4].flatMap((nth) => {
        const [a, b] = [x - wide + (2 * wide * nth) / 5, x - wide + (2 * wide * (nth + 1)) / 5];
        return [`${n1(a)} ${n1(y - high * 0.2)}`, `${n1((a + b) / 2)} ${n1(y - high * (nth === 2 ? 1.7 : nth % 2 ? 1.35 : 1))}`, ...(nth === 4 ? [`${n1(b)} ${n1(y - high * 0.2)}`] : [])];
      });
      const gem = (k: number) => `<circle cx="${n1(x + k * wide)}" cy="${n1(y + high * (k ? 0.3 : 0.42))}" r="5.5" fill="${k ? '#2f92bd' : '#d0412f'}" stroke="${skin.ink}" stroke-width="1.8"/>`;
      return `<path d="M${n1(x - wide)} ${n1(y + high * 0.5)}L${points.join('L')}L${n1(x + wide)} ${n1(y + high * 0.5)}Q${n1(x)} ${n1(y + high * 1.25)} ${n1(x - wide)} ${n1(y + high * 0.5)}Z" fill="url(#eg-gold)" ${ink} stroke-linejoin="round"/>${[-0.6, 0, 0.6].map(gem).join('')}`;
    }
    case 'lantern': {
      const rod = `M${n1(x + 30)} ${n1(up(0.62))}C${n1(x + 62)} ${n1(up(0.95))} ${n1(x + 86)} ${n1(up(0.82))} ${n1(x + 80)} ${n1(up(0.58))}`;
      const lamp = [-2, -1, 0, 1, 2].map((nth) => `<circle cx="${n1(x + nth * 24)}" cy="${n1(up(0.1) - Math.abs(nth) * 2.4)}" r="10" fill="url(#eg-lamp)"/><circle cx="${n1(x + nth * 24)}" cy="${n1(up(0.1) - Math.abs(nth) * 2.4)}" r="3.4" fill="#eaffff"/>`).join('');
      return `<path d="${rod}" stroke="${skin.ink}" stroke-width="10" fill="none" stroke-linecap="round"/><path d="${rod}" stroke="${skin.tones[3]}" stroke-width="5" fill="none" stroke-linecap="round"/><circle cx="${n1(x + 80)}" cy="${n1(up(0.53))}" r="34" fill="url(#eg-lamp)"/><circle cx="${n1(x + 80)}" cy="${n1(up(0.53))}" r="10.5" fill="#f2ffff" ${ink}/>${lamp}`;
    }
    case 'choir': {
      const [y, rx, ry] = [up(0.085), 30, 10.5];
      const teeth = [-3, -2, -1, 0, 1, 2, 3].map((nth) => {
        const [a, high] = [x + nth * rx * 0.25, ry * Math.sqrt(1 - (nth * 0.25) ** 2)];
        return `M${n1(a - 3.3)} ${n1(y - high)}L${n1(a)} ${n1(y - high + ry)}L${n1(a + 3.3)} ${n1(y - high)}Z`;
      });
      return `<ellipse cx="${n1(x)}" cy="${n1(y)}" rx="${rx * 1.16}" ry="${ry * 1.4}" fill="${skin.tones[4]}" ${ink}/><ellipse cx="${n1(x)}" cy="${n1(y)}" rx="${rx}" ry="${ry}" fill="#3a0613" ${ink}/><path d="${teeth.join('')}" fill="#fff6e2"/>`;
    }
    case 'bone': {
      const teeth = [-3, -2, -1, 0, 1, 2, 3].map((nth) => `<rect x="${n1(x + nth * 8.5 - 3.6)}" y="${n1(up(0.2))}" width="7.2" height="13" rx="2" fill="#fffaf0" stroke="#140e0b" stroke-width="2"/>`).join('');
      return `<path d="M${n1(x - 6)} ${n1(up(0.32))}l6 13l6 -13q-6 -10 -12 0Z" fill="#140e0b"/>${teeth}`;
    }
    case 'kelp':
      return ([[-1, 0.74, 40, 2.5], [1, 0.74, 40, 0.6], [-1, 0.66, 34, 2.95], [1, 0.66, 34, 0.2]] as const)
        .map(([sign, height, long, angle]) => leafOf([x + sign * 42, up(height)], -angle, long, sign * 0.5, skin, 2, true, () => false))
        .join('');
  }
}

// Tips, crossings, marks

function tipOf({ key, root, limp, ribbon }: Tip, brush: Brush): PaintedTip {
  const { skin } = brush;
  const spines = skin.name === 'bone' ? spinesOf(ribbon, brush) : '';
  return {
    key,
    root,
    limp,
    ink: path(ribbon.outline(INSIDE - 1) + spines, skin.ink, `stroke="${skin.ink}" stroke-width="${INK}" stroke-linejoin="round"`) + path(spines, skin.tones[4]),
    flesh: fleshOf([ribbon], suckersOf(ribbon, brush, 18), brush),
  };
}

/** A limb that passes over another is painted as a whole, above it. */
function bridged({ bridges }: Anatomy, brush: Brush): string {
  return bridges
    .map((it) => path(it.band(() => 1.24, () => -1.24), brush.skin.ink) + fleshOf([it], suckersOf(it, brush, 8), brush))
    .join('');
}

function marksOf(parts: readonly Part[], eyes: readonly Eye[], ribbons: readonly Ribbon[], skin: Skin, single: boolean): string {
  const wounds = parts.map((it) => (it.state === 'damaged' && it.kind !== 'eyestalk' ? wound(keyOf(it.x, it.y), centreOf(it.x, it.y), ribbons, skin, single) : '')).join('');
  const books = parts.map((it) => {
    if (it.mark !== 'book' && it.mark !== 'ward') return '';
    const [x, y] = centreOf(it.x, it.y);
    return it.mark === 'book' ? `<g class="book">${book(x + 2, y + 2, 46)}</g>` : `<g transform="translate(${x + 22} ${y + 34})"><circle r="15" fill="#2b1756" stroke="#c79bff" stroke-width="3"/><path d="M0 -9L8 5H-8Z" fill="none" stroke="#ecd9ff" stroke-width="2.6" stroke-linejoin="round"/></g>`;
  });
  return wounds + eyes.map((it) => eye(it, skin)).join('') + books.join('');
}

// Drawing helpers of the demos: points on a circle, and limbs that look round.

export interface Spot {
  x: number;
  y: number;
  /** Half the limb's width there. */
  half: number;
}

const n = (value: number) => Math.round(value * 10) / 10;
export const mix = (a: string, b: string, share: number): string => {
  const parts = (hex: string) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
  const [from, to] = [parts(a), parts(b)];
  return `#${from.map((it, at) => Math.round(it + (to[at]! - it) * share).toString(16).padStart(2, '0')).join('')}`;
};

/** A point at an angle clockwise from twelve o'clock. */
export const polar = (r: number, degrees: number) => ({ x: r * Math.sin((degrees * Math.PI) / 180), y: -r * Math.cos((degrees * Math.PI) / 180) });

export function sector(inner: number, outer: number, from: number, to: number): string {
  const [a, b, c, d] = [polar(outer, from), polar(outer, to), polar(inner, to), polar(inner, from)];
  const large = to - from > 180 ? 1 : 0;
  return `M${n(a.x)} ${n(a.y)}A${outer} ${outer} 0 ${large} 1 ${n(b.x)} ${n(b.y)}L${n(c.x)} ${n(c.y)}A${inner} ${inner} 0 ${large} 0 ${n(d.x)} ${n(d.y)}Z`;
}

/** A smooth line through points, as many spots as it takes. */
export function through(points: readonly Spot[], each = 14): Spot[] {
  const at = (index: number) => points[Math.max(0, Math.min(points.length - 1, index))]!;
  const out: Spot[] = [];
  for (let piece = 0; piece < points.length - 1; piece++) {
    const [p0, p1, p2, p3] = [at(piece - 1), at(piece), at(piece + 1), at(piece + 2)];
    for (let step = piece === 0 ? 0 : 1; step <= each; step++) {
      const t = step / each;
      const curve = (k: keyof Spot) =>
        0.5 * (2 * p1[k] + (p2[k] - p0[k]) * t + (2 * p0[k] - 5 * p1[k] + 4 * p2[k] - p3[k]) * t * t + (3 * p1[k] - p0[k] - 3 * p2[k] + p3[k]) * t ** 3);
      out.push({ x: curve('x'), y: curve('y'), half: Math.max(0.5, curve('half')) });
    }
  }
  return out;
}

/** A limb that curls: its direction changes by `turn(t)` degrees over its length. */
export function curl(x: number, y: number, degrees: number, length: number, half: (t: number) => number, turn: (t: number) => number): Spot[] {
  const STEPS = 30;
  const out: Spot[] = [];
  let angle = degrees;
  for (let step = 0; step <= STEPS; step++) {
    const t = step / STEPS;
    out.push({ x, y, half: half(t) });
    angle += turn(t) / STEPS;
    x += (Math.cos((angle * Math.PI) / 180) * length) / STEPS;
    y += (Math.sin((angle * Math.PI) / 180) * length) / STEPS;
  }
  return out;
}

interface Section extends Spot {
  nx: number;
  ny: number;
}

const sections = (spots: readonly Spot[]): Section[] =>
  spots.map((spot, at) => {
    const [a, b] = [spots[Math.max(0, at - 1)]!, spots[Math.min(spots.length - 1, at + 1)]!];
    const long = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    return { ...spot, nx: (b.y - a.y) / long, ny: -(b.x - a.x) / long };
  });

const area = (left: number[][], right: number[][]) => `M${[...left, ...right.toReversed()].map(([x, y]) => `${n(x!)} ${n(y!)}`).join('L')}Z`;
const off = (it: Section, s: number) => [it.x + it.nx * it.half * s, it.y + it.ny * it.half * s];

const LIGHT = { x: -0.55, y: -0.83 };
const LEVELS = [0.12, 0.34, 0.54, 0.7, 0.83];

/** The outline of a limb, and the parts of it that are brighter than one level after the other, lit from the upper left. */
export function limb(spots: readonly Spot[]): { outline: string; tones: string[]; suckers: { x: number; y: number; r: number }[] } {
  const all = sections(spots);
  const tones = LEVELS.map((level) => {
    let path = '';
    let run: [number[], number[]][] = [];
    const flush = () => {
      if (run.length > 1) path += area(run.map((it) => it[0]), run.map((it) => it[1]));
      run = [];
    };
    for (const it of all) {
      const lit = (it.nx * LIGHT.x + it.ny * LIGHT.y) * 0.86;
      const most = Math.hypot(lit, 0.6);
      if (level >= most) {
        flush();
        continue;
      }
      const [middle, wide] = [Math.atan2(lit, 0.6), Math.acos(level / most)];
      run.push([off(it, Math.sin(Math.max(-Math.PI / 2, middle - wide))), off(it, Math.sin(Math.min(Math.PI / 2, middle + wide)))]);
    }
    flush();
    return path;
  });
  const suckers: { x: number; y: number; r: number }[] = [];
  let gone = 0;
  let last: Section | undefined;
  for (const it of all) {
    if (last) gone += Math.hypot(it.x - last.x, it.y - last.y);
    last = it;
    const r = it.half * 0.3;
    if (gone < r * 2.6 || r < 1.1) continue;
    gone = 0;
    const [x, y] = off(it, -0.55);
    suckers.push({ x: x!, y: y!, r });
  }
  return { outline: area(all.map((it) => off(it, 1)), all.map((it) => off(it, -1))), tones, suckers };
}

/** A capsule that is thicker at one end: an arm, a leg. */
export function capsule(x1: number, y1: number, r1: number, x2: number, y2: number, r2: number): string {
  const long = Math.hypot(x2 - x1, y2 - y1) || 0.001;
  const along = Math.atan2(y2 - y1, x2 - x1);
  const tilt = Math.acos(Math.max(-1, Math.min(1, (r1 - r2) / long)));
  const spot = (x: number, y: number, r: number, angle: number) => `${n(x + r * Math.cos(angle))} ${n(y + r * Math.sin(angle))}`;
  return `M${spot(x1, y1, r1, along + tilt)}A${r1} ${r1} 0 ${tilt < Math.PI / 2 ? 1 : 0} 1 ${spot(x1, y1, r1, along - tilt)}L${spot(x2, y2, r2, along - tilt)}A${r2} ${r2} 0 ${tilt > Math.PI / 2 ? 1 : 0} 1 ${spot(x2, y2, r2, along + tilt)}Z`;
}

export const ellipse = (x: number, y: number, rx: number, ry = rx) => `M${n(x - rx)} ${n(y)}a${rx} ${ry} 0 1 0 ${n(2 * rx)} 0a${rx} ${ry} 0 1 0 ${n(-2 * rx)} 0Z`;

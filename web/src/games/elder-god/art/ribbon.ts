// A limb: a centre line with a width, from which outline and tones are made.

import { clamp, eased, lerp, type Spot } from './maths';

/** Where the light comes from: the upper left. */
const LIGHT: Spot = [-0.5524, -0.8336];

/** A point of a centre line. */
export interface Point {
  x: number;
  y: number;
  /** Half the width there. */
  half: number;
  /** How far along its card, from 0 to 1, and which card that is. */
  u: number;
  cell: string;
}

/** The same, once its neighbours are known: along and across the limb, the way from the start, and how it meets the light. */
export interface Sample extends Point {
  tx: number;
  ty: number;
  nx: number;
  ny: number;
  s: number;
  lit: number;
}

interface Options {
  /** Samples at the start that lie inside of another limb. */
  hidden?: number;
  /** `web`: skin between two arms. `arm`: of the Body, hanging over the tray. */
  kind?: 'limb' | 'web' | 'arm' | 'tip';
  /** On which side the suckers are. */
  belly?: number;
  /** Drawn to tenths, or to whole numbers. */
  fine?: boolean;
  /** The directions in which it begins and ends, where another ribbon goes on. */
  from?: Spot | undefined;
  to?: Spot | undefined;
}

export class Ribbon {
  readonly points: Sample[];
  readonly length: number;
  readonly hidden: number;
  readonly kind: 'limb' | 'web' | 'arm' | 'tip';
  readonly belly: number;
  #parts: number;

  constructor(points: readonly Point[], { hidden = 0, kind = 'limb', belly = 1, fine = true, from, to }: Options = {}) {
    this.hidden = hidden;
    this.kind = kind;
    this.belly = belly;
    this.#parts = fine ? 10 : 1;
    let s = 0;
    this.points = points.map((point, at) => {
      const before = points[Math.max(0, at - 1)]!;
      const after = points[Math.min(points.length - 1, at + 1)]!;
      const given = at === 0 ? from : at === points.length - 1 ? to : undefined;
      const [dx, dy] = given ?? [after.x - before.x, after.y - before.y];
      const long = Math.hypot(dx, dy) || 1;
      const [tx, ty] = [dx / long, dy / long];
      if (at > 0) s += Math.hypot(point.x - before.x, point.y - before.y);
      return { ...point, tx, ty, nx: ty, ny: -tx, s, lit: ty * LIGHT[0] - tx * LIGHT[1] };
    });
    this.length = s;
  }

  /** A point across the limb: 0 in the middle, 1 and -1 at its sides. */
  across(at: number, off: number): Spot {
    const { x, y, nx, ny, half } = this.points[at]!;
    return [x + nx * half * off, y + ny * half * off];
  }

  /** Somewhere along it. */
  at(s: number): Sample {
    const { points } = this;
    if (s <= 0) return points[0]!;
    if (s >= this.length) return points.at(-1)!;
    let [low, high] = [0, points.length - 1];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (points[middle]!.s <= s) low = middle;
      else high = middle;
    }
    const [a, b] = [points[low]!, points[high]!];
    const t = (s - a.s) / (b.s - a.s || 1);
    const between = (key: 'x' | 'y' | 'half' | 'tx' | 'ty' | 'nx' | 'ny' | 'lit' | 'u') => lerp(a[key], b[key], t);
    return {
      cell: b.cell, s,
      x: between('x'), y: between('y'), half: between('half'), u: b.u,
      tx: between('tx'), ty: between('ty'), nx: between('nx'), ny: between('ny'), lit: between('lit'),
    };
  }

  polygon(spots: readonly Spot[]): string {
    return closed(spots, this.#parts);
  }

  /** The part between two lines along it. */
  band(one: (at: number) => number, other: (at: number) => number, from = 0, to = this.points.length - 1): string {
    const there: Spot[] = [];
    const back: Spot[] = [];
    for (let at = from; at <= to; at++) {
      there.push(this.across(at, one(at)));
      back.push(this.across(at, other(at)));
    }
    return this.polygon([...there, ...back.reverse()]);
  }

  outline(from = 0): string {
    return this.band(() => 1, () => -1, from);
  }

  /**
   * The part of the skin that is brighter than `level`, as if the ribbon were a tube: across it, that is one interval.
   * What lies inside another limb has its bright tones only past it.
   */
  tone(level: number, start = 0): string {
    const [AROUND, ABOVE] = [0.86, 0.6];
    const bright = this.points.map(({ lit }): [number, number] | undefined => {
      const a = lit * AROUND;
      const most = Math.hypot(a, ABOVE);
      if (level >= most) return undefined;
      const [middle, wide] = [Math.atan2(a, ABOVE), Math.acos(level / most)];
      return [Math.sin(Math.max(-Math.PI / 2, middle - wide)), Math.sin(Math.min(Math.PI / 2, middle + wide))];
    });
    if (this.hidden > 0 && level > 0.2) {
      const [first, full] = [Math.round(this.hidden * 0.3), Math.round(this.hidden * 0.62)];
      for (let at = 0; at < Math.min(full, bright.length); at++) {
        const here = bright[at];
        if (!here) continue;
        const t = eased(clamp((at - first) / (full - first), 0, 1));
        const middle = (here[0] + here[1]) / 2;
        bright[at] = at < first ? undefined : [lerp(middle, here[0], t), lerp(middle, here[1], t)];
      }
    }
    return runs(this.points.length, (at) => at >= start && bright[at] !== undefined)
      .filter(([from, to]) => to > from)
      .map(([from, to]) => this.band((at) => bright[at]![0], (at) => bright[at]![1], from, to))
      .join('');
  }

  /** A thin light along the side away from the light. */
  rim(holds: (at: number) => boolean): string {
    const side = (at: number) => Math.sign(this.points[at]!.lit);
    return [1, -1]
      .flatMap((sign) => runs(this.points.length, (at) => side(at) === sign && Math.abs(this.points[at]!.lit) > 0.32 && holds(at)).map((run) => ({ run, sign })))
      .filter(({ run: [from, to] }) => to - from > 1)
      .map(({ run: [from, to], sign }) => this.band(() => -0.93 * sign, () => -0.8 * sign, from, to))
      .join('');
  }
}

/** A closed line, each point from the one before: that is shorter to write. */
function closed(spots: readonly Spot[], parts: number): string {
  let d = '';
  let [px, py] = [0, 0];
  for (const [x, y] of spots) {
    const [rx, ry] = [Math.round(x * parts), Math.round(y * parts)];
    const [dx, dy] = [(rx - px) / parts, (ry - py) / parts];
    d += d === '' ? `M${dx} ${dy}l` : `${dx < 0 || d.endsWith('l') ? '' : ' '}${dx}${dy < 0 ? '' : ' '}${dy}`;
    [px, py] = [rx, ry];
  }
  return `${d}Z`;
}

/** The stretches of indices for which something holds, each with its first and last. */
export function runs(count: number, holds: (at: number) => boolean): [number, number][] {
  const found: [number, number][] = [];
  let from: number | undefined;
  for (let at = 0; at <= count; at++) {
    if (at < count && holds(at)) from ??= at;
    else if (from !== undefined) {
      found.push([from, at - 1]);
      from = undefined;
    }
  }
  return found;
}

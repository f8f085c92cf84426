// The flesh of a monster: ribbons along its limbs, tips at its open ends, eyes. Where a limb crosses an edge it has a
// place, a direction and a width that both cards find out without knowing each other, so that nothing already laid
// changes its shape when a card is added.

import { clamp, eased, hash, hermite, lerp, type Spot } from './maths';
import { type Edge, isUpright, keyOf, lane, Monster, opposite, type Part } from './monster';
import { Ribbon, type Point } from './ribbon';
import type { Skin } from './skins';

/** A cell, in units of the drawing. The Body's cell has the middle of its lower edge at (0, 0). */
export const W = 100;
export const H = 122;

export const cornerOf = (x: number, y: number): Spot => [(x - 0.5) * W, -(y + 1) * H];
export const centreOf = (x: number, y: number): Spot => [x * W, -(y + 0.5) * H];

/** On the screen, where y goes down. */
const OUT: Record<Edge, Spot> = { top: [0, -1], right: [1, 0], bottom: [0, 1], left: [-1, 0] };
export const outOf = (edge: Edge): Spot => OUT[edge];

/** Where a limb crosses an edge: the place, the direction out of the card, half its width. */
export interface Crossing {
  at: Spot;
  dir: Spot;
  half: number;
}

export interface Tip {
  key: string;
  part: Part;
  edge: Edge;
  /** About which it sways. */
  root: Spot;
  ribbon: Ribbon;
  limp: boolean;
}

export interface Eye {
  x: number;
  y: number;
  r: number;
  state: Part['state'];
  /** Of the Body, with the slant of its lid. */
  slant?: number;
  cell: string;
}

export interface Anatomy {
  /** Limbs, webs and the Body's arms. */
  ribbons: Ribbon[];
  /** Limbs that pass over another in the same card. */
  bridges: Ribbon[];
  tips: Tip[];
  eyes: Eye[];
}

export interface Manner {
  skin: Skin;
  /** Drawn large: more samples, more marks. */
  fine: boolean;
  /** A card in a hand: limbs leave in the middle of its edges, all equally thick, and run past them. */
  single?: boolean;
  /** Only this cell. */
  only?: { x: number; y: number } | undefined;
}

interface Piece {
  part: Part;
  in: Edge;
  out: Edge;
}

const SINGLE_HALF = 18.5;
/** So many points of a tip lie inside of its card. */
export const INSIDE = 5;

export function anatomyOf(monster: Monster, manner: Manner): Anatomy {
  const { skin, fine, single = false, only } = manner;
  const N = fine ? 20 : 12;
  const distances = monster.distances();
  const found: Anatomy = { ribbons: [], bridges: [], tips: [], eyes: [] };

  /** The width of an edge comes from how far the nearer of its cards is from the Body. */
  function halfAt(part: Part, edge: Edge): number {
    if (single) return SINGLE_HALF;
    const beyond = monster.beyond(part, edge);
    const far = [distances.get(lane(part, edge)), beyond && distances.get(lane(beyond, opposite(edge)))].filter((it) => it !== undefined);
    const t = clamp((far.length > 0 ? Math.min(...far) : 0) / Math.max(8, monster.needed), 0, 1);
    return W * lerp(0.3, 0.165, t ** 0.85);
  }

  function crossing(part: Part, edge: Edge): Crossing {
    const { x, y } = part;
    const first = edge === 'top' || edge === 'right';
    const [kx, ky] = first ? [x, y] : edge === 'bottom' ? [x, y - 1] : [x - 1, y];
    const address = `${skin.name}|${kx},${ky}${isUpright(edge) ? 'N' : 'E'}`;
    const aside = single ? 0 : (hash(address) - 0.5) * 2 * 5.5;
    const turn = single ? 0 : (hash(`${address}a`) - 0.5) * 2 * 0.3;
    const [cx, cy] = centreOf(x, y);
    const [ox, oy] = OUT[edge];
    const along: Spot = isUpright(edge) ? [1, 0] : [0, 1];
    const base: Spot = isUpright(edge) ? [0, -1] : [1, 0];
    const sign = first ? 1 : -1;
    return {
      at: [cx + (ox * W) / 2 + along[0] * aside, cy + (oy * H) / 2 + along[1] * aside],
      dir: [sign * (base[0] * Math.cos(turn) - base[1] * Math.sin(turn)), sign * (base[0] * Math.sin(turn) + base[1] * Math.cos(turn))],
      half: halfAt(part, edge),
    };
  }

  // Centre lines

  function tip({ part, edge }: { part: Part; edge: Edge }): Tip {
    const { at, dir, half } = crossing(part, edge);
    const limp = part.state === 'damaged';
    const long = (isUpright(edge) ? H * 0.92 : W) * (limp ? 0.4 : 0.66);
    const curl = hash(`tip${keyOf(part.x, part.y)}${edge}${skin.name}`) < 0.5 ? -1 : 1;
    const straight = Math.atan2(dir[1], dir[0]);
    const count = Math.round(N * 0.8);
    const points: Point[] = [];
    let [x, y] = at;
    for (let step = 0; step <= count; step++) {
      const u = step / count;
      const angle = straight + curl * (-0.45 * Math.sin(Math.PI * u) + 3.9 * u ** 2.7);
      if (step > 0) {
        x += (Math.cos(angle) * long) / count;
        y += (Math.sin(angle) * long) / count + (limp ? u * 0.7 : 0);
      }
      points.push({ x, y, half: half * (1 - u ** 0.95 * 0.93), u, cell: '' });
    }
    // It begins a little inside: every tone covers the start of the darker one, and no line shows between them.
    const inside = range(INSIDE - 1).map((step) => ({ ...points[0]!, x: at[0] - dir[0] * 2 * (INSIDE - step), y: at[1] - dir[1] * 2 * (INSIDE - step) }));
    points.unshift(...inside);
    const key = `${keyOf(part.x, part.y)} ${edge}`;
    return { key, part, edge, root: at, limp, ribbon: new Ribbon(points, { kind: 'tip', belly: skin.side, fine, from: dir }) };
  }

  function stalk(part: Part, edge: Edge): Point[] {
    const { at, dir, half } = crossing(part, edge);
    const [cx, cy] = centreOf(part.x, part.y);
    const into: Spot = [-dir[0], -dir[1]];
    const bend = hash(`st${keyOf(part.x, part.y)}`) < 0.5 ? -1 : 1;
    const aside: Spot = [-into[1] * bend, into[0] * bend];
    const pull = (isUpright(edge) ? H : W) * 0.75;
    const to: Spot = [cx + OUT[edge][0] * 2, cy - OUT[edge][1] * 2];
    found.eyes.push({ x: to[0], y: to[1], r: 21.5, state: part.mark === 'book' ? 'immune' : part.stalks![edge], cell: keyOf(part.x, part.y) });
    return range(N).map((step) => {
      const u = step / N;
      const [x, y] = hermite(at, [into[0] * pull, into[1] * pull], to, [into[0] * pull * 0.4 + aside[0] * pull * 0.5, into[1] * pull * 0.4 + aside[1] * pull * 0.5], u);
      return { x, y, half: lerp(half, 10, eased(clamp(u / 0.55, 0, 1))), u, cell: keyOf(part.x, part.y) };
    });
  }

  function body(part: Part): Point[] {
    const neck = crossing(part, 'top');
    const [left, top] = cornerOf(part.x, part.y);
    const foot: Spot = [left + W / 2, top + H * 1.12];
    const profile = [...skin.body, [1, neck.half / W] as const];
    for (const [x, up, r, slant] of skin.eyes) {
      found.eyes.push({ x: foot[0] + x * W, y: top + H * (1.14 - up), r: r * W, state: 'normal', slant, cell: keyOf(part.x, part.y) });
    }
    return range(N * 2).map((step) => {
      const u = step / (N * 2);
      const [x, y] = hermite(foot, [0, -H], neck.at, [neck.dir[0] * H * 0.8, neck.dir[1] * H * 0.8], u);
      const round = u < 0.1 ? Math.sqrt(1 - (1 - u / 0.1) ** 2) * 0.9 + 0.1 : 1;
      return { x, y, half: smoothAlong(profile, u) * W * round, u, cell: keyOf(part.x, part.y) };
    });
  }

  function limb({ part, in: entered, out }: Piece): Point[] {
    const [a, b] = [crossing(part, entered), crossing(part, out)];
    const into: Spot = [-a.dir[0], -a.dir[1]];
    const [cx, cy] = centreOf(part.x, part.y);
    const address = `${skin.name}|m${keyOf(part.x, part.y)}`;
    const [bulge, tilt, swell] = [hash(address), hash(`${address}b`), hash(`${address}c`)];
    let middle: Spot;
    let through: Spot;
    let pull: number;
    if (opposite(entered) === out) {
      // Pushed sideways, left and right by turns.
      const sway = (single ? 7.8 : W * lerp(0.13, 0.2, bulge)) * ((part.x + part.y) & 1 ? 1 : -1);
      middle = isUpright(out) ? [cx + sway, cy] : [cx, cy + sway * 0.85];
      pull = (isUpright(out) ? H : W) * 0.62;
      const on: Spot = [(into[0] + b.dir[0]) / 2, (into[1] + b.dir[1]) / 2];
      const lean = (tilt - 0.5) * 1.1;
      through = [(on[0] - on[1] * lean) * pull, (on[1] + on[0] * lean) * pull];
    } else {
      // Pushed out of the arc.
      const corner: Spot = [OUT[entered][0] + OUT[out][0], OUT[entered][1] + OUT[out][1]];
      const off = 0.146 - lerp(0.03, 0.13, bulge);
      middle = [cx + corner[0] * W * off, cy + corner[1] * H * off];
      const [dx, dy] = [b.at[0] - a.at[0], b.at[1] - a.at[1]];
      through = [dx * 0.62, dy * 0.62];
      pull = Math.hypot(dx, dy) * 0.66;
    }
    const wide = (swell * 1.7 - 0.6) * 0.24;
    return range(N).map((step) => {
      const u = step / N;
      const [x, y] =
        u < 0.5
          ? hermite(a.at, [into[0] * pull, into[1] * pull], middle, through, u * 2)
          : hermite(middle, through, b.at, [b.dir[0] * pull, b.dir[1] * pull], u * 2 - 1);
      return { x, y, half: lerp(a.half, b.half, u) * (1 + wide * Math.sin(Math.PI * u) ** 2), u, cell: keyOf(part.x, part.y) };
    });
  }

  // Ribbons

  const walked = new Set<string>();
  function ribbon(points: Point[], branch: boolean, from: Spot | undefined, to: Spot | undefined) {
    found.ribbons.push(new Ribbon(points, { hidden: branch ? N : 0, belly: skin.side, fine, from, to }));
  }

  /** One ribbon from the Body, or from a fork, to where it ends. */
  function walk(part: Part, entered: Edge, so: Point[], branch: boolean, begins: Spot | undefined): void {
    walked.add(lane(part, entered));
    const ways = monster.ways(part, entered);
    ways.forEach((out, nth) => {
      const before = nth > 0 ? [] : so;
      const starts = nth > 0 ? inner(part, entered) : begins;
      const here = part.kind === 'body' ? body(part) : limb({ part, in: entered, out });
      if (part.kind === 'crossing' && !isUpright(out)) found.bridges.push(new Ribbon(here, { belly: skin.side, fine, from: inner(part, entered), to: crossing(part, out).dir }));
      const points = [...before, ...(before.length > 0 ? here.slice(1) : here)];
      const isBranch = nth > 0 || branch;
      const next = monster.beyond(part, out);
      const ends = crossing(part, out).dir;
      if (!next) {
        ribbon(single ? pastTheEdges(points) : points, isBranch, starts, ends);
        if (!single) found.tips.push(tip({ part, edge: out }));
      } else if (next.kind === 'eyestalk') {
        ribbon([...points, ...stalk(next, opposite(out)).slice(1)], isBranch, starts, undefined);
      } else if (only || !monster.isJoined(part, out) || walked.has(lane(next, opposite(out)))) ribbon(points, isBranch, starts, ends);
      else walk(next, opposite(out), points, isBranch, starts);
    });
    for (let one = 0; one < ways.length; one++) for (let other = one + 1; other < ways.length; other++) web(part, entered, ways[one]!, ways[other]!);
  }

  /** The direction in which a limb comes into a card. */
  function inner(part: Part, entered: Edge): Spot | undefined {
    if (part.kind === 'body') return undefined;
    const { dir } = crossing(part, entered);
    return [-dir[0], -dir[1]];
  }

  /** Skin between two arms of a fork. */
  function web(part: Part, entered: Edge, one: Edge, other: Edge): void {
    const [a, b] = [crossing(part, one), crossing(part, other)];
    const [cx, cy] = centreOf(part.x, part.y);
    const from: Spot = [lerp(a.at[0], cx, 0.25), lerp(a.at[1], cy, 0.25)];
    const to: Spot = [lerp(b.at[0], cx, 0.25), lerp(b.at[1], cy, 0.25)];
    const back = opposite(one) === other ? OUT[entered] : [0, 0];
    const pull = W * 0.55;
    const points = range(12).map((step) => {
      const u = step / 12;
      const [x, y] = hermite(from, [-a.dir[0] * pull, -a.dir[1] * pull], to, [b.dir[0] * pull, b.dir[1] * pull], u);
      const s = Math.sin(Math.PI * u);
      return { x: x + back[0]! * W * 0.1 * s, y: y + back[1]! * H * 0.1 * s, half: lerp(a.half, b.half, u) * 0.75, u, cell: keyOf(part.x, part.y) };
    });
    found.ribbons.push(new Ribbon(points, { kind: 'web', fine }));
  }

  function arms(part: Part): void {
    const [left, top] = cornerOf(part.x, part.y);
    for (const [ax, ay, degrees, length, half, curl] of skin.arms) {
      const count = Math.round(N * 0.9);
      const straight = (degrees * Math.PI) / 180;
      let [x, y] = [left + W / 2 + ax * W, top + ay * H];
      const points: Point[] = [];
      for (let step = 0; step <= count; step++) {
        const u = step / count;
        const angle = straight + curl * (-0.55 * Math.sin(Math.PI * u) + 4 * u ** 2.7);
        if (step > 0) {
          x += (Math.cos(angle) * length * W * 0.8) / count;
          y += (Math.sin(angle) * length * W * 0.8) / count;
        }
        points.push({ x, y, half: half * W * (1 - u ** 1.15 * 0.93), u, cell: keyOf(part.x, part.y) });
      }
      found.ribbons.push(new Ribbon(points, { kind: 'arm', belly: -curl, fine }));
    }
  }

  /** The edge by which the Body is nearest, or any. */
  function entrance(part: Part): Edge {
    const joined = part.points.filter((it) => monster.isJoined(part, it));
    const far = (edge: Edge) => distances.get(lane(monster.beyond(part, edge)!, opposite(edge))) ?? Infinity;
    return joined.toSorted((a, b) => far(a) - far(b))[0] ?? (['bottom', 'left', 'right', 'top'] as const).find((it) => part.points.includes(it))!;
  }

  if (only) {
    const part = monster.at(only.x, only.y);
    if (part?.kind === 'eyestalk') {
      for (const edge of ['top', 'right', 'bottom', 'left'] as const) {
        if (monster.isJoined(part, edge)) ribbon(stalk(part, edge), false, inner(part, edge), undefined);
      }
    } else if (part && part.kind !== 'mouth') {
      if (part.kind === 'crossing') for (const edge of ['bottom', 'left'] as const) walk(part, edge, [], false, inner(part, edge));
      else walk(part, entrance(part), [], false, inner(part, entrance(part)));
    }
  } else {
    for (const part of monster.parts.values()) {
      if (part.kind !== 'body') continue;
      arms(part);
      walk(part, 'bottom', [], false, undefined);
    }
    // What does not lead to the Body: the second lane of a crossing, and what hangs on it.
    for (const part of monster.parts.values()) {
      if (part.kind === 'eyestalk' || part.kind === 'mouth') continue;
      for (const edge of part.points) {
        if (walked.has(lane(part, edge)) || part.kind === 'body') continue;
        walk(part, edge, [], false, inner(part, edge));
        if (!single && !monster.beyond(part, edge)) found.tips.push(tip({ part, edge }));
      }
    }
  }
  return found;
}

const range = (last: number): number[] => Array.from({ length: last + 1 }, (_, at) => at);

/** So that the edge of a card cuts through the whole limb. */
function pastTheEdges(points: Point[]): Point[] {
  const beyond = (end: Point, inner: Point): Point => {
    const long = Math.hypot(end.x - inner.x, end.y - inner.y) || 1;
    return { ...end, x: end.x + ((end.x - inner.x) / long) * 12, y: end.y + ((end.y - inner.y) / long) * 12 };
  };
  return [beyond(points[0]!, points[1]!), ...points, beyond(points.at(-1)!, points.at(-2)!)];
}

/** A smooth line through given heights. */
function smoothAlong(line: readonly (readonly [number, number])[], u: number): number {
  let k = 0;
  while (k < line.length - 2 && u > line[k + 1]![0]) k++;
  const [before, a, b, after] = [line[Math.max(0, k - 1)]!, line[k]!, line[k + 1]!, line[Math.min(line.length - 1, k + 2)]!];
  const wide = b[0] - a[0];
  const t = clamp((u - a[0]) / wide, 0, 1);
  const out = k > 0 ? ((b[1] - before[1]) / (b[0] - before[0])) * wide : b[1] - a[1];
  const into = k + 2 < line.length ? ((after[1] - a[1]) / (after[0] - a[0])) * wide : (b[1] - a[1]) * 0.4;
  const [t2, t3] = [t * t, t * t * t];
  return (2 * t3 - 3 * t2 + 1) * a[1] + (t3 - 2 * t2 + t) * out + (-2 * t3 + 3 * t2) * b[1] + (t3 - t2) * into;
}

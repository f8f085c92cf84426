// Boxes, distances and directions.

import type { Box, Point, Shape, Size } from './types';

export interface Lying {
  id: string;
  at: Point;
  shape: Shape;
}

export const sizeOf = (shape: Shape): Size => (shape.kind === 'circle' ? { w: 2 * shape.r, h: 2 * shape.r } : { w: shape.w, h: shape.h });

export function boxOf({ at, shape }: { at: Point; shape: Shape }): Box {
  const { w, h } = sizeOf(shape);
  return { x: at.x - w / 2, y: at.y - h / 2, w, h };
}

/** The box of a thing, including what rises above its base. */
export function bodyOf(it: { at: Point; shape: Shape; tall?: number }): Box {
  const box = boxOf(it);
  const top = Math.min(box.y, it.at.y - (it.tall ?? 0));
  return { ...box, y: top, h: box.y + box.h - top };
}

export const middleOf = (box: Box): Point => ({ x: box.x + box.w / 2, y: box.y + box.h / 2 });

export const grown = (box: Box, by: number): Box => ({ x: box.x - by, y: box.y - by, w: box.w + 2 * by, h: box.h + 2 * by });

/** The least box around them all; undefined around nothing. */
export function around(boxes: readonly Box[]): Box | undefined {
  if (boxes.length === 0) return undefined;
  const x = Math.min(...boxes.map((it) => it.x));
  const y = Math.min(...boxes.map((it) => it.y));
  const right = Math.max(...boxes.map((it) => it.x + it.w));
  const bottom = Math.max(...boxes.map((it) => it.y + it.h));
  return { x, y, w: right - x, h: bottom - y };
}

/** How far a point is from a box; 0 inside. */
export function distanceTo(box: Box, { x, y }: Point): number {
  const dx = Math.max(box.x - x, 0, x - box.x - box.w);
  const dy = Math.max(box.y - y, 0, y - box.y - box.h);
  return Math.hypot(dx, dy);
}

/** The area that two boxes share. */
export function overlap(a: Box, b: Box): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? w * h : 0;
}

/** The index of the box that hides least; badges that are already there count four times. */
export function leastHiding(boxes: readonly Box[], clear: readonly Box[], badges: readonly Box[], window: Size): number {
  const costs = boxes.map((box) => {
    const outside = box.y < 0 || box.y + box.h > window.h ? box.w * box.h : 0;
    const hidden = (those: readonly Box[]) => those.reduce((sum, it) => sum + overlap(box, it), 0);
    return outside + hidden(clear) + 4 * hidden(badges);
  });
  return costs.indexOf(Math.min(...costs));
}

/** What a finger was meant to hit: the thing under it or closest to it, no farther than `reach`. */
export function meant<T extends Lying>(finger: Point, things: readonly T[], reach: number): T | undefined {
  let best: T | undefined;
  let least = Infinity;
  for (const it of things) {
    const box = boxOf(it);
    const far = distanceTo(box, finger);
    if (far > reach) continue;
    // Among equally near things, the one whose middle is nearest.
    const score = far * 1000 + Math.hypot(it.at.x - finger.x, it.at.y - finger.y);
    if (score < least) {
      least = score;
      best = it;
    }
  }
  return best;
}

export type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

const WAYS: Record<Arrow, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

export const isArrow = (key: string): key is Arrow => key in WAYS;

/**
 * The next thing in the direction of an arrow key: what begins soonest, and what lies straight ahead before what is nearer
 * but aside.
 */
export function nearest<T extends Lying>(from: Lying, arrow: Arrow, things: readonly T[]): T | undefined {
  const way = WAYS[arrow];
  const flat = way.x !== 0;
  const here = boxOf(from);
  let best: T | undefined;
  let least = Infinity;
  for (const it of things) {
    if (it.id === from.id) continue;
    const there = boxOf(it);
    const ahead = (it.at.x - from.at.x) * way.x + (it.at.y - from.at.y) * way.y;
    if (ahead < 1e-6) continue;
    const aside = Math.abs(flat ? it.at.y - from.at.y : it.at.x - from.at.x);
    const gaps = [between(here.x, here.w, there.x, there.w), between(here.y, here.h, there.y, there.h)] as const;
    const [gap, missed] = flat ? gaps : [gaps[1], gaps[0]];
    const soon = Math.max(0, gap) + 0.2 * ahead + 0.6 * aside;
    // Things that are not straight ahead are penalised by how far aside they are; those hardly ahead at all come last.
    const score = missed < -1e-6 ? soon : (soon + aside + 2 * missed) * (aside > ahead ? 4 : 1);
    if (score < least) {
      least = score;
      best = it;
    }
  }
  return best;
}

/** The gap between two spans; less than 0 if they overlap. */
const between = (a: number, aLong: number, b: number, bLong: number): number => Math.max(b - a - aLong, a - b - bLong);

/** Row by row, as one reads. */
export function readingOrder<T extends Lying>(things: readonly T[]): T[] {
  const rows: T[][] = [];
  let edge = -Infinity;
  for (const it of things.toSorted((a, b) => a.at.y - b.at.y)) {
    if (it.at.y > edge) {
      rows.push([]);
      edge = it.at.y + sizeOf(it.shape).h / 2;
    }
    rows.at(-1)!.push(it);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.at.x - b.at.x));
}

export type Side = 'right' | 'left' | 'above' | 'below';

/**
 * Where a slip of paper lies that belongs to `anchor`: beside it, inside `frame`, and over as little as possible of what
 * should stay in sight.
 */
export function beside(anchor: Box, paper: Size, frame: Box, keepClear: readonly Box[], gap: number): Box & { side: Side } {
  let best: (Box & { side: Side }) | undefined;
  let least = Infinity;
  for (const [side, wished] of spotsBeside(anchor, paper, gap)) {
    const box = {
      x: clamp(wished.x, frame.x, frame.x + frame.w - paper.w),
      y: clamp(wished.y, frame.y, frame.y + frame.h - paper.h),
      ...paper,
    };
    const covered = keepClear.reduce((sum, it) => sum + overlap(box, it), 0);
    const moved = Math.abs(box.x - wished.x) + Math.abs(box.y - wished.y);
    const score = overlap(box, anchor) * 20 + covered + moved;
    // The first of equals: it is the plainer one.
    if (score < least - 1) {
      least = score;
      best = { ...box, side };
    }
  }
  return best!;
}

/** On each side in the middle first, then flush with one end of the anchor or the other. */
function spotsBeside(anchor: Box, paper: Size, gap: number): [Side, Point][] {
  const shares = [0.5, 0, 1];
  const across = shares.map((share) => anchor.x + (anchor.w - paper.w) * share);
  const down = shares.map((share) => anchor.y + (anchor.h - paper.h) * share);
  return shares.flatMap((_, at): [Side, Point][] => [
    ['right', { x: anchor.x + anchor.w + gap, y: down[at]! }],
    ['left', { x: anchor.x - gap - paper.w, y: down[at]! }],
    ['above', { x: across[at]!, y: anchor.y - gap - paper.h }],
    ['below', { x: across[at]!, y: anchor.y + anchor.h + gap }],
  ]);
}

/** Between two bounds; the lower one wins where they cross. */
export const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value));

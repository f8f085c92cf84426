// Three ropes at each side, which give where somebody leans on them; and the posts between them.

import type { Corner, Rope } from '../../../generated/rumbleslam';
import { H, MAT, STRIP, W } from '../model';

export interface Give {
  rope: Rope;
  /** Where along the rope, in the scene's units. */
  at: number;
  /** How far it is pushed out. */
  by: number;
}

/** From the mat outwards: how far across the strip each lies, its colour, and how much of a push it takes. */
export const STRANDS = [
  { across: 0.2, colour: '#262e33', lit: '#6b7377', gives: 1.05 },
  { across: 0.46, colour: '#d0412f', lit: '#ffab9c', gives: 0.9 },
  { across: 0.72, colour: '#f1e7d0', lit: '#ffffff', gives: 0.7 },
] as const;

/** How many squares of a rope move. */
const SPAN = 2.4;

export function strandPath(rope: Rope, nth: 0 | 1 | 2, give?: Give): string {
  const { across, gives } = STRANDS[nth];
  const flat = rope === 'north' || rope === 'south';
  const [out, long] = flat ? [STRIP.h * across, MAT.w] : [STRIP.w * across, MAT.h];
  const away = rope === 'north' || rope === 'west' ? -1 : 1;
  const level = away === -1 ? -out : (flat ? MAT.h : MAT.w) + out;
  const at = (along: number, beside: number) => (flat ? `${along},${beside}` : `${beside},${along}`);
  const [from, to] = [-out, long + out];
  if (!give || give.rope !== rope) return `M${at(from, level)}L${at(to, level)}`;
  const half = SPAN * (flat ? W : H);
  const [left, right] = [Math.max(from, give.at - half), Math.min(to, give.at + half)];
  const pushed = level + away * give.by * gives;
  const towards = (end: number, share: number) => give.at + (end - give.at) * share;
  return `M${at(from, level)}L${at(left, level)}C${at(towards(left, 0.45), level)} ${at(towards(left, 0.3), pushed)} ${at(give.at, pushed)}C${at(towards(right, 0.3), pushed)} ${at(towards(right, 0.45), level)} ${at(right, level)}L${at(to, level)}`;
}

/** Which way a corner points, away from the mat. */
export const OUTWARD: Record<Corner, readonly [1 | -1, 1 | -1]> = { north_west: [-1, -1], north_east: [1, -1], south_west: [-1, 1], south_east: [1, 1] };

// How figures move: what a figure looks like at each moment of a motion, and how motions are combined. `Stage` plays
// them.

import type { Point } from './types';

/** How a motion changes a figure at one moment. Omitted fields are as the table says. */
export interface Pose {
  /** Where it is drawn, instead of its place on the table. */
  x?: number;
  y?: number;
  /** Added to its place. */
  dx?: number;
  dy?: number;
  /** How high above the floor. */
  lift?: number;
  /** In degrees, about the middle of its base. */
  rotate?: number;
  scale?: number;
  opacity?: number;
  /** From -1, the other side, over 0, edge on, to 1. */
  flip?: number;
  /** The angle of a spinner, in degrees. */
  angle?: number;
  /** The progress of a roll of dice, from 0 to 1. */
  thrown?: number;
}

/** One figure for a while, a pause, or several motions. Tables may write their own: `pose` gets the time from 0 to 1. */
export type Motion =
  | { figure: string; ms: number; pose: (t: number) => Pose }
  | { ms: number }
  | { inOrder: readonly Motion[] }
  | { together: readonly Motion[] };

export const pause = (ms: number): Motion => ({ ms });
export const inOrder = (...motions: Motion[]): Motion => ({ inOrder: motions });
export const together = (...motions: Motion[]): Motion => ({ together: motions });

const smooth = (t: number) => t * t * (3 - 2 * t);

/** Along a path, one step for each segment. With `ms`, the whole path takes that long. */
export function walk(figure: string, path: readonly Point[], { stepMs = 140, ms, hop = 0 }: { stepMs?: number; ms?: number; hop?: number } = {}): Motion {
  return {
    figure,
    ms: ms ?? stepMs * Math.max(1, path.length - 1),
    pose: (t) => {
      const { x, y, step } = along(path, t);
      return { x, y, ...(hop && { lift: hop * Math.sin(Math.PI * (step % 1)) }) };
    },
  };
}

/** Thrown from one point to another: up and down in an arc, turning over as often as `turns` says. */
export function fly(figure: string, path: readonly [Point, ...Point[]], { ms = 450, height, turns = 0 }: { ms?: number; height?: number; turns?: number } = {}): Motion {
  const top = height ?? lengthOf(path) * 0.4;
  return {
    figure,
    ms,
    pose: (t) => {
      const { x, y } = along(path, t);
      const up = 4 * t * (1 - t);
      return { x, y, lift: top * up, scale: 1 + 0.14 * up, rotate: 360 * turns * smooth(t) };
    },
  };
}

/** Topples over, faster and faster; with a path, down along it. `fades` if it is gone afterwards. */
export function fall(
  figure: string,
  { path, ms = 420, degrees = 84, fades = false }: { path?: readonly [Point, ...Point[]]; ms?: number; degrees?: number; fades?: boolean } = {},
): Motion {
  return {
    figure,
    ms,
    pose: (t) => {
      const at = path && along(path, t * t);
      // It hits the floor at three quarters, and rocks once.
      const down = t < 0.75 ? (t / 0.75) ** 2 : 1 - 0.12 * Math.sin(((t - 0.75) / 0.25) * Math.PI);
      return { ...(at && { x: at.x, y: at.y }), rotate: degrees * down, ...(fades && { opacity: 1 - Math.max(0, t - 0.6) / 0.4, scale: 1 - 0.25 * t * t }) };
    },
  };
}

export function shake(figure: string, { ms = 320, by = 4 }: { ms?: number; by?: number } = {}): Motion {
  return { figure, ms, pose: (t) => ({ dx: by * Math.sin(t * Math.PI * 6) * (1 - t), dy: by * 0.4 * Math.sin(t * Math.PI * 4) * (1 - t) }) };
}

export const fadeIn = (figure: string, ms = 260): Motion => ({ figure, ms, pose: (t) => ({ opacity: t, scale: 0.8 + 0.2 * smooth(t) }) });
export const fadeOut = (figure: string, ms = 260): Motion => ({ figure, ms, pose: (t) => ({ opacity: 1 - t, scale: 1 - 0.2 * smooth(t) }) });

/** Turns over, from the other side to this one. */
export const flip = (figure: string, ms = 420): Motion => ({ figure, ms, pose: (t) => ({ flip: -Math.cos(Math.PI * smooth(t)), lift: 6 * Math.sin(Math.PI * t) }) });

/** A spinner turns clockwise to an angle, at least `turns` times around, slows down, and sways. */
export function spin(figure: string, from: number, to: number, { ms = 2600, turns = 2 }: { ms?: number; turns?: number } = {}): Motion {
  const way = turns * 360 + ((((to - from) % 360) + 360) % 360);
  return { figure, ms, pose: (t) => ({ angle: from + way * spun(t) }) };
}

/** How far a spinner has turned: quickly at first, then slowly, then a little too far and back. */
export function spun(t: number): number {
  const SWAY = 0.86;
  if (t >= 1) return 1;
  if (t < SWAY) return 1 - (1 - t / SWAY) ** 3;
  const u = (t - SWAY) / (1 - SWAY);
  return 1 + 0.006 * Math.sin(u * Math.PI * 2) * (1 - u);
}

const TUMBLE_MS = 520;
const COUNT_MS = 90;

/** Dice are rolled, come to rest, and are counted one after the other: `PicturedDice` with the same id shows it. */
export const roll = (dice: string, count: number): Motion => ({ figure: dice, ms: TUMBLE_MS + COUNT_MS * (count + 1), pose: (t) => ({ thrown: t }) });

/** Of a roll of `count` dice: how far they have tumbled, from 0 to 1, and how many of them are counted. */
export function throwAt(t: number, count: number): { tumbled: number; counted: number } {
  const ms = t * (TUMBLE_MS + COUNT_MS * (count + 1));
  return { tumbled: Math.min(1, ms / TUMBLE_MS), counted: Math.max(0, Math.min(count, Math.floor((ms - TUMBLE_MS) / COUNT_MS + 1e-9))) };
}

/** How long it takes. A game's teller returns it in `lasts`, and the story waits that long. */
export function lasting(motion: Motion | readonly Motion[]): number {
  if (isMany(motion)) return motion.reduce((sum, it) => sum + lasting(it), 0);
  if ('inOrder' in motion) return lasting(motion.inOrder);
  if ('together' in motion) return Math.max(0, ...motion.together.map(lasting));
  return motion.ms;
}

/** One figure's part in a combined motion: when it starts and how long it takes. */
export interface Part {
  figure: string;
  start: number;
  ms: number;
  pose: (t: number) => Pose;
}

/** The parts of a motion that begins at `start`, in the order in which they begin, with all times multiplied by `pace`. */
export function partsOf(motion: Motion | readonly Motion[], start = 0, pace = 1): Part[] {
  const parts: Part[] = [];
  const add = (it: Motion | readonly Motion[], from: number): number => {
    if (isMany(it)) return it.reduce((at, next) => add(next, at), from);
    if ('inOrder' in it) return add(it.inOrder, from);
    if ('together' in it) return Math.max(from, ...it.together.map((one) => add(one, from)));
    if ('figure' in it) parts.push({ figure: it.figure, start: from, ms: it.ms * pace, pose: it.pose });
    return from + it.ms * pace;
  };
  add(motion, start);
  return parts.sort((a, b) => a.start - b.start);
}

const isMany = (it: Motion | readonly Motion[]): it is readonly Motion[] => Array.isArray(it);

/**
 * Every moving figure at one moment. Before its first part a figure waits where that part begins, and between two parts
 * it stays where the last one ended: the table may already show what becomes of it.
 */
export function posesAt(parts: readonly Part[], time: number): Map<string, Pose> {
  const poses = new Map<string, Pose>();
  const set = (part: Part, t: number) => poses.set(part.figure, { ...poses.get(part.figure), ...part.pose(t) });
  for (const part of parts.toReversed()) if (part.start > time) set(part, 0);
  for (const part of parts) if (part.start <= time) set(part, part.ms > 0 ? Math.min(1, (time - part.start) / part.ms) : 1);
  return poses;
}

export function lengthOf(path: readonly Point[]): number {
  return path.reduce((sum, it, at) => (at === 0 ? 0 : sum + apart(path[at - 1]!, it)), 0);
}

const apart = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y);

/** The point at a share of the path's length; `step` counts the segments passed. */
export function along(path: readonly Point[], t: number): Point & { step: number } {
  const first = path[0];
  if (!first) throw new Error('a path has at least one point');
  let left = Math.max(0, Math.min(1, t)) * lengthOf(path);
  for (let at = 1; at < path.length; at++) {
    const [from, to] = [path[at - 1]!, path[at]!];
    const long = apart(from, to);
    if (left <= long && long > 0) {
      const share = left / long;
      return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share, step: at - 1 + share };
    }
    left -= long;
  }
  return { ...path.at(-1)!, step: path.length - 1 };
}

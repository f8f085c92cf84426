// The parts of a scene. Nothing here knows a rule: a table says what to draw and what may be pressed, and is told what
// was pressed. All measures are in the scene's own units, x to the right and y down.

import type { Refusal } from '../../session/session.svelte';

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  w: number;
  h: number;
}

/** A box by its upper left corner. */
export interface Box extends Point, Size {}

/** An outline around the thing's place. A path's `d` is drawn around (0, 0), and so is its box of `w` by `h`. */
export type Shape =
  | { kind: 'rect'; w: number; h: number; round?: number }
  | { kind: 'circle'; r: number }
  | { kind: 'path'; d: string; w: number; h: number };

/** A cell, a square, a spot, a card: something that is pointed at and does not move. The background draws it. */
export interface Place {
  /** Unique among places and figures. */
  id: string;
  /** What a screen reader calls it. */
  label: string;
  /** Its middle. */
  at: Point;
  shape: Shape;
}

/** A wrestler, a pawn, a token, a joined card: something that moves. A table adds whatever its drawing needs. */
export interface Figure {
  /** Unique among places and figures, and the same as long as it is the same thing. */
  id: string;
  /** What a screen reader calls it. */
  label: string;
  /** The middle of its base; its drawing has (0, 0) there. */
  at: Point;
  /** Its base: what can be pressed, what glows, and what casts a shadow while it flies. */
  shape: Shape;
  /** How far its drawing rises above the middle of its base; nothing if it lies flat. */
  tall?: number;
  /** Where its plate has numbers, from the middle of its base: a badge above somebody else keeps off them. */
  numbers?: Box;
  /** The places it stands on. It and they are one stop for keys and fingers, unless both may be pressed. */
  on?: readonly string[];
  /** Stands above what is in front: on a near post, above the near ropes. */
  raised?: boolean;
  /** Cannot be pressed. */
  inert?: boolean;
}

/** A refusal, and the place or figure that was pressed. */
export interface Slip {
  id: string;
  refusal: Refusal;
}

/** Green is for what may be done, red for what hurts; the others distinguish kinds. Give each kind a `sign`, too. */
export type Tone = 'green' | 'red' | 'blue' | 'orange' | 'violet' | 'brass';

/** A place or figure that may be pressed now. */
export interface Target {
  /** Of a place or a figure. */
  id: string;
  tone?: Tone;
  /** What it costs or how likely it is, in a word or two: "2 MP", "58.3 %". */
  badge?: string;
  /** A second half of the badge: "draw 2 | 57 % a curse". */
  also?: { text: string; tone: Tone };
  /** An icon in the middle of it. */
  sign?: string;
  /** Where the badge is: below by default, `inside` if the square is the message, `beside` where it hides least. */
  badgeAt?: 'below' | 'above' | 'inside' | 'beside';
  /** What a screen reader says instead of the badge. */
  says?: string;
  /** A drag across it counts as a press, as for a wheel that is spun. */
  swipe?: boolean;
  /** A coach asks for it. */
  wanted?: boolean;
  /** Its ghost shows that it may be pressed, so the scene does not make it glow. */
  bare?: boolean;
}

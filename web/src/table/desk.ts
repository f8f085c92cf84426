// What a table needs: the choices, and functions to ask the server. A session is a desk; a replay is another, which
// offers nothing.

import type { Component, Snippet } from 'svelte';
import type { Choice, Considered, Described, Outcome, Preview, SeatInfo, Told } from '../generated/wire';
import type { Pointed, Refusal } from '../session/session.svelte';
import type { StoryPlayer, StoryTeller } from '../session/story.svelte';

/** The possible results of an action, and by how much each probability may be off if it is not exact. */
export interface Odds {
  outcomes: [number, string][];
  estimated?: number | undefined;
}

export interface Desk {
  readonly choices: Choice[];
  readonly prompt: string;
  readonly automatic: boolean;
  readonly deciding: boolean;
  readonly version: number;
  readonly hints: Considered[] | undefined;
  /** The choice that a coach asks for, in notation; the table points at it. */
  readonly wanted?: string | undefined;
  /** What somebody at the table pointed at last, if the game has pointing. */
  readonly pointed?: Pointed | undefined;
  pointAt?(at: string): Promise<unknown>;
  decide(action: string): Promise<unknown>;
  explain(action: string): Promise<unknown>;
  /** Why an action is refused, for a table that shows it where it was pressed. */
  whyNot(action: string): Promise<Refusal | undefined>;
  preview(actions: string[]): Promise<Preview[]>;
  /** The words of choices that came without them. */
  describe(actions: string[]): Promise<Described[]>;
  odds(action: string): Promise<Odds | null>;
}

/** A desk at which nothing can be done. */
export const stillDesk = (prompt: () => string): Desk => ({
  choices: [],
  get prompt() {
    return prompt();
  },
  automatic: false,
  deciding: false,
  version: 0,
  hints: undefined,
  decide: () => Promise.resolve(),
  explain: () => Promise.resolve(),
  whyNot: () => Promise.resolve(undefined),
  preview: () => Promise.resolve([]),
  describe: () => Promise.resolve([]),
  odds: () => Promise.resolve(null),
});

export interface TableKeys {
  /** A key that the table may handle; returns whether it did. */
  press?: (key: string) => boolean;
  /** A choice that was made outside the table: from the list of all choices, or a hint. */
  decide?: (notation: string) => void;
}

/** What every game's table is given. */
export interface TableProps {
  // The page does not know the game's own types.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  player: StoryPlayer<any, any>;
  desk: Desk;
  /** What is printed on the pieces, in the game's own form. */
  faces: unknown;
  seats: SeatInfo[];
  /** The viewer's own seat; none for a spectator. Left out if nobody plays. */
  seat?: number | null;
  /** The seats that have to decide. */
  asked?: number[];
  /** The names of the seats in sentences, by seat. */
  names: string[];
  /** Log, refusal and hints: at the side, or behind a tab. */
  aside: Snippet;
  /** Keys that the page passes on to the table. */
  keys?: TableKeys;
  /** Shows a rule next to the element that asked for it. */
  openRule?: (id: string, anchor: HTMLElement) => void;
}

export interface Series {
  name: string;
  /** A CSS colour. */
  colour: string;
  points: number[];
}

/** How a match ended, for the last screen. */
export interface Ending {
  headline: string;
  level: string;
  icon: string;
  /** Who has won, drawn instead of the icon. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  portrait?: { drawing: Component<any>; props: object };
  /** Two CSS colours for the rays behind the icon. */
  rays: [string, string];
  /** What the winner has to say. */
  quote?: string | undefined;
  /** Something that changed over the turns. */
  chart?: { title: string; series: Series[] };
}

/** What is known about the end of any match. */
export interface HowItEnded {
  outcome?: Outcome | undefined;
  /** The viewer's seat. */
  seat: number | null;
}

export interface GameTable {
  Table: Component<TableProps>;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  teller: StoryTeller<any, any>;
  /** The colours of the seats in the log, by their titles or their numbers. */
  tints: Record<string | number, string>;
  /** Nobody holds cards: keys are about what is on the table. */
  board?: boolean;
  /** Keys of this table, and what they do. */
  keys: [string, string][];
  /** A line for the header: which turn it is. */
  where(view: unknown): string;
  /** A heading in the log, if an event begins a new part. */
  heading(told: Told): string | undefined;
  /** Events that everybody may know and nobody needs to read. */
  quiet(told: Told): boolean;
  /** Events that the log leaves out, because the others say the same. */
  isNoise?(told: Told): boolean;
  /** The names of the seats in the log, if they are not the seats' titles. */
  titles?(view: unknown, faces: unknown): string[];
  ending(view: unknown, log: Told[], seats: SeatInfo[], faces: unknown, how?: HowItEnded): Ending;
}

// What a folder of src/games/ holds. Its index.ts exports one of these as its default; everything in it is optional. A
// game without a folder has a plain poster, its options in the server's words, and the plain table.

import type { Component } from 'svelte';
import type { Likeness } from '../table/art/bust';
import type { GameTable } from '../table/desk';

export interface GameFolder {
  /** Loaded when somebody sits down. */
  table?: () => Promise<GameTable>;
  poster?: GamePoster;
  /** How the set-up page asks for the game's options, by their names. What is missing is asked in the server's words. */
  options?: Record<string, OptionWords>;
}

export interface GamePoster {
  /** Players and length, as on a bill. The title and the tagline are the server's. */
  bill: string;
  /** One of the accents in theme/tokens.css. */
  accent: 'green' | 'purple' | 'red' | 'blue' | 'amber';
  /** The picture: an SVG that fills its frame. Loaded where posters hang. */
  art?: () => Promise<Component>;
}

export interface OptionWords {
  question: string;
  /** `corner`: who sits where; the bill shows it. `detail`: a number that few will change. */
  kind?: 'corner' | 'detail';
  answers?: Record<string, AnswerWords>;
}

export interface AnswerWords {
  label: string;
  sentence: string;
  icon: string;
  /** Who it is, where it is somebody: the bill shows the face instead of the icon. */
  likeness?: Likeness;
}

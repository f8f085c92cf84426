// Moments of Building an Elder God.
import type { Page } from '@playwright/test';
import { driveTo, type At } from './driving';

export const GAME = 'elder-god';

export interface Moment {
  pack?: string;
  options?: Record<string, string>;
  players?: number;
  /** What everybody would rather do, the best first: patterns of notation. What else there is comes after. */
  prefers: string[];
  /** The first seat is asked, and one of its choices is like this: notation, a colon, and its words. */
  until: string;
}

/** A game among people at such a moment. */
export async function comeTo(page: Page, server: string, { players = 3, pack, options = {}, prefers, until }: Moment): Promise<At> {
  const seats = ['Ada', 'Bob', 'Cy', 'Dot', 'Eve'].slice(0, players).map((name) => ({ kind: 'human' as const, name }));
  const way = { prefers: seats.map(() => prefers), until, most: 400 };
  return driveTo(page, server, { game: GAME, seats, options, ...(pack && { pack }) }, async () => way);
}

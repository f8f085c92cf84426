// Moments of All-Time Wrestling.
import type { Page } from '@playwright/test';
import type { Faces } from '../src/generated/all-time-wrestling';
import { driveTo, type At } from './driving';

export const GAME = 'all-time-wrestling';

export interface Moment {
  /** The pack, the house's if left out. */
  pack?: string;
  /** Who wrestles, red first. */
  wrestlers: [string, string];
  /** What each seat would rather do, the best first: patterns of notation. What else there is comes after. */
  prefers: [string[], string[]];
  /** The red corner is asked, and one of its choices is like this: notation, a colon, and its words. */
  until: string;
}

/** A match between two people at such a moment. */
export async function comeTo(page: Page, server: string, { pack, wrestlers, prefers, until }: Moment): Promise<At> {
  const seats = ['Ada', 'Bob'].map((name) => ({ kind: 'human' as const, name }));
  return driveTo(page, server, { game: GAME, seats, ...(pack && { pack }) }, async (id) => {
    const faces = (await (await fetch(`${server}/api/matches/${id}/cards`)).json()) as Faces;
    const hand = (it: string) => faces.wrestlers.find((face) => face.id === it)?.suggested[0]?.cards ?? [];
    const castFirst = wrestlers.map((it, seat) => [`^choose ${it}$`, `^pick (${hand(it).join('|')})$`, ...prefers[seat]!]);
    return { prefers: castFirst, until, most: 160 };
  });
}

export const sit = async (page: Page, { id, tokens }: At, seat = 0): Promise<void> => {
  await page.goto(`/table/${id}#${tokens[seat]}`);
};

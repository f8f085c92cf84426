// The tables that can be drawn, each loaded when it is needed.

import type { GameTable } from '../table/desk';

const tables: Record<string, () => Promise<GameTable>> = {
  'all-time-wrestling': async () => (await import('./all-time-wrestling')).game,
  wrestlenomicon: async () => (await import('./wrestlenomicon')).game,
};

/** The games that these pages can show. */
export const tabled = Object.keys(tables);

export function tableOf(game: string): Promise<GameTable> {
  const load = tables[game];
  return load ? load() : Promise.reject(new Error(`This page is older than the game ${game}.`));
}

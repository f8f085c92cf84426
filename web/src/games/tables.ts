// The tables that can be drawn, each loaded when it is needed.

import type { GameTable } from '../table/desk';
import { folders } from './folders';

/** The games that these pages can show. */
export const tabled = [...folders].flatMap(([game, { table }]) => (table ? [game] : []));

export function tableOf(game: string): Promise<GameTable> {
  const load = folders.get(game)?.table;
  return load ? load() : Promise.reject(new Error(`This page is older than the game ${game}.`));
}

// The tables that can be drawn, each loaded when it is needed.

import type { GameTable } from '../table/desk';
import { prefersPlain } from '../table/preference';
import { folders } from './folders';

/** The games that have a table of their own. */
export const tabled = [...folders].flatMap(([game, { table }]) => (table ? [game] : []));

/** The table of a game; the plain one if it has none, or if this browser would rather have that. */
export async function tableOf(game: string): Promise<GameTable> {
  const load = prefersPlain() ? undefined : folders.get(game)?.table;
  return load ? load() : (await import('../table/plain')).plainTable;
}

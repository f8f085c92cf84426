// The games that have a folder here. A new game is one more folder: nothing lists them.

import type { GameFolder } from './folder';

const found = import.meta.glob<GameFolder>('./*/index.ts', { eager: true, import: 'default' });

/** By the id of the game, which is the folder's name. */
export const folders: ReadonlyMap<string, GameFolder> = new Map(
  Object.entries(found).map(([path, folder]) => [path.split('/')[1]!, folder]),
);

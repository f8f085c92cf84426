// The icons that Icon.svelte can draw: the shared ones, and those of a game once its table is loaded.
import { icons as shared } from '../generated/icons';

const known = new Map(Object.entries(shared));

/** A game's table calls this with its own icons when its module is loaded. */
export function addIcons(icons: Record<string, string>): void {
  for (const [name, path] of Object.entries(icons)) known.set(name, path);
}

/** A plain mark, a ring with a dot, for an icon that we do not have: a player's own pack may name any. */
const MARK =
  'M256 64a192 192 0 1 0 0 384 192 192 0 0 0 0-384zm0 48a144 144 0 1 1 0 288 144 144 0 0 1 0-288zm0 88a56 56 0 1 0 0 112 56 56 0 0 0 0-112z';

export const iconPath = (name: string | null | undefined): string => known.get(name ?? '') ?? MARK;

// Who looks how: each wrestler is drawn once, as a picture that boards, posters and the last screen share.

import type { WrestlerFace } from '../../../generated/all-time-wrestling';
import { iconPath } from '../../../lib/icons';
import { type Likeness, likenessOf } from '../../../table/art/bust';
import { stranger } from './stranger';
import { WRESTLERS } from './wrestlers';

const known = new Map<string, Likeness>();

/** A wrestler of the house as drawn; one that a pack brings, with the icon that the pack gives. */
export function wrestler({ id, icon }: Pick<WrestlerFace, 'id' | 'icon'>): Likeness {
  const key = `${id} ${icon}`;
  const made = known.get(key) ?? likenessOf(WRESTLERS.get(id) ?? { draw: () => stranger(id, iconPath(icon)) });
  known.set(key, made);
  return made;
}

// What a choice would do, in the few words that fit on its ghost.

import type { Deed, Edge } from '../../generated/elder-god';
import type { Monster } from './art/monster';
import { partOf, type Cards, type ShownView } from './model';

const WAYS: Record<Edge, string> = { top: 'up', right: 'right', bottom: 'down', left: 'left' };
const ends = (n: number) => (n === 1 ? '1 end' : `${n} ends`);

/** Where a limb would go on. */
function onward(deed: Extract<Deed, { kind: 'lay' }>, cards: Cards, monster: Monster): Edge[] {
  const part = partOf(cards.get(deed.card), deed.turned, deed.at);
  return part.points.filter((it) => !monster.beyond(part, it));
}

function laid(deed: Extract<Deed, { kind: 'lay' }>, view: ShownView, cards: Cards, monster: Monster): string {
  const face = cards.get(deed.card);
  const before = view.players[deed.whose]!;
  switch (deed.how) {
    case 'heal':
      return face.state === 'immune' ? 'heals · immune' : 'heals';
    case 'cover':
      return face.kind === 'eyestalk' ? 'shoot its eye' : 'wound it';
    case 'damage': {
      if (face.kind === 'eyestalk') return 'closes it, wounded';
      const on = onward(deed, cards, monster);
      const end = before.ends.find((it) => it.faces[0] === deed.at[0] && it.faces[1] === deed.at[1]);
      if (on.length === 1 && on[0] === end?.edge) return 'wound the tip';
      return on.length === 1 ? `turn it ${WAYS[on[0]!]}` : on.length === 0 ? 'joins it, wounded' : 'split it';
    }
    case 'grow': {
      if (face.kind === 'eyestalk') return `closes it · ${deed.ends} left`;
      const more = deed.ends === before.ends.length ? '' : ` · ${ends(deed.ends)}`;
      const turned = onward(deed, cards, monster);
      const way = turned.length === 1 && deed.length >= view.needed && (turned[0] === 'left' || turned[0] === 'right') ? `, looks ${WAYS[turned[0]]}` : '';
      if (deed.length === before.length) return `path stays ${deed.length}${more}`;
      return `${deed.length} of ${view.needed}${way}${more}`;
    }
  }
}

export function badgeOf(deed: Deed, view: ShownView, cards: Cards, monster: (seat: number) => Monster): string {
  switch (deed.kind) {
    case 'lay':
      return laid(deed, view, cards, monster(deed.whose));
    case 'banish':
      return deed.target === null ? 'everybody' : 'banish';
    case 'use':
      return { salve: 'heals', ward: 'immune', shear: 'cuts it off', frenzy: 'two more plays' }[cards.get(deed.card).kind as string] ?? 'use it';
    case 'book':
      return 'heals · immune for ever';
    case 'mouth':
      return 'the Mouth!';
    case 'remove':
      return 'let it go';
    default:
      return '';
  }
}

/** What a card in the hand can do now: the tab on top of it. */
export function tabOf(card: string, deeds: readonly Deed[], me: number): { words: string; tone: 'good' | 'bad' | 'both' } | undefined {
  const laying = deeds.filter((it) => it.kind === 'lay' && it.card === card) as Extract<Deed, { kind: 'lay' }>[];
  const cells = (those: typeof laying) => new Set(those.map((it) => `${it.whose} ${it.at.join()}`)).size;
  const shots = cells(laying.filter((it) => it.how === 'damage' || it.how === 'cover'));
  const places = cells(laying.filter((it) => it.how === 'grow'));
  const heals = laying.some((it) => it.how === 'heal' && it.whose === me);
  const good = [heals ? 'heals' : '', places > 0 ? (heals ? 'grows' : shots > 0 ? ends(places) : places === 1 ? '1 place' : `${places} places`) : ''].filter(Boolean).join(' · ');
  const bad = shots === 0 ? '' : shots === 1 ? '1 shot' : `${shots} shots`;
  if (good && bad) return { words: `${good} · ${bad}`, tone: 'both' };
  if (good) return { words: good, tone: 'good' };
  return bad ? { words: bad, tone: 'bad' } : undefined;
}

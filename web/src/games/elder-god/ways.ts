// Where each deed lies on the table, and what a press on something else would have meant.

import type { Deed } from '../../generated/elder-god';
import type { Ways } from '../../table/choosing.svelte';
import { cellName, cellOf, isLaid, spotOf, type Cards, type ShownView } from './model';

export const SIGN = 'elder_sign';

interface Held {
  view: () => ShownView;
  cards: Cards;
  /** Which way up a card is held, where both would do. */
  turned: () => boolean;
}

export const ways = ({ view, cards, turned }: Held): Ways<Deed> => {
  const me = () => view().you ?? 0;
  const sign = () => {
    const { hand } = view().players[me()]!;
    return 'open' in hand ? (hand.open.find((it) => cards.get(it).kind === SIGN) ?? '') : '';
  };
  return {
    place: (deed, all) => {
      switch (deed.kind) {
        case 'lay': {
          const { card, whose, at } = deed;
          const other = all.some((it) => it.kind === 'lay' && it.card === card && it.whose === whose && it.at[0] === at[0] && it.at[1] === at[1] && it.turned !== deed.turned);
          return { hand: [card], at: !other || deed.turned === turned() ? [spotOf(whose, at)] : [] };
        }
        case 'banish':
          return { hand: [sign()], at: [spotOf(deed.target ?? me(), [0, 0])], amount: deed.number };
        case 'use':
          return { hand: [deed.card], at: [spotOf(deed.whose, deed.at)] };
        case 'dig':
          return { hand: [deed.card], at: [`tray ${deed.taking}`] };
        case 'redraw':
          return view().phase.phase === 'play' ? { hand: [deed.card], mode: 'redraw' } : { hand: [deed.card] };
        case 'discard':
          return { hand: [deed.card] };
        case 'book':
          return { at: ['book', spotOf(me(), deed.at)], button: true };
        case 'mouth':
          return { at: ['mouth', spotOf(me(), deed.at)], button: true };
        case 'remove':
          return { at: [spotOf(me(), deed.at)] };
        case 'pass':
          return {};
      }
    },
    meant: (spot, { taken: [taken] }) => {
      if (spot === 'book' || spot === 'mouth') return spot;
      const { phase } = view().phase;
      if (spot.startsWith('hand ')) {
        const id = spot.slice(5);
        return triesOf(view(), id, cards)[0];
      }
      const cell = cellOf(spot);
      if (!cell) return undefined;
      const where = cellName(cell.at);
      const mine = cell.seat === me();
      if (phase === 'banish') return mine ? `remove ${where}` : undefined;
      if (taken === undefined) return undefined;
      const face = cards.get(taken);
      const whose = view().players[cell.seat]!.monster;
      if (!isLaid(face)) return face.kind === SIGN ? undefined : `use ${taken} on ${whose} at ${where}`;
      const way = turned() ? ' turned' : '';
      if (!mine) return `damage ${whose} with ${taken} at ${where}${way}`;
      const wound = view().players[cell.seat]!.wound;
      return wound && cellName(wound) === where ? `heal ${where} with ${taken}${way}` : `grow ${taken} at ${where}${way}`;
    },
  };
};

/** More questions than this at once are not worth waiting for. */
const MOST_TRIES = 16;

/** What one might have wanted with a card of the hand that can do nothing now, in notation: where a limb ends, either way up. */
export function triesOf(view: ShownView, id: string, cards: Cards): string[] {
  const { phase } = view.phase;
  if (phase === 'discard' || phase === 'redraw') return [`${phase} ${id}`];
  const me = view.you ?? 0;
  const mine = view.players[me]!;
  const face = cards.get(id);
  const others = view.players.filter((it, seat) => seat !== me && !it.out);
  const bothWays = (said: string) => (face.same_turned ? [said] : [said, `${said} turned`]);
  const tries = (): string[] => {
    if (face.kind === SIGN) return others.map((it) => `banish 1 from ${it.monster}`);
    if (face.kind === 'dig') return [`use ${id} for ${view.discard.at(-1) ?? id}`];
    if (!isLaid(face)) return [mine, ...others].flatMap((it) => it.ends.map(({ of }) => `use ${id} on ${it.monster} at ${cellName(of)}`));
    const shots = others.flatMap((it) => it.ends.flatMap(({ of, faces }) => [faces, of].flatMap((at) => bothWays(`damage ${it.monster} with ${id} at ${cellName(at)}`))));
    if (face.state === 'damaged') return shots;
    const heals = mine.wound ? bothWays(`heal ${cellName(mine.wound)} with ${id}`) : [];
    return [...mine.ends.flatMap(({ faces }) => bothWays(`grow ${id} at ${cellName(faces)}`)), ...heals];
  };
  return tries().slice(0, MOST_TRIES);
}

/** Of several reasons, the one that says most: one that goes for the whole step before all, then how near it came. */
const TELLING = ['EG-066', 'EG-065', 'EG-063', 'EG-084', 'EG-086', 'EG-096', 'EG-107', 'EG-089', 'EG-059', 'EG-058', 'EG-071', 'EG-078', 'EG-128', 'EG-026', 'EG-092', 'EG-074', 'EG-080', 'EG-057', 'EG-056'];
export function mostTelling<T extends { rule: string }>(reasons: readonly T[]): T | undefined {
  const rank = ({ rule }: T) => TELLING.indexOf(rule);
  return reasons.toSorted((a, b) => rank(a) - rank(b))[0];
}

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
          return { at: ['book'], button: true };
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
        if (phase === 'discard') return `discard ${id}`;
        return phase === 'redraw' ? `redraw ${id}` : isLaid(cards.get(id)) ? `grow ${id} at 0,1` : undefined;
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

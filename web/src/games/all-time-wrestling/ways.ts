// Where each deed lies on the table, and what a press on something else would have meant.

import type { Place, Ways } from '../../table/choosing.svelte';
import { read, useOf, type Deed } from './notation';
import type { ShownView } from './story';

export const ways = (view: () => ShownView): Ways<Deed> => {
  const hand = (): string[] => {
    const { you, ...sides } = view();
    const it = you ? sides[you].hand : undefined;
    return it && 'open' in it ? it.open.cards.map((card) => card.id) : [];
  };
  return {
    read: (choice) => read(choice.notation),
    place: (deed): Place => {
      switch (deed.do) {
        case 'choose':
          return { at: [`poster ${deed.wrestler}`] };
        // A starting hand is put together before any of it is sent.
        case 'pick':
          return { at: [`deck ${deed.card}`] };
        case 'play':
        case 'reroll':
        case 'return':
          return { hand: [deed.card] };
        case 'take':
          return hand().includes(deed.card) ? { hand: [deed.card] } : { at: [`tray ${deed.card}`] };
        case 'rampage':
          return { hand: deed.cards, mode: 'rampage' };
        case 'block_cards':
          return { hand: deed.cards };
        case 'use':
          return { at: [`plate ${deed.slot}`], button: true };
        case 'die':
          return { at: [`die ${deed.n}`] };
        case 'kickout':
          return { amount: deed.n };
        default:
          return {};
      }
    },
    meant: (spot, { offered, taken, mode }) => {
      const [kind, name] = spot.split(' ') as [string, string];
      if (kind === 'poster') return `choose ${name}`;
      if (kind === 'plate') return useOf(name as Parameters<typeof useOf>[0]);
      if (kind !== 'hand' || offered.length === 0) return undefined;
      const other = taken.find((it) => it !== name) ?? hand().find((it) => it !== name);
      switch (view().question) {
        case 'action':
          return mode === 'rampage' ? `rampage ${[...taken, name].join(' ')}` : `play ${name}`;
        case 'defensive_window':
          return other && `block ${other} ${name}`;
        case 'reroll':
          return `reroll ${name}`;
        case 'return':
          return `return ${name}`;
        case 'card':
          return `take ${name}`;
        default:
          return undefined;
      }
    },
  };
};

// Where each deed lies on the table, and what a press on something else would have meant.

import type { Deed } from '../../generated/all-time-wrestling';
import type { Ways } from '../../table/choosing.svelte';
import type { ShownView } from './story';

export const ways = (view: () => ShownView): Ways<Deed> => ({
  place: (deed) => {
    switch (deed.kind) {
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
        return deed.in_hand ? { hand: [deed.card] } : { at: [`tray ${deed.card}`] };
      case 'rampage':
        return { hand: deed.cards, mode: 'rampage' };
      case 'block_cards':
        return { hand: deed.cards };
      case 'use':
        return { at: [`plate ${deed.slot}`], button: true };
      case 'reverse':
        return { at: ['plate reversal'], button: true };
      case 'die':
        return { at: [`die ${deed.die}`] };
      case 'kick_out':
        return { amount: deed.health };
      default:
        return {};
    }
  },
  meant: (spot, { offered, taken, mode }) => {
    const [what, name] = spot.split(' ') as [string, string];
    if (what === 'poster') return `choose ${name}`;
    if (what === 'plate') return name === 'reversal' ? 'reverse' : `use ${name}`;
    if (what !== 'hand' || offered.length === 0) return undefined;
    const { you, question, ...sides } = view();
    const hand = you && 'open' in sides[you].hand ? sides[you].hand.open.cards.map((it) => it.id) : [];
    const other = taken.find((it) => it !== name) ?? hand.find((it) => it !== name);
    switch (question) {
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
});

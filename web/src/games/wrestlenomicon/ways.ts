// Where each deed lies on the table, and what a press on something else would have meant.

import type { God } from '../../generated/wrestlenomicon';
import type { Place, Ways } from '../../table/choosing.svelte';
import type { Cards } from './faces';
import { read, type CardId, type Deed } from './notation';
import { enemyOf, type ShownView } from './story';

/** Where a card can be pressed that an ability may take. */
function whereIs(view: ShownView, card: CardId): 'hand' | 'permanent' | 'tray' {
  for (const god of ['cthulhu', 'hastur'] as const) {
    const side = view[god];
    if ('open' in side.hand && side.hand.open.cards.includes(card)) return 'hand';
    if (side.permanents.includes(card)) return 'permanent';
  }
  return 'tray';
}

export const inWindow = (view: ShownView): boolean => view.under_way.at(-1)?.what === 'defense_window';

export function ways(view: () => ShownView, cards: Cards): Ways<Deed> {
  /** `pick 3` does not say whose card it means; the card's name in its words does. */
  function sideOf(words: string, space: number, us: God): God | undefined {
    const there = ([us, enemyOf(us)] as const).filter((god) => view()[god].track[space - 1]);
    if (there.length === 1) return there[0];
    return there.find((god) => words.includes(cards.name(view()[god].track[space - 1]!)));
  }

  function play(deed: Extract<Deed, { do: 'play' }>, all: Deed[], us: God): Place {
    const { card, moving, discarding } = deed;
    const face = cards.get(card);
    const landing = `space ${us} ${face.attack?.position}`;
    if (discarding !== undefined) return { hand: [card], at: [`permanent ${discarding}`] };
    if (face.kind === 'permanent') return { hand: [card], at: [`slot ${us}`] };
    if (moving === undefined) return { hand: [card], at: face.attack ? [landing] : undefined };
    const only = all.every((it) => it.do !== 'play' || it.card !== card || it.moving === moving);
    return { hand: [card], at: [`space ${us} ${moving}`, ...(only ? [landing] : [])], amount: deed.cultists };
  }

  return {
    read: (choice) => {
      const deed = read(choice.notation);
      return deed.do === 'pick' ? { ...deed, god: sideOf(choice.words, deed.space, view().you ?? 'cthulhu') } : deed;
    },
    place: (deed, all) => {
      const us = view().you ?? 'cthulhu';
      switch (deed.do) {
        case 'open':
          return { hand: [deed.card], at: [`space ${us} ${cards.get(deed.card).attack?.position}`] };
        case 'play':
          return play(deed, all, us);
        case 'defend':
          return { hand: [deed.card] };
        case 'take': {
          const where = whereIs(view(), deed.card);
          return where === 'hand' ? { hand: [deed.card] } : { at: [`${where} ${deed.card}`] };
        }
        case 'pass':
          if (deed.discarding !== undefined) return { hand: [deed.discarding], mode: 'pass' };
          return all.some((it) => it.do === 'pass' && it.discarding !== undefined) ? { mode: 'pass' } : {};
        case 'pick':
          return deed.god ? { at: [`space ${deed.god} ${deed.space}`] } : {};
        case 'move':
          return { at: [`space ${us} ${deed.from}`], amount: deed.cultists };
        case 'extra':
          return { at: [`space ${us} ${deed.space}`] };
        case 'trigger': {
          const card = view()[deed.god].permanents[deed.slot - 1];
          return card ? { at: [`permanent ${card}`], button: true } : {};
        }
        default:
          return {};
      }
    },
    meant: (spot, { offered, taken: [taken] }) => {
      const [kind, name, space] = spot.split(' ') as [string, string, string | undefined];
      const asks = (what: Deed['do']) => offered.some((it) => it.deed.do === what);
      if (kind === 'hand') {
        if (view().phase === 'opening') return `open ${name}`;
        if (asks('take')) return `take ${name}`;
        return cards.get(name).kind === 'defense' || inWindow(view()) ? `defend ${name}` : `play ${name}`;
      }
      if (kind !== 'space') return undefined;
      if (taken !== undefined) return cards.get(taken).attack ? `play ${taken} moving ${space}` : undefined;
      const what = (['pick', 'move', 'extra'] as const).find(asks);
      return what && `${what} ${space}`;
    },
    isForeseen: (deed) => ['play', 'pick', 'move', 'extra', 'cultists', 'take', 'decline'].includes(deed.do),
  };
}

// The game's notation, read into something a table can place. It is written by games/all-time-wrestling/src/action.rs.

import type { Icon, Slot } from '../../generated/all-time-wrestling';

export type CardId = string;

/** One decision, as the notation says it. */
export type Deed =
  | { do: 'choose'; wrestler: string }
  | { do: 'pick'; card: CardId }
  | { do: 'draw' }
  | { do: 'rest' }
  | { do: 'play'; card: CardId; via?: string }
  | { do: 'rampage'; cards: CardId[] }
  | { do: 'blind' }
  | { do: 'use'; slot: Slot }
  | { do: 'block_stamina' }
  | { do: 'block_cards'; cards: CardId[] }
  | { do: 'counter' }
  | { do: 'pass' }
  | { do: 'reroll'; card: CardId }
  | { do: 'die'; n: number }
  | { do: 'take_stamina' }
  | { do: 'take_card' }
  | { do: 'return'; card: CardId }
  | { do: 'icon'; icon: Icon }
  | { do: 'combo' }
  | { do: 'kickout'; n: number }
  | { do: 'take'; card: CardId }
  /** Something newer than this table: it is offered as a plain button. */
  | { do: 'other' };

const CARD = '([^ ]+)';
const NUMBER = '([0-9]+)';

type Reader = [pattern: RegExp, read: (found: string[]) => Deed];

const pattern = (text: string) => new RegExp(`^${text}$`);

const READERS: Reader[] = [
  [pattern(`choose ${CARD}`), ([wrestler]) => ({ do: 'choose', wrestler: wrestler! })],
  [pattern(`pick ${CARD}`), ([card]) => ({ do: 'pick', card: card! })],
  [pattern('draw'), () => ({ do: 'draw' })],
  [pattern('rest'), () => ({ do: 'rest' })],
  [pattern(`play ${CARD}`), ([card]) => ({ do: 'play', card: card! })],
  [pattern(`play ${CARD} via (.+)`), ([card, via]) => ({ do: 'play', card: card!, via: via! })],
  [pattern('rampage (.+)'), ([cards]) => ({ do: 'rampage', cards: cards!.split(' ') })],
  [pattern('blind'), () => ({ do: 'blind' })],
  [pattern('use (permanent|first|second)'), ([slot]) => ({ do: 'use', slot: slot as Slot })],
  // The reversal is an ability of the board, too.
  [pattern('reverse'), () => ({ do: 'use', slot: 'reversal' })],
  [pattern('block stamina'), () => ({ do: 'block_stamina' })],
  [pattern('block (.+)'), ([cards]) => ({ do: 'block_cards', cards: cards!.split(' ') })],
  [pattern('counter'), () => ({ do: 'counter' })],
  [pattern('pass'), () => ({ do: 'pass' })],
  [pattern(`reroll ${CARD}`), ([card]) => ({ do: 'reroll', card: card! })],
  [pattern(`die ${NUMBER}`), ([n]) => ({ do: 'die', n: Number(n) })],
  [pattern('take stamina'), () => ({ do: 'take_stamina' })],
  [pattern('take card'), () => ({ do: 'take_card' })],
  [pattern(`return ${CARD}`), ([card]) => ({ do: 'return', card: card! })],
  [pattern('(taunt|recover|pin)'), ([icon]) => ({ do: 'icon', icon: icon as Icon })],
  [pattern('combo'), () => ({ do: 'combo' })],
  [pattern(`kickout ${NUMBER}`), ([n]) => ({ do: 'kickout', n: Number(n) })],
  [pattern(`take ${CARD}`), ([card]) => ({ do: 'take', card: card! })],
];

export function read(notation: string): Deed {
  for (const [pattern, make] of READERS) {
    const found = pattern.exec(notation);
    if (found) return make(found.slice(1));
  }
  return { do: 'other' };
}

/** The ability as the notation names it. */
export const useOf = (slot: Slot): string => (slot === 'reversal' ? 'reverse' : `use ${slot}`);

/** The cards that a decision takes, wherever they lie. */
export function cardsOf(deed: Deed): CardId[] {
  switch (deed.do) {
    case 'play':
    case 'reroll':
    case 'return':
    case 'take':
    case 'pick':
      return [deed.card];
    case 'rampage':
    case 'block_cards':
      return deed.cards;
    default:
      return [];
  }
}

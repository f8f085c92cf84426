// The game's notation, read into something a table can place. It is written by games/wrestlenomicon/src/action.rs.

import type { God } from '../../generated/wrestlenomicon';

export type CardId = string;

/** One decision, as the notation says it. `play` stands for attack cards, Permanents and Combos alike. */
export type Deed =
  | { do: 'open'; card: CardId }
  | { do: 'play'; card: CardId; moving?: number; cultists: number; discarding?: CardId }
  | { do: 'pass'; discarding?: CardId }
  | { do: 'end' }
  | { do: 'defend'; card: CardId }
  | { do: 'decline' }
  | { do: 'yes' }
  | { do: 'move'; from: number; cultists: number }
  | { do: 'cultists'; n: number }
  | { do: 'extra'; space: number }
  | { do: 'pick'; space: number; god?: God | undefined }
  | { do: 'take'; card: CardId }
  | { do: 'choose'; option: number }
  | { do: 'reroll' }
  | { do: 'trigger'; god: God; slot: number; ability: number }
  /** Something newer than this table: it is offered as a plain button. */
  | { do: 'other' };

const CARD = '([^ ]+)';
const NUMBER = '([0-9]+)';

type Reader = [pattern: RegExp, read: (found: string[]) => Deed];

const pattern = (text: string) => new RegExp(`^${text}$`);

const READERS: Reader[] = [
  [pattern(`open ${CARD}`), ([card]) => ({ do: 'open', card: card! })],
  [
    pattern(`play ${CARD} moving ${NUMBER}(?: with ${NUMBER})?`),
    ([card, moving, cultists]) => ({ do: 'play', card: card!, moving: Number(moving), cultists: Number(cultists ?? 0) }),
  ],
  [
    pattern(`play ${CARD} discarding ${CARD}`),
    ([card, discarding]) => ({ do: 'play', card: card!, cultists: 0, discarding: discarding! }),
  ],
  [pattern(`play ${CARD}`), ([card]) => ({ do: 'play', card: card!, cultists: 0 })],
  [pattern('pass'), () => ({ do: 'pass' })],
  [pattern(`pass discarding ${CARD}`), ([card]) => ({ do: 'pass', discarding: card! })],
  [pattern('end'), () => ({ do: 'end' })],
  [pattern(`defend ${CARD}`), ([card]) => ({ do: 'defend', card: card! })],
  [pattern('decline'), () => ({ do: 'decline' })],
  [pattern('yes'), () => ({ do: 'yes' })],
  [
    pattern(`move ${NUMBER}(?: with ${NUMBER})?`),
    ([from, cultists]) => ({ do: 'move', from: Number(from), cultists: Number(cultists ?? 0) }),
  ],
  [pattern(`cultists ${NUMBER}`), ([n]) => ({ do: 'cultists', n: Number(n) })],
  [pattern(`extra ${NUMBER}`), ([space]) => ({ do: 'extra', space: Number(space) })],
  [pattern(`pick ${NUMBER}`), ([space]) => ({ do: 'pick', space: Number(space) })],
  [pattern(`take ${CARD}`), ([card]) => ({ do: 'take', card: card! })],
  [pattern(`choose ${NUMBER}`), ([option]) => ({ do: 'choose', option: Number(option) })],
  [pattern('reroll'), () => ({ do: 'reroll' })],
  [
    pattern(`trigger (cthulhu|hastur) ${NUMBER} ${NUMBER}`),
    ([god, slot, ability]) => ({ do: 'trigger', god: god as God, slot: Number(slot), ability: Number(ability) }),
  ],
];

export function read(notation: string): Deed {
  for (const [pattern, make] of READERS) {
    const found = pattern.exec(notation);
    if (found) return make(found.slice(1));
  }
  return { do: 'other' };
}

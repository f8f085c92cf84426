// What a preview changes on the track.

import type { Event, God } from '../../generated/wrestlenomicon';
import type { CardId } from './notation';

export interface Consequence {
  placed: { god: God; card: CardId; space: number }[];
  moved: { god: God; card: CardId; from: number; to: number; short: boolean; held: boolean }[];
  lost: CardId[];
  stays: CardId[];
  attacks?: { card: CardId; slams: boolean };
}

export function consequence(events: Event[]): Consequence {
  const found: Consequence = { placed: [], moved: [], lost: [], stays: [] };
  for (const it of events) {
    switch (it.event) {
      case 'attack_played':
      case 'placed':
      case 'opened':
        found.placed.push({ god: it.god, card: it.card, space: it.space });
        break;
      case 'advanced':
        found.moved.push({ god: it.god, card: it.card, from: it.from, to: it.to, short: it.stopped_short, held: it.held_back });
        break;
      case 'moved':
      case 'bumped':
        found.moved.push({ god: it.god, card: it.card, from: it.from, to: it.to, short: false, held: false });
        break;
      case 'did_not_move':
      case 'not_bumped':
        found.stays.push(it.card);
        break;
      case 'discarded':
        found.lost.push(it.card);
        break;
      case 'attacked':
        found.attacks = { card: it.card, slams: it.slams };
        break;
      default:
    }
  }
  return found;
}

/** The end of a move in three words, for the label on what would move. */
export function label(found: Consequence, card: CardId): string | undefined {
  const move = found.moved.find((it) => it.card === card);
  if (!move) return found.stays.includes(card) ? 'stays' : found.lost.includes(card) ? 'lost' : undefined;
  if (move.to === 0) {
    if (found.attacks?.card !== card) return 'to Ground Zero';
    return found.attacks.slams ? 'attacks, slams!' : 'attacks';
  }
  return move.to < move.from ? `◂ to ${move.to}` : `▸ to ${move.to}`;
}


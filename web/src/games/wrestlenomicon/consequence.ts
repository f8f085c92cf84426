// What a preview changes on the track.

import type { Course, Event, God } from '../../generated/wrestlenomicon';
import type { CardId } from './faces';

export interface Consequence {
  placed: { god: God; card: CardId; space: number }[];
  moved: { god: God; card: CardId; from: number; to: number; short: boolean; held: boolean }[];
  lost: CardId[];
  stays: CardId[];
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
      case 'not_moved':
        found.stays.push(it.card);
        break;
      case 'discarded':
        found.lost.push(it.card);
        break;
      default:
    }
  }
  return found;
}

/** Where a card goes that a preview tells of. */
export function courseIn(found: Consequence, card: CardId): Course | undefined {
  const move = found.moved.find((it) => it.card === card);
  if (move) return { card, from: move.from, to: move.to === 0 ? { end: 'ground_zero', attacks: false, slams: false } : { end: 'space', space: move.to } };
  if (found.stays.includes(card)) return { card, from: 0, to: { end: 'stays' } };
  return found.lost.includes(card) ? { card, from: 0, to: { end: 'off_track' } } : undefined;
}

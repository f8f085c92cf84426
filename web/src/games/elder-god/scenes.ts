// What is told large, and what the monsters have to say to it.

import type { Event } from '../../generated/elder-god';
import type { Scene } from '../../table/Spotlight.svelte';

export function sceneOf(event: Event | undefined, name: (seat: number) => string, you: number | null): Scene | undefined {
  const who = (seat: number, verb: string, plural: string) => (seat === you ? `You ${plural}` : `${name(seat)} ${verb}`);
  switch (event?.event) {
    case 'finished':
      return { kind: 'banner', words: 'The Mouth!', loud: true, small: who(event.seat, 'opens', 'open') };
    case 'banished':
      return { kind: 'banner', words: event.target === null ? 'Nuclear option' : 'Banishment', loud: true, small: `${event.number} ${event.number === 1 ? 'card' : 'cards'} from ${event.target === null ? 'everybody' : `${name(event.seat)} and ${name(event.target)}`}` };
    case 'passed':
      return { kind: 'banner', words: who(event.seat, 'passes', 'pass') };
    case 'waited':
      return { kind: 'banner', words: who(event.seat, 'waits', 'wait') };
    case 'redrew':
      return { kind: 'banner', words: `${who(event.seat, 'draws', 'draw')} ${event.cards} instead` };
    case 'dug':
      return { kind: 'card', card: event.taking, words: `${who(event.seat, 'digs', 'dig')} it up` };
    case 'performed':
      return { kind: 'card', card: event.card, words: who(event.seat, 'plays it', 'play it') };
    case 'left':
      return { kind: 'banner', words: who(event.seat, 'leaves', 'leave') };
    default:
      return undefined;
  }
}

/** Whoever shoots, heals with a book or opens its Mouth has something to say. */
export function tauntOf(event: Event | undefined, seat: number, taunts: readonly string[], beat: number): string | undefined {
  const speaks = event && (event.event === 'damaged' || event.event === 'healed_with_book' || event.event === 'finished') && event.seat === seat;
  return speaks && taunts.length > 0 ? taunts[beat % taunts.length] : undefined;
}

// What is told large, in the middle of the ring.

import type { Event } from '../../generated/rumbleslam';
import type { Scene } from '../../table/Spotlight.svelte';

export function sceneOf(event: Event | undefined, name: (who: string) => string): Scene | undefined {
  switch (event?.event) {
    case 'round_began':
      return { kind: 'banner', words: `Round ${event.round}`, loud: true };
    case 'revealed':
      return { kind: 'banner', words: 'The teams', small: 'all contracts are signed' };
    case 'beatdown':
      return { kind: 'banner', words: `Beatdown by ${event.difference}!`, loud: true, small: name(event.by) };
    case 'reversed':
      return { kind: 'banner', words: 'Reversal!', loud: true, small: name(event.by) };
    case 'knocked_out':
      return { kind: 'banner', words: 'KO!', loud: true, small: name(event.who) };
    case 'pin_held':
      return { kind: 'banner', words: 'One, two, three!', loud: true, small: `${name(event.on)} is out` };
    case 'removed':
      return event.exit !== 'pinned' && event.exit !== 'gave_up' ? { kind: 'banner', words: 'Out of the ring!', loud: true, small: name(event.who) } : undefined;
    case 'crowd_pleased':
      return { kind: 'banner', words: 'The crowd goes wild', small: name(event.who) };
    case 'crowd_booed':
      return { kind: 'banner', words: 'Boo!', small: name(event.who) };
    case 'tagged_out':
      return { kind: 'banner', words: 'Tag!', small: `${name(event.partner)} comes in` };
    default:
      return undefined;
  }
}

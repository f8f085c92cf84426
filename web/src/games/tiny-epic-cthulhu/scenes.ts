// What is told large, in the middle of the ring.

import type { Event } from '../../generated/tiny-epic-cthulhu';
import type { Scene } from '../../table/Spotlight.svelte';
import { KINDS } from './art/kinds';

export function sceneOf(event: Event | undefined, name: (who: number) => string): Scene | undefined {
  switch (event?.event) {
    case 'strengthened':
      return { kind: 'banner', words: 'Surge!', loud: true, small: `the next spins draw ${event.draws}` };
    case 'brain_moved':
      return { kind: 'banner', words: `${name(event.who)} loses hold`, small: 'Delirium' };
    case 'unleashed':
      return { kind: 'banner', words: `The power of ${KINDS[event.colour].name}`, loud: true };
    case 'rolled':
      return { kind: 'dice', dice: event.dice.map((value) => ({ value })), words: event.portal ? `${name(event.who)} tries to seal` : `${name(event.who)} banishes` };
    case 'banished':
      return { kind: 'banner', words: 'Banished!', loud: true };
    case 'not_banished':
    case 'not_sealed':
      return { kind: 'banner', words: 'It holds' };
    case 'phase_two':
      return { kind: 'banner', words: 'Phase Two', loud: true, small: 'the book is read, the portals open' };
    case 'sealed':
      return { kind: 'banner', words: 'Sealed!', loud: true };
    case 'closed':
      return { kind: 'banner', words: `${KINDS[event.colour].name} is silent`, small: 'both portals sealed' };
    default:
      return undefined;
  }
}

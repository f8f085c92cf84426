// What is shown large while an event is told.

import type { Event, God } from '../../generated/wrestlenomicon';
import type { Scene } from '../../table/Spotlight.svelte';
import { godName } from './faces';

export function sceneOf(it: Event | undefined, you: God | null): Scene | undefined {
  const does = (god: God, verb: string, yours: string) => (god === you ? `You ${yours}` : `${godName(god)} ${verb}`);
  switch (it?.event) {
    case 'attacked':
      return { kind: 'banner', words: it.slams ? 'SLAM!' : 'ATTACK', loud: it.slams };
    case 'slam_used':
      return { kind: 'banner', words: it.again ? 'SLAM AGAIN!' : 'SLAM!', loud: true };
    case 'combo_played':
      return { kind: 'card', card: it.card, words: does(it.god, 'plays a Combo', 'play a Combo') };
    case 'defense_played':
      return { kind: 'card', card: it.card, words: does(it.god, 'answers', 'answer') };
    case 'permanent_played':
      return { kind: 'card', card: it.card, words: does(it.god, 'plays a Permanent', 'play a Permanent') };
    case 'stole':
      return { kind: 'card', card: it.card, words: does(it.god, 'steals', 'steal') };
    case 'rolled':
      return { kind: 'dice', dice: [{ value: it.die }], words: does(it.god, `rolls a ${it.die}`, `roll a ${it.die}`) };
    case 'rerolled':
      return { kind: 'dice', dice: [{ value: it.die }], words: `rolled again: ${it.die}` };
    case 'space_rolled':
      return { kind: 'dice', dice: [{ value: it.die }], words: it.card ? `Space ${it.die}` : `Space ${it.die}: nobody` };
    case 'spared':
      return { kind: 'banner', words: it.bump ? 'Not bumped!' : 'Not discarded!' };
    case 'softened':
      return { kind: 'banner', words: `${it.points} less` };
    case 'cancelled':
      return { kind: 'banner', words: it.slam_only ? 'No slam!' : 'Cancelled!' };
    case 'passed':
      return { kind: 'banner', words: does(it.god, 'passes', 'pass') };
    case 'prevented':
      return { kind: 'banner', words: `${it.points} prevented` };
    default:
      return undefined;
  }
}

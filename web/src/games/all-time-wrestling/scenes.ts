// What is shown large while an event is told.

import type { Corner, Event, Slot } from '../../generated/all-time-wrestling';
import type { Scene } from '../../table/Spotlight.svelte';
import { plateOf, type Roster } from './faces';
import type { ShownView } from './story';

const TINTS: Record<Corner, string> = { red: '#ff9a8a', blue: '#86c8f2' };

export function sceneOf(it: Event | undefined, view: ShownView, roster: Roster, nameOf: (corner: Corner) => string): Scene | undefined {
  const plate = (corner: Corner, slot: Slot) => {
    const face = roster.wrestler(view[corner].wrestler);
    return face ? plateOf(face, slot).name : slot;
  };
  const rolled = (corner: Corner, what: string, { die, needs, succeeded }: { die: number; needs: number; succeeded: boolean }): Scene => ({
    kind: 'dice',
    dice: [{ value: die, words: `needs ${needs}+`, tint: TINTS[corner] }],
    words: `${what}: ${succeeded ? 'it works!' : 'it fails'}`,
  });
  switch (it?.event) {
    case 'cast':
      return { kind: 'banner', words: roster.wrestler(it.wrestler)?.name ?? it.wrestler, small: `in the ${it.corner} corner` };
    case 'initiative_rolled':
      return {
        kind: 'dice',
        dice: (['red', 'blue'] as const).map((corner) => ({ value: it[corner], words: nameOf(corner), tint: TINTS[corner] })),
        words: it.red === it.blue ? 'A tie: again!' : 'Who attacks first?',
      };
    case 'ability_used':
      return { kind: 'banner', words: plate(it.corner, it.slot), small: `${nameOf(it.corner)} ${it.corner === view.you ? 'use' : 'uses'}` };
    case 'ability_rolled':
      return rolled(it.corner, it.words, it);
    case 'counter_rolled':
      return rolled(it.corner, 'Counter', it);
    case 'hit':
      return { kind: 'banner', words: `−${it.damage}`, loud: it.damage >= 3, small: 'hit' };
    case 'hurt':
      return { kind: 'banner', words: `−${it.damage}`, small: nameOf(it.corner) };
    case 'missed':
      return { kind: 'banner', words: 'Missed' };
    case 'reversed':
      return { kind: 'banner', words: 'Reversed!', loud: true, small: plate(it.corner, 'reversal') };
    case 'blocked_with_stamina':
    case 'blocked_with_cards':
      return { kind: 'banner', words: 'Blocked!', loud: true };
    case 'countered':
      return { kind: 'banner', words: 'Countered!', loud: true };
    case 'activated':
      return it.icon === 'pin' ? undefined : { kind: 'banner', words: it.icon, small: nameOf(it.corner) };
    case 'combo_used':
      return { kind: 'banner', words: 'Combo!' };
    case 'passed':
      return { kind: 'banner', words: it.draw ? 'draws and passes' : 'rests and passes', small: nameOf(it.corner) };
    case 'revealed':
      return { kind: 'card', card: it.card, words: 'too dear' };
    case 'pin_declared':
      return { kind: 'banner', words: 'The cover!', loud: true };
    case 'kicked_out':
      return { kind: 'banner', words: 'Kick-out!', loud: true };
    case 'depleted':
      return { kind: 'banner', words: 'Deck depleted', small: nameOf(it.corner) };
    case 'ended':
      return { kind: 'banner', words: it.winner ? 'Ring the bell!' : 'Time!', loud: true };
    default:
      return undefined;
  }
}

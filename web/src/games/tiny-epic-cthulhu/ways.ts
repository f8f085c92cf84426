// Where each deed lies on the table, and what a press on something else would have meant.

import type { Deed, PickDeed } from '../../generated/tiny-epic-cthulhu';
import type { Place, Ways } from '../../table/choosing.svelte';
import type { View } from './model';

export const town = (it: string) => `town ${it}`;
export const page = (it: string) => `page ${it}`;
export const act = (it: string) => `act ${it}`;
export const portal = (colour: string, place: number) => `portal ${colour} ${place}`;
export const onMat = (colour: string) => `mat ${colour}`;
export const shamblerAt = (at: string, colour: string) => `shambler ${at} ${colour}`;
export const character = (who: number) => `who ${who}`;
export const assistantMode = (who: number) => `assistant ${who}`;

function pickPlace(pick: PickDeed): Place {
  switch (pick.pick) {
    case 'colour':
      return { at: [onMat(pick.colour)], button: true };
    case 'town':
    case 'swap_pages':
      return { at: [town(pick.town)], button: true };
    case 'page':
      return { at: [`tray page:${pick.page}`] };
    case 'shambler':
      return { at: [shamblerAt(pick.town, pick.colour)], button: true };
    case 'give':
    case 'take':
    case 'swap_with_town':
    case 'swap_with':
    case 'send':
    case 'tentacle':
    case 'lead':
    case 'done':
      return {};
  }
}

export const ways = (view: () => View): Ways<Deed> => ({
  place: (deed, all) => {
    // Where a deed can be paid for in several ways, the way is asked after the deed has been pressed.
    const paidHere = (spot: string): Place => (all.filter((it) => it.kind === deed.kind && 'who' in it === 'who' in deed).length > 1 ? { mode: deed.kind } : { at: [spot] });
    const { active, characters } = view();
    const here = characters[active]?.at ?? '';
    const ordered = 'who' in deed && deed.who !== active && ['move', 'translate', 'banish', 'seal'].includes(deed.kind);
    if (ordered) return { mode: assistantMode(deed.who), ...(deed.kind === 'move' && { at: [town(deed.town)] }) };
    switch (deed.kind) {
      case 'mat':
        return { at: [`tray mat:${deed.mat}`] };
      case 'lose':
        return { at: [`tray page:${deed.page}`] };
      case 'spin':
        return { at: ['wheel'], button: true };
      case 'relieve':
        return { at: [onMat(deed.colour)], button: true };
      case 'fill':
        return { at: [town(deed.town)], button: true };
      case 'hand_to':
        return { at: [character(deed.who)], button: true };
      case 'move':
        return { at: [town(deed.town)] };
      case 'collect':
        return { mode: 'collect' };
      case 'banish':
        return { at: ['verb banish'] };
      case 'use_town':
        return paidHere(act(deed.town));
      case 'translate':
        return all.filter((it) => it.kind === 'translate' && it.who === active).length > 1 ? { mode: 'translate' } : { at: [page(here)] };
      case 'seal':
        return { at: deed.portal ? [portal(deed.portal.colour, deed.portal.place)] : [] };
      case 'ability':
        return view().owed.some((it) => it.owed === 'roll') ? {} : paidHere('verb ability');
      case 'buy':
        return { at: ['verb buy'] };
      case 'end_turn':
        return { at: ['verb end'] };
      case 'pick':
        return pickPlace(deed.pick);
      case 'reroll':
      case 'pay':
      case 'place':
      case 'give_up':
      case 'keep':
        return {};
    }
  },
  meant: (spot, { mode }) => {
    const [what, which, more] = spot.split(' ');
    const { characters, active } = view();
    const assistant = mode?.startsWith('assistant ') ? `assistant ${characters[Number(mode.slice(10))]?.id} ` : '';
    switch (what) {
      case 'wheel':
        return 'spin';
      case 'town':
        return `${assistant}move ${which}`;
      case 'act':
        return which === characters[active]?.at ? 'town' : undefined;
      case 'page':
        return which === characters[active]?.at ? 'translate' : undefined;
      case 'portal':
        return `seal ${which}-${Number(more) + 1}`;
      case 'verb':
        return { collect: 'collect fear', banish: 'banish', buy: 'buy', end: 'end', ability: 'ability' }[which ?? ''];
      default:
        return undefined;
    }
  },
});

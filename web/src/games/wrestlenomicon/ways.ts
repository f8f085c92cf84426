// Where each deed lies on the table, and what a press on something else would have meant.

import type { Course, Deed, God } from '../../generated/wrestlenomicon';
import type { Place, Ways } from '../../table/choosing.svelte';
import type { Cards } from './faces';
import type { ShownView } from './story';

export const inWindow = (view: ShownView): boolean => view.under_way.at(-1)?.what === 'defense_window';

/** The end of a move in three words, for the label on what would move. */
export function label({ from, to }: Course): string {
  switch (to.end) {
    case 'stays':
      return 'stays';
    case 'space':
      return to.space < from ? `◂ to ${to.space}` : `▸ to ${to.space}`;
    case 'ground_zero':
      return !to.attacks ? 'to Ground Zero' : to.slams ? 'attacks, slams!' : 'attacks';
    case 'off_track':
      return 'lost';
  }
}

/** Where a deed would move a card. */
export const courseOf = (deed: Deed): Course | undefined =>
  (deed.kind === 'attack' || deed.kind === 'move' || deed.kind === 'cultists' ? deed.moves : deed.kind === 'pick' ? deed.course : null) ?? undefined;

function attack(deed: Extract<Deed, { kind: 'attack' }>, all: Deed[], us: God): Place {
  const { card, space, moves, cultists } = deed;
  const landing = `space ${us} ${space}`;
  if (!moves) return { hand: [card], at: [landing] };
  // Where there is nothing else to move, the card can be put down as well.
  const only = all.every((it) => it.kind !== 'attack' || it.card !== card || it.moves?.from === moves.from);
  return { hand: [card], at: [`space ${us} ${moves.from}`, ...(only ? [landing] : [])], amount: cultists };
}

export const ways = (view: () => ShownView, cards: Cards): Ways<Deed> => ({
  place: (deed, all) => {
    const us = view().you ?? 'cthulhu';
    switch (deed.kind) {
      case 'open':
        return { hand: [deed.card], at: [`space ${us} ${deed.space}`] };
      case 'attack':
        return attack(deed, all, us);
      case 'permanent':
        return { hand: [deed.card], at: [deed.discarding === null ? `slot ${us}` : `permanent ${deed.discarding}`] };
      case 'combo':
      case 'defend':
        return { hand: [deed.card] };
      case 'take':
        if (deed.from === 'hand') return { hand: [deed.card] };
        return { at: [`${deed.from === 'permanents' ? 'permanent' : 'tray'} ${deed.card}`] };
      case 'pass':
        if (deed.discarding !== null) return { hand: [deed.discarding], mode: 'pass' };
        return all.some((it) => it.kind === 'pass' && it.discarding !== null) ? { mode: 'pass' } : {};
      case 'pick':
        return { at: [`space ${deed.god} ${deed.space}`] };
      case 'move':
        return { at: [`space ${us} ${deed.moves.from}`], amount: deed.cultists };
      case 'extra':
        return { at: [`space ${us} ${deed.space}`] };
      case 'trigger':
        return { at: [`permanent ${deed.card}`], button: true };
      default:
        return {};
    }
  },
  meant: (spot, { offered, taken: [taken] }) => {
    const [what, name, space] = spot.split(' ') as [string, string, string | undefined];
    const asks = (kind: Deed['kind']) => offered.some((it) => it.deed.kind === kind);
    if (what === 'hand') {
      if (view().phase === 'opening') return `open ${name}`;
      if (asks('take')) return `take ${name}`;
      return cards.get(name).kind === 'defense' || inWindow(view()) ? `defend ${name}` : `play ${name}`;
    }
    if (what !== 'space') return undefined;
    if (taken !== undefined) return cards.get(taken).attack ? `play ${taken} moving ${space}` : undefined;
    const kind = (['pick', 'move', 'extra'] as const).find(asks);
    return kind && `${kind} ${space}`;
  },
  isForeseen: (deed) => ['attack', 'permanent', 'combo', 'pick', 'move', 'extra', 'cultists', 'take'].includes(deed.kind),
});

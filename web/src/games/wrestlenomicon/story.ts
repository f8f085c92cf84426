// How the events of a match change the table while they are told one by one. No rule is decided here: an event says
// what happened, and the server's view has the last word at the end of each update.

import type { Event, God, SideView, View } from '../../generated/wrestlenomicon';
import type { StoryTeller } from '../../session/story.svelte';
import type { CardId } from './faces';

/** A card that shares its Space with the one that was just played, until it moves or is lost. */
export interface Leaving {
  god: God;
  card: CardId;
  space: number;
}

export type ShownView = View & { leaving?: Leaving[] };

export const enemyOf = (god: God): God => (god === 'cthulhu' ? 'hastur' : 'cthulhu');

type Sided = { cthulhu: SideView; hastur: SideView };

function withSide(view: ShownView, god: God, change: (side: SideView) => Partial<SideView>): ShownView {
  const sides: Partial<Sided> = { [god]: { ...view[god], ...change(view[god]) } };
  return { ...view, ...sides };
}

const without = (cards: CardId[], card: CardId): CardId[] => {
  const at = cards.indexOf(card);
  return at < 0 ? cards : cards.toSpliced(at, 1);
};

const isIn = (cards: (CardId | null)[], card: CardId) => cards.includes(card);

/** Takes a card away from wherever it can be seen. */
function lift(view: ShownView, card: CardId): ShownView {
  let next: ShownView = view;
  if (view.leaving?.some((it) => it.card === card)) {
    next = { ...next, leaving: view.leaving.filter((it) => it.card !== card) };
  }
  for (const god of ['cthulhu', 'hastur'] as const) {
    const side = next[god];
    if (isIn(side.track, card)) {
      next = withSide(next, god, () => ({ track: side.track.map((it) => (it === card ? null : it)) as SideView['track'] }));
    } else if (isIn(side.ground_zero, card)) {
      next = withSide(next, god, () => ({ ground_zero: without(side.ground_zero, card) }));
    } else if (isIn(side.permanents, card)) {
      next = withSide(next, god, () => ({ permanents: side.permanents.map((it) => (it === card ? null : it)) }));
    } else if (isIn(side.discard, card)) {
      next = withSide(next, god, () => ({ discard: without(side.discard, card) }));
    }
  }
  return next;
}

/** Takes a card out of a hand, which may be hidden. */
function fromHand(view: ShownView, god: God, card: CardId): ShownView {
  return withSide(view, god, ({ hand }) => {
    if ('open' in hand) {
      return { hand: { open: { cards: without(hand.open.cards, card), shown: without(hand.open.shown, card) } } };
    }
    const { count, known } = hand.closed;
    return { hand: { closed: { count: Math.max(0, count - 1), known: without(known, card) } } };
  });
}

function toHand(view: ShownView, god: God, card: CardId | null): ShownView {
  return withSide(view, god, ({ hand }) => {
    if ('open' in hand) {
      if (card === null || isIn(hand.open.cards, card)) return {};
      return { hand: { open: { ...hand.open, cards: [...hand.open.cards, card] } } };
    }
    const known = card === null ? hand.closed.known : [...hand.closed.known, card];
    return { hand: { closed: { count: hand.closed.count + 1, known } } };
  });
}

function isAnywhere(view: ShownView, card: CardId): boolean {
  return (
    (view.leaving?.some((it) => it.card === card) ?? false) ||
    (['cthulhu', 'hastur'] as const).some((god) => {
      const side = view[god];
      return [side.track, side.ground_zero, side.permanents, side.discard].some((cards) => isIn(cards, card));
    })
  );
}

/** Puts a card on a Space, or on Ground Zero (0). Whoever was there first is about to leave. */
function put(view: ShownView, god: God, card: CardId, place: number): ShownView {
  const lifted = lift(view, card);
  if (place === 0) {
    return withSide(lifted, god, (side) => ({ ground_zero: [card, ...side.ground_zero] }));
  }
  const first = lifted[god].track[place - 1];
  const placed = withSide(lifted, god, (side) => ({
    track: side.track.with(place - 1, card) as SideView['track'],
  }));
  if (!first) return placed;
  return { ...placed, leaving: [...(placed.leaving ?? []), { god, card: first, space: place }] };
}

const faceDown = (view: ShownView, god: God) => withSide(view, god, (side) => ({ deck: Math.max(0, side.deck - 1) }));

export function apply(view: ShownView, event: Event): ShownView {
  switch (event.event) {
    case 'opening_locked':
      return withSide(view, event.god, () => ({ opening_locked: true }));
    case 'opened':
      return put(fromHand(view, event.god, event.card), event.god, event.card, event.space);
    case 'turn_began':
      return { ...view, active: event.god, turn: event.turn, phase: 'turns' };
    case 'attack_played':
      return put(fromHand(view, event.god, event.card), event.god, event.card, event.space);
    case 'advanced':
    case 'moved':
    case 'bumped':
      return put(view, event.god, event.card, event.to);
    case 'placed': {
      const lifted = isAnywhere(view, event.card) ? view : fromHand(view, event.god, event.card);
      return put(lifted, event.god, event.card, event.space);
    }
    case 'swapped': {
      const { god, card, with: other } = event;
      return withSide(view, god, (side) => ({
        track: side.track.map((it) => (it === card ? other : it === other ? card : it)) as SideView['track'],
      }));
    }
    case 'sacrificed':
      return withSide(view, event.god, () => ({ cultists: event.left }));
    case 'cultists_gained':
    case 'cultists_lost':
      return withSide(view, event.god, () => ({ cultists: event.total }));
    case 'cultists_stolen': {
      const taken = withSide(view, event.god, () => ({ cultists: event.total }));
      return withSide(taken, enemyOf(event.god), (side) => ({ cultists: Math.max(0, side.cultists - event.cultists) }));
    }
    case 'side_turned':
      return { ...view, first_attack_side: false };
    case 'combo_played':
    case 'defense_played':
      return fromHand(view, event.god, event.card);
    case 'permanent_played': {
      const played = fromHand(view, event.god, event.card);
      return withSide(played, event.god, ({ permanents }) => {
        const free = permanents.indexOf(null);
        return free < 0 ? {} : { permanents: permanents.with(free, event.card) };
      });
    }
    case 'damaged':
      return withSide(view, event.god, (side) => ({ guts: event.guts, discard: [event.card, ...side.discard] }));
    case 'healed':
      return withSide(view, event.god, (side) => ({
        guts: event.guts,
        discard: side.discard.filter((it) => !event.cards.includes(it)),
      }));
    case 'drew':
      return toHand(faceDown(view, event.god), event.god, event.card === 'hidden' ? null : event.card.open);
    case 'deck_renewed':
      return withSide(view, event.god, () => ({ deck: event.cards, discard: [] }));
    case 'discarded': {
      // WN-133: a card goes to its owner's pile, which may not be the side it is taken from.
      const fromAHand = !isAnywhere(view, event.card);
      let next = lift(view, event.card);
      if (event.reason === 'milled') next = faceDown(next, event.god);
      else if (fromAHand && event.reason !== 'done' && event.reason !== 'stopped') next = fromHand(next, event.god, event.card);
      return withSide(next, event.god, (side) => ({ discard: [event.card, ...side.discard] }));
    }
    case 'recovered':
    case 'returned_to_hand':
      return toHand(lift(view, event.card), event.god, event.card);
    case 'stole': {
      const onTable = isAnywhere(view, event.card);
      const taken = onTable ? lift(view, event.card) : fromHand(view, enemyOf(event.god), event.card);
      return toHand(taken, event.god, event.card);
    }
    default:
      return view;
  }
}

/** How long an event is looked at. What is one's own doing was previewed and needs less. */
export function lasts(event: Event, mine: boolean): number {
  const ms = beat(event);
  return mine ? ms * 0.6 : ms;
}

function beat(event: Event): number {
  switch (event.event) {
    case 'attacked':
      return 900;
    case 'rolled':
    case 'rerolled':
    case 'space_rolled':
      return 900;
    case 'combo_played':
    case 'defense_played':
    case 'permanent_played':
    case 'revealed':
    case 'redrew':
    case 'opening_redraw':
      return 1000;
    case 'opened':
    case 'attack_played':
    case 'advanced':
    case 'moved':
    case 'bumped':
    case 'placed':
    case 'swapped':
    case 'did_not_move':
    case 'not_bumped':
    case 'not_moved':
    case 'spared':
    case 'cancelled':
    case 'stole':
    case 'slam_used':
    case 'side_turned':
    case 'healed':
    case 'passed':
      return 500;
    case 'damaged':
    case 'sacrificed':
    case 'cultists_gained':
    case 'cultists_lost':
    case 'cultists_stolen':
    case 'returned_to_hand':
    case 'recovered':
    case 'prevented':
    case 'softened':
      return 340;
    case 'drew':
    case 'discarded':
    case 'turn_began':
    case 'triggered':
      return 220;
    default:
      return 0;
  }
}

/** The cards that an event moved about. */
export function touches(event: Event): string[] {
  switch (event.event) {
    case 'opened':
    case 'attack_played':
    case 'advanced':
    case 'moved':
    case 'bumped':
    case 'placed':
    case 'attacked':
    case 'permanent_played':
      return [event.card];
    case 'swapped':
      return [event.card, event.with];
    default:
      return [];
  }
}

export const teller: StoryTeller<ShownView, Event> = { apply, lasts, touches };

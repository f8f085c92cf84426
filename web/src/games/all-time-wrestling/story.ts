// How the events of a match change the table while they are told one by one. No rule is decided here: an event says
// what happened, and the server's view has the last word at the end of each update.

import type {
  AttackCardView,
  AttackView,
  Corner,
  Event,
  PinView,
  SideView,
  Slot,
  TargetView,
  View,
} from '../../generated/all-time-wrestling';
import type { StoryTeller } from '../../session/story.svelte';
import { type CardId, otherOf } from './faces';

/** A card in play. What it needs is known once the server's view has come. */
export type ShownAttackCard = Omit<AttackCardView, 'target'> & { target: TargetView | null };
export type ShownAttack = Omit<AttackView, 'cards'> & { cards: ShownAttackCard[] };
export type ShownView = Omit<View, 'attack'> & { attack: ShownAttack | null };

type Sides = Pick<View, Corner>;

function withSide(view: ShownView, corner: Corner, change: (side: SideView) => Partial<SideView>): ShownView {
  const sides: Partial<Sides> = { [corner]: { ...view[corner], ...change(view[corner]) } };
  return { ...view, ...sides };
}

const withAttack = (view: ShownView, change: Partial<ShownAttack>): ShownView =>
  view.attack ? { ...view, attack: { ...view.attack, ...change } } : view;

const withPin = (view: ShownView, change: Partial<PinView>): ShownView => (view.pin ? { ...view, pin: { ...view.pin, ...change } } : view);

function fromHand(view: ShownView, corner: Corner, gone: CardId[]): ShownView {
  return withSide(view, corner, ({ hand }) => {
    if ('open' in hand) return { hand: { open: { cards: hand.open.cards.filter((it) => !gone.includes(it.id)) } } };
    const { count, known } = hand.closed;
    return { hand: { closed: { count: Math.max(0, count - gone.length), known: known.filter((it) => !gone.includes(it)) } } };
  });
}

/** A hidden card more in a hand; what an open one shows of it comes with the view. */
function toHand(view: ShownView, corner: Corner, card: CardId | null): ShownView {
  return withSide(view, corner, ({ hand }) => {
    if ('open' in hand) return {};
    const known = card === null ? hand.closed.known : [...hand.closed.known, card];
    return { hand: { closed: { count: hand.closed.count + 1, known } } };
  });
}

const pile = (view: ShownView, corner: Corner, by: number) =>
  withSide(view, corner, (side) => ({ draw_pile: Math.max(0, side.draw_pile + by) }));

const onDiscard = (view: ShownView, corner: Corner, cards: CardId[]) =>
  withSide(view, corner, ({ discard }) => ({ discard: [...discard.filter((it) => !cards.includes(it)), ...cards] }));

function withToken(view: ShownView, corner: Corner, slot: Slot, ready: boolean): ShownView {
  return withSide(view, corner, ({ abilities }) => ({
    abilities: abilities.map((it) => (it.slot === slot ? { ...it, ready } : it)) as SideView['abilities'],
  }));
}

function declared(view: ShownView, event: Extract<Event, { event: 'declared' }>): ShownView {
  const { corner, kind, paid, cards } = event;
  const taken = kind === 'blind' ? pile(view, corner, -1) : fromHand(view, corner, cards);
  const attack: ShownAttack = {
    by: corner,
    kind,
    stage: 'declared',
    cards: cards.map((id) => ({ id, target: null, assigned: null, next: false })),
    paid,
    link: null,
    damage: 0,
    stamina_block: false,
    tried: [],
    dice: [],
    rerolled: false,
    hit: false,
    options: 1,
  };
  return { ...taken, attack, chain: null };
}

function fetched(view: ShownView, { corner, card, from, to }: Extract<Event, { event: 'fetched' }>): ShownView {
  let next = view;
  if (from === 'hand') next = fromHand(next, corner, [card]);
  if (from === 'draw') next = pile(next, corner, -1);
  if (from === 'discard') next = withSide(next, corner, ({ discard }) => ({ discard: discard.filter((it) => it !== card) }));
  if (to === 'hand') next = toHand(next, corner, card);
  if (to === 'draw') next = pile(next, corner, 1);
  if (to === 'discard') next = onDiscard(next, corner, [card]);
  return next;
}

export function apply(view: ShownView, event: Event): ShownView {
  switch (event.event) {
    case 'cast':
      return withSide(view, event.corner, () => ({ wrestler: event.wrestler }));
    case 'hand_chosen':
      return withSide(view, event.corner, () => ({ ready: true }));
    case 'declared':
      return declared(view, event);
    case 'ability_used':
      return event.slot === 'permanent' ? view : withToken(view, event.corner, event.slot, false);
    case 'reversed':
      return withToken(view, event.corner, 'reversal', false);
    case 'token_readied':
      return withToken(view, event.corner, event.slot, true);
    case 'let_it_roll':
      return withAttack(view, { stage: 'roll' });
    case 'rolled':
      return withAttack(view, { stage: 'roll', dice: [event.die], rerolled: event.again });
    case 'die_set':
      return withAttack(view, { dice: [event.die] });
    case 'rampage_rolled':
      return withAttack(view, { stage: 'assign', dice: event.dice });
    case 'assigned': {
      const cards = view.attack?.cards.map((it) => (it.id === event.card ? { ...it, assigned: event.succeeded } : it));
      return withAttack(view, { cards });
    }
    case 'missed':
      return withAttack(view, { stage: 'missed' });
    case 'hit':
      return withSide(withAttack(view, { stage: 'hit', hit: true, damage: event.damage }), otherOf(event.corner), () => ({
        health: event.health,
      }));
    case 'stopped':
      return { ...pile(view, event.corner, event.cards.length), attack: null };
    case 'hurt':
    case 'health_gained':
    case 'health_spent':
      return withSide(view, event.corner, () => ({ health: event.health }));
    case 'stamina_gained':
    case 'stamina_spent':
      return withSide(view, event.corner, () => ({ stamina: event.stamina }));
    case 'momentum_moved':
      return { ...view, momentum: event.marker };
    case 'compensated':
      return withAttack(view, { stage: 'compensation' });
    case 'drew':
      return toHand(pile(view, event.corner, -1), event.corner, null);
    case 'gave_back':
    case 'returned': {
      const card = event.card === 'hidden' ? '' : event.card.open;
      return pile(fromHand(view, event.corner, [card]), event.corner, 1);
    }
    case 'discarded':
      return onDiscard(fromHand(view, event.corner, [event.card]), event.corner, [event.card]);
    case 'fetched':
      return fetched(view, event);
    case 'left_play': {
      const gone = { ...view, attack: null };
      return event.to === 'discard' ? onDiscard(gone, event.corner, event.cards) : pile(gone, event.corner, event.cards.length);
    }
    case 'pin_declared': {
      const card = view.attack?.cards[0]?.id ?? null;
      return { ...view, pin: { by: event.corner, card, parts: [], attempts: 0, rolls: [], modifier: 0, rate: 0 } };
    }
    case 'attempts_counted':
      return withPin(view, { attempts: event.attempts });
    case 'kick_out_rolled':
      return withPin(withSide(view, event.corner, () => ({ health: event.health })), { rolls: [...(view.pin?.rolls ?? []), event.dice] });
    case 'kicked_out':
      return { ...view, pin: null };
    case 'initiative_gained':
      return { ...view, initiative: event.corner, row: 0, chain: null };
    case 'depleted':
      return withSide(view, event.corner, ({ discard, draw_pile }) => ({
        depleted: true,
        draw_pile: draw_pile + discard.length,
        discard: [],
      }));
    default:
      return view;
  }
}

/** How long each event is looked at. What is not listed changes nothing to look at. */
const BEATS: Partial<Record<Event['event'], number>> = {
  kick_out_rolled: 1300,
  initiative_rolled: 1200,
  rampage_rolled: 1000,
  rolled: 950,
  ability_rolled: 950,
  counter_rolled: 950,
  pin_declared: 900,
  reversed: 900,
  kicked_out: 900,
  ended: 900,
  declared: 750,
  ability_used: 750,
  hit: 700,
  missed: 700,
  blocked_with_stamina: 800,
  blocked_with_cards: 800,
  countered: 800,
  depleted: 700,
  cast: 700,
  activated: 600,
  passed: 600,
  revealed: 600,
  die_set: 600,
  assigned: 450,
  combo_used: 450,
  momentum_moved: 420,
  initiative_gained: 400,
  hurt: 400,
  rerolled: 400,
  hand_chosen: 300,
  health_bought: 300,
  compensated: 260,
  health_gained: 240,
  stamina_gained: 200,
  stamina_spent: 200,
  health_spent: 200,
  discarded: 200,
  fetched: 300,
  drew: 120,
};

/** What is one's own doing was previewed and needs less; dice keep their time. */
export function lasts(event: Event, mine: boolean): number {
  const ms = BEATS[event.event] ?? 0;
  return mine && !event.event.includes('rolled') ? ms * 0.6 : ms;
}

/** The cards that an event moved about. */
export function touches(event: Event): string[] {
  switch (event.event) {
    case 'declared':
    case 'left_play':
      return event.cards;
    case 'discarded':
    case 'fetched':
      return [event.card];
    default:
      return [];
  }
}

export const teller: StoryTeller<ShownView, Event> = { apply, lasts, touches };

// How the events of a game change the table while they are told one by one. No rule is decided here: an event says what
// happened, and the server's view has the last word at the end of each update.

import type { Cell, Event } from '../../generated/elder-god';
import type { StoryTeller } from '../../session/story.svelte';
import { spotOf, type ShownCard, type ShownPlayer, type ShownView } from './model';

type Change = (player: ShownPlayer) => Partial<ShownPlayer>;

const changed = (view: ShownView, seat: number, change: Change): ShownView => ({
  ...view,
  players: view.players.map((it, at) => (at === seat ? { ...it, ...change(it) } : it)),
});

const isAt = (at: Cell) => (it: { at: Cell }) => it.at[0] === at[0] && it.at[1] === at[1];

/** A card goes out of a hand, which may be hidden. */
function fromHand(view: ShownView, seat: number, card: string): ShownView {
  return changed(view, seat, ({ hand }) => {
    if ('closed' in hand) return { hand: { closed: { count: Math.max(0, hand.closed.count - 1) } } };
    const at = hand.open.indexOf(card);
    return at < 0 ? {} : { hand: { open: hand.open.toSpliced(at, 1) } };
  });
}

function toHand(view: ShownView, seat: number, card: string | undefined): ShownView {
  return changed(view, seat, ({ hand }) => {
    if ('closed' in hand) return { hand: { closed: { count: hand.closed.count + 1 } } };
    return card === undefined ? {} : { hand: { open: [...hand.open, card] } };
  });
}

function lay(view: ShownView, seat: number, laid: Pick<ShownCard, 'card' | 'at' | 'turned' | 'under'>, wound: Cell | null): ShownView {
  const card: ShownCard = { ...laid, mark: 'nothing', state: null, joined: [] };
  return changed(view, seat, ({ cards, ends }) => ({
    cards: [...cards.filter((it) => !isAt(laid.at)(it)), card],
    ends: ends.filter(({ faces }) => faces[0] !== laid.at[0] || faces[1] !== laid.at[1]),
    wound,
  }));
}

const mark = (view: ShownView, seat: number, at: Cell, change: Partial<ShownCard>): ShownView =>
  changed(view, seat, ({ cards }) => ({ cards: cards.map((it) => (isAt(at)(it) ? { ...it, ...change } : it)) }));

export function apply(view: ShownView, event: Event): ShownView {
  switch (event.event) {
    case 'turn_began':
      return { ...view, active: event.seat };
    case 'drew':
      return toHand({ ...view, deck: Math.max(0, view.deck - 1) }, event.seat, event.card === 'hidden' ? undefined : event.card.open);
    case 'reshuffled':
      return { ...view, deck: event.cards, discard: [] };
    case 'grew':
      return lay(fromHand(view, event.seat, event.card), event.seat, { ...event, under: null }, view.players[event.seat]!.wound);
    case 'damaged':
      return lay(fromHand(view, event.seat, event.card), event.whose, { ...event, under: event.covered }, event.at);
    case 'healed':
      return lay(fromHand(view, event.seat, event.card), event.seat, { ...event, under: null }, null);
    case 'healed_with_book':
      return changed(mark(view, event.seat, event.at, { mark: 'book', state: 'immune' }), event.seat, () => ({ books: event.left, wound: null }));
    case 'removed':
      return changed(view, event.seat, ({ cards }) => ({ cards: cards.filter((it) => !isAt(event.at)(it)) }));
    case 'discarded': {
      const gone = fromHand(view, event.seat, event.card);
      return { ...gone, discard: [...gone.discard, event.card] };
    }
    case 'left':
      return changed(view, event.seat, () => ({ out: true }));
    default:
      return view;
  }
}

const BEATS: Partial<Record<Event['event'], number>> = {
  grew: 620,
  damaged: 950,
  healed: 760,
  healed_with_book: 900,
  banished: 1100,
  removed: 380,
  performed: 800,
  dug: 800,
  finished: 2600,
  passed: 420,
  waited: 420,
  redrew: 420,
  left: 700,
};

export const teller: StoryTeller<ShownView, Event> = {
  apply,
  // What is one's own doing was previewed and needs less.
  lasts: (event, mine) => (BEATS[event.event] ?? 0) * (mine && event.event !== 'finished' ? 0.6 : 1),
  touches: (event) => {
    switch (event.event) {
      case 'grew':
      case 'healed':
      case 'healed_with_book':
        return [spotOf(event.seat, event.at)];
      case 'damaged':
      case 'performed':
        return [spotOf(event.whose, event.at)];
      default:
        return [];
    }
  },
};

// How the events of a game change the table while they are told one by one. No rule is decided here: an event says what
// happened, and the server's view has the last word at the end of each update.

import type { Colour, Event, PaidPart, Tentacle, View } from '../../generated/tiny-epic-cthulhu';
import type { StoryTeller } from '../../session/story.svelte';
import { character, onMat, portal, town } from './ways';
import { sideOf } from './model';

const less = (n: number, by = 1) => Math.max(0, n - by);

/** Of a character's mat or of a Town Card. */
function put(view: View, who: number, kind: Tentacle, by: number) {
  const it = view.characters[who];
  if (!it || kind === 'eldritch') return;
  if (kind === 'chaos') it.chaos = Math.max(0, it.chaos + by);
  else it.madness[kind] = Math.max(0, it.madness[kind] + by);
}

function window(view: View, at: string, colour: Colour, by: number) {
  const it = view.towns[sideOf(at)];
  if (!it) return;
  const was = it.madness[colour];
  it.madness[colour] = Math.max(0, was + by);
  it.until_curse[colour] -= it.madness[colour] - was;
}

/** Paid Madness lies on the Discard Mat, paid Chaos is back in the general supply. */
function pay(view: View, parts: readonly PaidPart[]) {
  for (const { who, tentacle, count } of parts) {
    put(view, who, tentacle, -count);
    (tentacle === 'chaos' ? view.supply : view.discard)[tentacle] += count;
  }
}

/** The Discard Mat is poured into the bag. */
function refill(view: View) {
  for (const kind of ['fear', 'rage', 'greed', 'chaos', 'eldritch'] as const) {
    view.bag[kind] += view.discard[kind];
    view.discard[kind] = 0;
  }
}

/** A step of the spin that is being resolved. */
function step(view: View, step: string) {
  if (view.stage.stage === 'resolving') view.stage = { stage: 'resolving', step };
}

function change(view: View, event: Event) {
  switch (event.event) {
    case 'took_mat':
      view.characters[event.who]!.mat = event.mat;
      break;
    case 'great_placed':
      view.great.at = event.at;
      break;
    case 'great_moved':
      view.great.at = event.to;
      step(view, 'D');
      break;
    case 'great_stayed':
      step(view, 'D');
      break;
    case 'drawing':
      step(view, 'B');
      break;
    case 'character_placed':
      view.characters[event.who]!.at = event.at;
      break;
    case 'shambler_placed':
    case 'spawned':
      view.towns[sideOf(event.at)]!.shamblers.push(event.colour);
      view.shambler_mat.shamblers[event.colour] = less(view.shambler_mat.shamblers[event.colour]);
      if (event.event === 'spawned') step(view, 'C');
      break;
    case 'town_filled':
      view.bag[event.colour] = less(view.bag[event.colour]);
      window(view, event.at, event.colour, 1);
      break;
    case 'turn_began':
      view.active = event.who;
      break;
    case 'spun':
    case 'wheel_turned':
      view.stage = { stage: 'resolving', step: 'A' };
      view.spin = { degree: event.degree, front: event.front, icon: event.icon, tentacle: event.tentacle, strip: event.strip };
      break;
    case 'relieved':
      view.shambler_mat.madness[event.colour] = less(view.shambler_mat.madness[event.colour]);
      view.discard[event.colour]++;
      break;
    case 'cleared':
      view.shambler_mat.madness[event.colour] = less(view.shambler_mat.madness[event.colour], event.count);
      view.discard[event.colour] += event.count;
      break;
    case 'chaos_stirred':
      view.supply.chaos = less(view.supply.chaos);
      view.discard.chaos++;
      break;
    case 'chaos_discarded':
      view.supply.chaos = less(view.supply.chaos, event.count);
      view.discard.chaos += event.count;
      break;
    case 'drew':
      view.bag[event.tentacle] = less(view.bag[event.tentacle]);
      if (event.target.to === 'energy') view.great.energy = Math.min(view.great.energy_spaces, view.great.energy + 1);
      else if (event.target.to === 'mat') put(view, event.target.who, event.tentacle, 1);
      else if (event.tentacle === 'chaos') view.discard.chaos++;
      else if (event.tentacle !== 'eldritch') window(view, event.target.town, event.tentacle, 1);
      break;
    case 'accursed': {
      const { track } = event;
      if (track.track === 'energy') {
        view.bag.eldritch += event.pieces;
        view.great.energy = 0;
      } else if (track.track === 'shamblers') {
        // The new one has never left the mat.
        const it = view.towns[sideOf(track.town)]!;
        for (const colour of it.shamblers.splice(0)) view.shambler_mat.shamblers[colour]++;
      } else if (track.track === 'madness') {
        const it = view.towns[sideOf(track.town)]!;
        view.shambler_mat.madness[track.colour] += it.madness[track.colour];
        window(view, track.town, track.colour, -it.madness[track.colour]);
      } else if (track.track === 'temperament') {
        const it = view.characters[track.who]!;
        view.shambler_mat.madness[track.colour] += it.madness[track.colour];
        it.madness[track.colour] = 0;
      } else {
        view.supply.chaos += event.pieces;
        view.characters[track.who]!.chaos = 0;
      }
      break;
    }
    case 'refilled':
      refill(view);
      break;
    case 'poured':
      view.bag.eldritch += view.great.energy;
      view.great.energy = 0;
      refill(view);
      break;
    case 'row_complete':
    case 'column_complete':
      view.discard.chaos++;
      break;
    case 'strengthened':
      view.great.strength = event.advances;
      view.great.draws = event.draws;
      break;
    case 'brain_moved':
    case 'strained':
      view.characters[event.who]!.brain = event.space;
      view.characters[event.who]!.rerolls = event.rerolls;
      break;
    case 'calmed':
      view.characters[event.who]!.brain = event.space;
      break;
    case 'eldritch_lost':
      view.towns[sideOf(event.at)]!.eldritch = event.left;
      view.discard.eldritch++;
      if (event.replaced) view.supply.eldritch = less(view.supply.eldritch);
      break;
    case 'dreamt':
      view.shambler_mat.madness[event.colour] = less(view.shambler_mat.madness[event.colour]);
      window(view, event.at, event.colour, 1);
      break;
    case 'lost_page': {
      const it = view.characters[event.who]!;
      it.pages = it.pages.filter((page) => page !== event.page);
      break;
    }
    case 'drained':
      put(view, event.who, event.colour, -event.count);
      view.shambler_mat.madness[event.colour] += event.count;
      break;
    case 'handed_out':
      view.shambler_mat.madness[event.colour] = less(view.shambler_mat.madness[event.colour]);
      put(view, event.who, event.colour, 1);
      break;
    case 'moved':
      view.characters[event.who]!.at = event.to;
      break;
    case 'turned':
      view.towns[sideOf(event.at)]!.page = { page: 'up', id: event.page };
      break;
    case 'collected':
      window(view, event.at, event.colour, -1);
      put(view, event.who, event.colour, 1);
      break;
    case 'spent':
      pay(view, event.paid.parts);
      break;
    case 'banished': {
      const { shamblers } = view.towns[sideOf(event.at)]!;
      const at = shamblers.lastIndexOf(event.colour);
      if (at >= 0) shamblers.splice(at, 1);
      view.shambler_mat.shamblers[event.colour]++;
      break;
    }
    case 'shambler_moved': {
      const { shamblers } = view.towns[sideOf(event.from)]!;
      const at = shamblers.lastIndexOf(event.colour);
      if (at >= 0) shamblers.splice(at, 1);
      view.towns[sideOf(event.to)]!.shamblers.push(event.colour);
      break;
    }
    case 'translated':
      view.characters[event.who]!.pages.push(event.page);
      view.characters[event.who]!.runes[event.rune]++;
      view.towns[sideOf(event.at)]!.page = { page: 'none' };
      break;
    case 'inscribed':
      view.rows[event.row - 1] = Math.max(view.rows[event.row - 1] ?? 0, event.column);
      view.pile = less(view.pile);
      break;
    case 'phase_two':
      view.phase = 'two';
      break;
    case 'mat_turned_over':
      view.great.strength = 0;
      view.great.draws = event.draws;
      break;
    case 'sealed':
      view.great.portals[event.portal.colour][event.portal.place] = event.tentacle;
      put(view, event.owner, event.tentacle, -1);
      break;
    case 'bought':
    case 'ordered':
      put(view, event.who, 'chaos', -1);
      view.supply.chaos++;
      break;
    case 'relocated':
      window(view, event.at, event.colour, -event.count);
      view.shambler_mat.madness[event.colour] += event.count;
      break;
    case 'dropped':
      put(view, event.who, event.colour, -1);
      view.discard[event.colour]++;
      break;
    case 'put_in_bag':
      view.discard[event.colour] = less(view.discard[event.colour]);
      view.bag[event.colour]++;
      break;
    case 'took_page':
      view.characters[event.from]!.pages = view.characters[event.from]!.pages.filter((page) => page !== event.page);
      view.characters[event.who]!.pages.push(event.page);
      break;
    case 'deck_shown':
    case 'deck_sorted':
      view.deck_top = event.pages;
      break;
    case 'gave':
      put(view, event.who, event.colour, -1);
      put(view, event.to, event.colour, 1);
      break;
    default:
  }
}

export function apply(view: View, event: Event): View {
  const next = structuredClone(view);
  change(next, event);
  return next;
}

const BEATS: Partial<Record<Event['event'], number>> = {
  spun: 2600,
  wheel_turned: 900,
  hushed: 700,
  drew_to_choose: 500,
  kept: 400,
  deck_shown: 500,
  die_set: 500,
  die_added: 600,
  drew: 500,
  accursed: 900,
  refilled: 700,
  strengthened: 700,
  brain_moved: 600,
  strained: 600,
  unleashed: 700,
  dreamt: 350,
  drained: 400,
  handed_out: 350,
  lost_page: 500,
  spawned: 450,
  great_moved: 500,
  moved: 450,
  turned: 300,
  relieved: 400,
  chaos_stirred: 400,
  one_more: 400,
  rolled: 900,
  rerolled: 600,
  rerolled_all: 700,
  banished: 600,
  not_banished: 500,
  translated: 700,
  inscribed: 200,
  phase_two: 1600,
  sealed: 1200,
  not_sealed: 700,
  closed: 800,
  used_town: 400,
  used_ability: 400,
  collected: 250,
  ended: 1200,
};

export const teller: StoryTeller<View, Event> = {
  apply,
  lasts: (event) => BEATS[event.event] ?? 0,
  touches: (event) => {
    switch (event.event) {
      case 'spawned':
      case 'dreamt':
      case 'turned':
      case 'relocated':
        return [town(event.at)];
      case 'great_moved':
        return [town(event.to)];
      case 'drew':
        return event.target.to === 'town' ? [town(event.target.town)] : event.target.to === 'mat' ? [character(event.target.who)] : [];
      case 'sealed':
        return [portal(event.portal.colour, event.portal.place)];
      case 'relieved':
        return [onMat(event.colour)];
      default:
        return [];
    }
  },
};

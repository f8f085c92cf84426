// How the events of a match change the table while they are told one by one, and how they move. No rule is decided here:
// an event says what happened, and the server's view has the last word at the end of each update.

import type { Counter, Event, Manner, PlaceView, View, WrestlerView } from '../../generated/rumbleslam';
import type { StoryTeller } from '../../session/story.svelte';
import { fadeIn, fall, fly, inOrder, lasting, pause, roll, shake, together, walk, type Motion } from '../../table/scene/motions';
import type { Point } from '../../table/scene/types';
import { cornerOf, find, H, MAT, middleOf, STRIP } from './model';

const placeOf = (cell: string): PlaceView => (cornerOf(cell) ? { place: 'turnbuckle', at: cell } : { place: 'mat', at: cell });

function squaresOf({ big }: WrestlerView, cell: string): string[] {
  // On a rope, or a turnbuckle, everybody takes one.
  if (!big || !/^\d/.test(cell)) return [cell];
  const [x, y] = cell.split(',').map(Number) as [number, number];
  return [[x, y], [x + 1, y], [x, y + 1], [x + 1, y + 1]].map(([a, b]) => `${a},${b}`);
}

function put(view: View, who: string, cell: string) {
  const it = find(view, who);
  if (!it) return;
  it.place = placeOf(cell);
  it.squares = squaresOf(it, cell);
  for (const other of view.wrestlers) if (other.lifts === who) other.lifts = null;
}

function count(it: WrestlerView | undefined, counter: Counter, n: number) {
  if (!it) return;
  it.counters = [...it.counters.filter((has) => has.counter !== counter), ...(n > 0 ? [{ counter, count: n }] : [])];
  if (counter === 'knockdown') it.knocked_down = n > 0;
}

function change(view: View, event: Event) {
  const it = 'who' in event && typeof event.who === 'string' ? find(view, event.who) : undefined;
  switch (event.event) {
    case 'round_began':
      view.round = event.round;
      for (const each of view.wrestlers) each.done = false;
      break;
    case 'card_taken':
    case 'card_passed':
      view.holder = event.seat;
      break;
    case 'initiative_taken':
      view.order = event.order;
      break;
    case 'corner_taken':
      view.seats[event.seat]!.corner = event.corner;
      break;
    case 'activated':
      view.active = { who: event.who, ap: event.ap, mp: event.mp, dirty: 0, ended: false };
      view.coming = view.coming.slice(1);
      break;
    case 'activation_ended':
      if (it) it.done = true;
      view.active = null;
      break;
    case 'moved':
      put(view, event.who, event.to);
      break;
    case 'damaged':
    case 'healed':
      if (it) it.stamina = event.left;
      break;
    case 'knocked_out':
      if (it) [it.stamina, it.ko] = [0, true];
      break;
    case 'recovered':
      if (it) it.ko = false;
      break;
    case 'stood_up':
      count(it, 'knockdown', 0);
      break;
    case 'counter_given':
      count(it, event.counter, event.count);
      break;
    case 'counter_removed':
      count(it, event.counter, 0);
      break;
    case 'lifted': {
      const [by, on] = [find(view, event.by), find(view, event.on)];
      if (by && on) {
        by.lifts = event.on;
        on.place = { place: 'lifted', by: event.by };
        on.squares = [];
      }
      break;
    }
    case 'removed':
      if (it) [it.place, it.squares] = [{ place: 'gone' }, []];
      break;
    case 'endorsement_gained':
    case 'rerolled':
      view.seats[event.seat]!.endorsements = event.left;
      break;
    default:
  }
}

export function apply(view: View, event: Event): View {
  const next = structuredClone(view);
  change(next, event);
  return next;
}

// Motions

const THROWN: readonly Manner[] = ['thrown', 'as_ammunition', 'onto_turnbuckle'];
const FLIES: readonly Manner[] = ['leapt', 'jumped_over', 'flown', 'dropped', 'let_down', 'got_down'];
const HOPS: readonly Manner[] = ['walked', 'entered'];

function wayOf(event: Event & { event: 'moved' }, big: boolean): [Point, ...Point[]] {
  const cells = [...(event.from ? [event.from] : []), ...event.path, event.to];
  const way = cells.filter((it, at) => it !== cells[at - 1]).map((it) => middleOf(it, big));
  return way as [Point, ...Point[]];
}

/** Whoever is thrown starts above the lifter's head, and turns over once. */
function hurl(who: string, [from, to]: readonly [Point, Point], held: boolean): Motion {
  const { ms, ...flight } = fly(who, [from, to], { height: 110, turns: 1 }) as Extract<Motion, { figure: string }>;
  const above = held ? 1.6 * H : 0;
  return {
    ...flight,
    ms,
    pose: (t) => {
      const pose = flight.pose(t);
      return { ...pose, lift: (pose.lift ?? 0) + above * (1 - t) };
    },
  };
}

const OUT = 90;
/** Just outside of the ring, at the side that is nearest. */
export function outside({ x, y }: Point): Point {
  const far = [x, MAT.w - x, y, MAT.h - y];
  switch (far.indexOf(Math.min(...far))) {
    case 0:
      return { x: -STRIP.w - OUT, y };
    case 1:
      return { x: MAT.w + STRIP.w + OUT, y };
    case 2:
      return { x, y: -STRIP.h - OUT };
    default:
      return { x, y: MAT.h + STRIP.h + OUT };
  }
}

/** Dice until all of them are counted. */
const tumble = (event: Event & { event: 'rolled' | 'crowd_asked' }): Motion => (event.event === 'rolled' ? together(...event.sides.map((it, at) => roll(`side ${at}`, it.dice.length))) : roll('crowd', event.dice.length));

/** How an event is moved, on a table that shows its end already. `was`: where its wrestler stood. */
export function motionsOf(event: Event, view: View, was: Point | undefined): Motion[] {
  switch (event.event) {
    case 'moved': {
      const there = wayOf(event, find(view, event.who)?.big ?? false);
      // Whoever is held over somebody's head comes from there.
      const held = event.from === null && was !== undefined && event.manner !== 'deployed' && event.manner !== 'entered';
      const way: [Point, ...Point[]] = held ? [was, ...there] : there;
      if (way.length < 2) return [fadeIn(event.who)];
      if (THROWN.includes(event.manner)) return [hurl(event.who, [way[0], way.at(-1)!], held), shake('ring', { ms: 200, by: 3 })];
      if (FLIES.includes(event.manner)) return [fly(event.who, [way[0], way.at(-1)!], { height: held ? 40 : event.manner === 'jumped_over' ? 80 : 110 }), shake('ring', { ms: 200, by: 3 })];
      if (HOPS.includes(event.manner)) return [walk(event.who, way, { hop: 6, stepMs: 140 })];
      if (event.manner === 'deployed') return [fadeIn(event.who)];
      return [walk(event.who, way, { stepMs: event.manner === 'pushed_aside' ? 160 : 90 })];
    }
    case 'hit_the_ropes':
      return [pause(260)];
    case 'damaged':
      return [shake(event.who, { ms: 300 })];
    case 'knocked_out':
      return [together(shake('ring', { ms: 260 }), fall(event.who, { ms: 420, degrees: 20 }))];
    case 'smashed':
      return [together(shake('ring', { ms: 320, by: 4 }), shake(event.who, { ms: 320, by: 6 }))];
    case 'removed':
      return was ? [fly(event.who, [was, outside(was)], { height: 70, turns: 1 }), fall(event.who, { ms: 260, fades: true })] : [];
    case 'rolled':
    case 'crowd_asked':
      return [inOrder(tumble(event), pause(event.event === 'rolled' ? 450 : 300))];
    default:
      return [];
  }
}

/** What is looked at for a moment, besides what moves. */
const BEATS: Partial<Record<Event['event'], number>> = {
  round_began: 700,
  deployment_rolled: 900,
  activated: 300,
  attacked: 350,
  succeeded: 350,
  failed: 450,
  beatdown: 700,
  reversed: 800,
  lifted: 450,
  threw: 250,
  counter_given: 200,
  crowd_pleased: 500,
  crowd_booed: 500,
  ability_used: 400,
  rerolled: 500,
  pin_held: 700,
  pin_failed: 500,
  tagged_out: 500,
  stood_up: 250,
  recovered: 400,
  sponsored: 400,
  initiative_taken: 700,
  revealed: 700,
  ended: 900,
};
const AFTER: Partial<Record<Event['event'], number>> = { moved: 60, damaged: 150 };

export const teller: StoryTeller<View, Event> = {
  apply,
  lasts: (event) => {
    const moved = event.event === 'moved' ? 140 * Math.max(2, event.path.length) + 200 : event.event === 'removed' ? 720 : lasting(motionsOf(event, NOBODY, undefined));
    return moved + (BEATS[event.event] ?? 0) + (AFTER[event.event] ?? 0);
  },
  hush: (event) => (event.event === 'rolled' || event.event === 'crowd_asked' ? lasting(tumble(event)) : 0),
  touches: (event) => {
    switch (event.event) {
      case 'moved':
      case 'damaged':
      case 'counter_given':
      case 'knocked_out':
        return [event.who];
      default:
        return [];
    }
  },
};

/** For how long something takes it does not matter who is where. */
const NOBODY = { wrestlers: [] } as unknown as View;

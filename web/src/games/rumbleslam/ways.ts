// Where each deed lies on the table, which verb it belongs to, and what a press on something else would have meant.

import type { Cell, Deed, View } from '../../generated/rumbleslam';
import type { Place, Ways } from '../../table/choosing.svelte';
import { find, ropeId, turnbuckleOf, xyOf } from './model';

export const pushId = (direction: string) => `push ${direction}`;

/** What may be done in an activation, as the buttons of the action row are told apart. */
export type Verb = string;
export const abilityVerb = (number: number): Verb => `ability ${number}`;

/** The button of the action row that a deed belongs to. */
export function verbOf(deed: Deed): Verb | undefined {
  switch (deed.deed) {
    case 'move':
      return 'walk';
    case 'attack':
      return deed.attack.ability === null ? deed.attack.group : abilityVerb(deed.attack.ability);
    case 'bounce':
      return deed.ability === null ? 'rope' : abilityVerb(deed.ability);
    case 'use':
      return abilityVerb(deed.ability);
    case 'pin':
    case 'throw':
    case 'climb':
    case 'dismount':
    case 'end':
      return deed.deed;
    case 'crowd_pleaser':
      return 'crowd';
    case 'tag_out':
      return 'tag';
    case 'stand_up':
      return 'stand';
    default:
      return undefined;
  }
}

/** Before the match: teams are put together on a page of their own. */
export const isBeforehand = (deed: Deed) => ['take', 'hire', 'hire_pair', 'endorse', 'buy_sponsorship', 'submit', 'sponsors'].includes(deed.deed);

const isThere = (view: View, who: string) => ['mat', 'turnbuckle'].includes(find(view, who)?.place.place ?? '');

/** Somebody comes to stand somewhere. */
type Stands = Extract<Deed, { deed: 'move' | 'deploy' | 'place' }>;
const stands = (deed: Deed): deed is Stands => deed.deed === 'move' || deed.deed === 'deploy' || deed.deed === 'place';
const cornerOf = (deed: Stands): Cell => (deed.deed === 'move' ? deed.to : deed.at);
const apart = (a: Cell, b: Cell): number => {
  const [[ax, ay], [bx, by]] = [xyOf(a), xyOf(b)];
  return Math.hypot(ax - bx, ay - by);
};

/**
 * Where each way to stand is pressed. Of several that cover a square, that square means the nearest: to where it stands now,
 * or to the square itself. Each keeps a square of its own, though, if it has any.
 */
function squaresOf(all: readonly Stands[], view: View): Map<Deed, Cell[]> {
  const now = find(view, all[0]?.who)?.squares ?? [];
  const far = (deed: Stands, square: Cell) => (deed.deed === 'move' ? deed.mp * 100 + apart(deed.to, now[0] ?? deed.to) : apart(deed.at, square));
  const held = new Map<Cell, Stands>();
  for (const deed of all)
    for (const square of deed.squares) {
      const other = held.get(square);
      // The body that is about to move hides what is under it.
      if (!now.includes(square) && (!other || far(deed, square) < far(other, square))) held.set(square, deed);
    }
  const squares = new Map<Deed, Cell[]>(all.map((deed) => [deed, [...held].flatMap(([square, by]) => (by === deed ? [square] : []))]));
  for (const deed of all) {
    if (squares.get(deed)!.length > 0) continue;
    const given = deed.squares.find((it) => held.has(it) && squares.get(held.get(it)!)!.length > 1);
    if (given !== undefined) squares.set(held.get(given)!, squares.get(held.get(given)!)!.filter((it) => it !== given));
    squares.set(deed, [given ?? cornerOf(deed)]);
  }
  return squares;
}

/** For all that are offered together, once. */
const standing = new WeakMap<readonly Deed[], Map<Deed, Cell[]>>();
function standsAt(deed: Stands, all: readonly Deed[], view: View): Cell[] {
  if (deed.squares.length === 1) return [cornerOf(deed)];
  let found = standing.get(all);
  if (!found) {
    const those = all.filter(stands);
    found = new Map([...new Set(those.map((it) => it.who))].flatMap((who) => [...squaresOf(those.filter((it) => it.who === who), view)]));
    standing.set(all, found);
  }
  return found.get(deed) ?? [cornerOf(deed)];
}

function placeOf(deed: Deed, all: readonly Deed[], view: View): Place {
  switch (deed.deed) {
    case 'corner':
      return { at: [turnbuckleOf(deed.corner)], button: true };
    case 'move':
    case 'deploy':
    case 'place':
      return { at: standsAt(deed, all, view) };
    case 'nominate':
    case 'activate':
      return { at: [deed.who] };
    case 'choose':
      return { at: [deed.who], button: !isThere(view, deed.who) };
    case 'climb':
      return { at: [deed.to] };
    case 'throw':
      return { at: [deed.lands.lands === 'ammunition' ? deed.lands.on : deed.to] };
    case 'attack':
    case 'pin':
      return { at: [deed.on] };
    case 'bounce':
      return { at: [ropeId(deed.rope)] };
    case 'from':
      return { at: [ropeId(deed.rope)], button: true };
    case 'shove':
      return { at: [pushId(deed.direction)] };
    case 'dismount':
    case 'use':
    case 'crowd_pleaser':
    case 'tag_out':
    case 'end':
      return { at: [`verb ${verbOf(deed)}`] };
    case 'stand_up':
      return { at: ['verb stand'], button: true };
    default:
      return {};
  }
}

/** A verb in notation, as far as it goes without a target. */
const WORDS: Record<Verb, string> = { brawl: 'brawl', grapple: 'grapple', trip: 'trip', lift: 'lift', pin: 'pin', rope: 'bounce', turnbuckle: 'leap', climb: 'climb', dismount: 'dismount', crowd: 'crowd-pleaser', tag: 'tag-out', stand: 'stand', end: 'end' };

/** Who a verb would have been for, if it were possible: the nearest enemy. */
function nearestEnemy(view: View): string | undefined {
  const me = find(view, view.active?.who);
  const at = me?.squares[0]?.split(',').map(Number);
  const far = (squares: readonly string[]) => Math.min(...squares.map((it) => { const [x, y] = it.split(',').map(Number); return at ? Math.max(Math.abs(x! - at[0]!), Math.abs(y! - at[1]!)) : 0; }));
  const enemies = view.wrestlers.filter((it) => it.seat !== me?.seat && it.squares.length > 0 && it.place.place === 'mat');
  return enemies.toSorted((a, b) => far(a.squares) - far(b.squares))[0]?.who;
}

/** Where somebody would stand to be on a square, as it is written: by the first of its squares, all of them on the mat. */
function standingOn(spot: Cell, who: string | null | undefined, view: View): Cell {
  if (!find(view, who)?.big || !/^\d/.test(spot)) return spot;
  return xyOf(spot).map((it) => Math.min(it, LAST - 1)).join();
}
/** The last column, and the last row. */
const LAST = 10;

function meantBy(spot: string, view: View, placing: string | undefined): string | undefined {
  if (view.question !== null || view.stage !== 'activate' || view.active === null) return meantBeforehand(spot, view, placing);
  const [what, which = ''] = [spot.split(' ')[0]!, spot.split(' ').slice(1).join(' ')];
  if (what === 'rope') return `bounce ${which}`;
  if (what === 'verb') {
    const number = which.match(/^ability (\d+)$/)?.[1];
    const enemy = nearestEnemy(view);
    if (number !== undefined) return `use ${Number(number) + 1}${enemy ? ` ${enemy}` : ''}`;
    if (['brawl', 'grapple', 'trip', 'lift', 'pin', 'turnbuckle'].includes(which)) return enemy && `${WORDS[which]} ${enemy}`;
    if (which === 'rope') return 'bounce west';
    if (which === 'throw') return 'throw 5,5';
    if (which === 'walk') return 'move 5,5';
    return WORDS[which];
  }
  const somebody = find(view, spot);
  if (somebody) return somebody.seat === find(view, view.active.who)?.seat ? `activate ${spot}` : `brawl ${spot}`;
  return spot.startsWith('T-') ? 'climb' : `move ${standingOn(spot, view.active.who, view)}`;
}

function meantBeforehand(spot: string, view: View, placing: string | undefined): string | undefined {
  const somebody = find(view, spot);
  if (somebody) return view.stage === 'nominate' ? `nominate ${spot}` : view.stage === 'activate' && view.question === null ? `activate ${spot}` : `choose ${spot}`;
  if (!/^(\d+,\d+|T-..|[NSWE]\d+)$/.test(spot)) return undefined;
  if (placing !== undefined) return `deploy ${placing} ${standingOn(spot, placing, view)}`;
  return view.question ? (view.question.question === 'throw' ? `throw ${spot}` : `place ${spot}`) : undefined;
}

/** `placing`: who is about to be put into the ring. */
export const ways = (view: () => View, placing: () => string | undefined = () => undefined): Ways<Deed> => ({
  isForeseen: ({ deed }) => ['shove', 'throw', 'place'].includes(deed),
  place: (deed, all) => (isBeforehand(deed) ? { mode: 'beforehand' } : placeOf(deed, all, view())),
  meant: (spot) => meantBy(spot, view(), placing()),
});

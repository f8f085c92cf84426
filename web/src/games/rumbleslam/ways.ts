// Where each deed lies on the table, which verb it belongs to, and what a press on something else would have meant.

import type { Deed, View } from '../../generated/rumbleslam';
import type { Place, Ways } from '../../table/choosing.svelte';
import { find, ropeId, turnbuckleOf } from './model';

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

function placeOf(deed: Deed, view: View): Place {
  switch (deed.deed) {
    case 'corner':
      return { at: [turnbuckleOf(deed.corner)], button: true };
    case 'deploy':
    case 'place':
      return { at: [deed.at] };
    case 'nominate':
    case 'activate':
      return { at: [deed.who] };
    case 'choose':
      return { at: [deed.who], button: !isThere(view, deed.who) };
    case 'move':
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

function meantBy(spot: string, view: View): string | undefined {
  if (view.question !== null || view.stage !== 'activate' || view.active === null) return meantBeforehand(spot, view);
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
  return spot.startsWith('T-') ? 'climb' : `move ${spot}`;
}

function meantBeforehand(spot: string, view: View): string | undefined {
  const somebody = find(view, spot);
  if (somebody) return view.stage === 'nominate' ? `nominate ${spot}` : view.stage === 'activate' && view.question === null ? `activate ${spot}` : `choose ${spot}`;
  if (view.question) return /^(\d+,\d+|T-..|[NSWE]\d+)$/.test(spot) ? (view.question.question === 'throw' ? `throw ${spot}` : `place ${spot}`) : undefined;
  return undefined;
}

export const ways = (view: () => View): Ways<Deed> => ({
  place: (deed) => (isBeforehand(deed) ? { mode: 'beforehand' } : placeOf(deed, view())),
  meant: (spot) => meantBy(spot, view()),
});

// What a deed would do, in one sentence: whom it meets, how likely, and what is left.

import type { CourseView, Deed, Event, Landing, RollView, Strike, View } from '../../generated/rumbleslam';
import type { Said } from '../../table/sitting.svelte';
import { dashed, teamOf } from './art/kinds';
import { endOf, type Chain } from './chain';
import { actionCost, chanceIfPassed, chanceOf, percent } from './model';

type NameOf = (who: string) => string;

/** Never parted from its sign. */
const likely = (chance: number) => percent(chance).replace(' %', '\u00a0%');
const squares = (n: number) => (n === 1 ? '1 square' : `${n} squares`);
const listed = (who: readonly string[], nameOf: NameOf) => who.map(nameOf).join(' and ');

/** Where a push or a bounce ends. */
export const outcomeOf = ({ meets }: CourseView, nameOf: NameOf): string =>
  meets.meets === 'wrestlers' ? `into ${listed(meets.who, nameOf)}` : meets.meets === 'rope' ? `off the ${meets.rope} rope` : meets.meets === 'turnbuckle' ? 'into the turnbuckle' : 'free';

/** The whole way of a push: squares, ropes, and where or at whom it ends. */
export function wayOfChain(chain: Chain, nameOf: NameOf): string {
  const { legs, by, strikes, smashed } = chain;
  const end = endOf(chain);
  const way = legs.flatMap(({ rope, path }) => [...(rope ? [`off the ${rope} rope`] : []), ...(path.length > 0 ? [squares(path.length)] : [])]);
  const last = by.length > 0 ? `into ${listed(by, nameOf)}${strikes ? ': a Rope Attack' : ''}` : smashed !== undefined ? `into the turnbuckle${smashed > 0 ? ` for ${smashed} DMG` : ''}` : end !== undefined ? `to ${end}` : way.length > 0 ? '' : 'no room';
  return [...way, last].filter(Boolean).join(', ');
}

/** The same without the first squares, where those are counted already. */
export function beyondOf(chain: Chain, nameOf: NameOf): string {
  const [first, ...rest] = chain.legs;
  if (first?.rope !== undefined) return wayOfChain(chain, nameOf);
  const more = rest.length > 0 || chain.by.length > 0 || chain.smashed !== undefined;
  return more ? wayOfChain({ ...chain, legs: rest }, nameOf) : 'free';
}

/** Where somebody thrown against a rope, or either of two, is bounced to. */
export const bouncesOf = ({ courses }: Extract<Landing, { lands: 'ropes' }>, nameOf: NameOf): string => courses.map(({ rope, course }) => `${courses.length > 1 ? `off the ${rope} rope ` : ''}${course.path.length > 0 ? `${squares(course.path.length)}, ` : ''}${outcomeOf(course, nameOf)}`).join(' or ');

/** The paper beside the target has the parts. */
const struck = (on: string, { damage }: Strike, deed: Deed, nameOf: NameOf) => `${nameOf(on)}? ${likely(chanceOf(deed)!)}${damage > 0 ? ` for ${damage} DMG` : ''}.`;

/** Every chance counts the crowd's say; this is what is left of it. */
function boos(deed: Deed): string {
  const cost = actionCost(deed);
  if (!cost || cost.dirty === 0) return '';
  const chance = chanceIfPassed(deed);
  return chance === undefined ? ` Dirty: the crowd lets it pass with ${likely(cost.passes)}.` : ` Dirty: ${likely(chance)} if the crowd lets it pass.`;
}

/** Of the deeds that show more on the table than their words say. */
export function sayOf(deed: Deed, view: View, nameOf: NameOf, chain?: Chain): Said | undefined {
  switch (deed.deed) {
    case 'move': {
      const left = (view.active?.mp ?? deed.mp) - deed.mp;
      return { lead: 'Walk', text: `here for ${deed.mp} MP: ${left === 0 ? 'none' : left} left.` };
    }
    case 'deploy':
    case 'place':
      return { lead: 'Place', text: `${nameOf(deed.who)} here.` };
    case 'attack':
      return { lead: deed.attack.name, text: struck(deed.on, deed.odds, deed, nameOf) + boos(deed) };
    case 'bounce': {
      const way = `off the ${deed.rope} rope, ${squares(deed.path.length)}`;
      return { lead: 'Bounce', text: (deed.odds && deed.hits[0] ? `${way}, and hit ${struck(deed.hits[0], deed.odds, deed, nameOf)}` : `${way}, and stop there?`) + boos(deed) };
    }
    case 'pin':
      return { lead: 'Pin', text: `${nameOf(deed.on)}? Out of the match with ${likely(chanceOf(deed)!)}.${boos(deed)}` };
    case 'throw': {
      const { lands } = deed;
      const who = nameOf(deed.who);
      switch (lands.lands) {
        case 'plain':
          return { lead: 'Throw', text: `${who} onto the mat? No further effect.` };
        case 'ropes':
          return { lead: 'Throw', text: `${who} against the ${lands.ropes.join(' or ')} rope? Bounces ${bouncesOf(lands, nameOf)}.` };
        case 'corner':
          return { lead: 'Throw', text: `${who} into the corner? Smashed for ${lands.damage} DMG.` };
        case 'turnbuckle':
          return { lead: 'Throw', text: `${who} onto the turnbuckle? Falls out with ${likely(chanceOf(deed)!)}.${boos(deed)}` };
        case 'out':
          return { lead: 'Throw', text: `${who} over the rope? Out of the match with ${likely(chanceOf(deed)!)}.${boos(deed)}` };
        case 'ammunition':
          return { lead: 'Throw', text: `${who} at ${nameOf(lands.on)}? Hits with ${likely(chanceOf(deed)!)} for ${lands.damage} DMG.${lands.own_damage > 0 ? ` ${who} takes ${lands.own_damage} DMG, hit or miss.` : ''}${boos(deed)}` };
      }
      break;
    }
    case 'crowd_pleaser':
      return { lead: deed.name, text: `${deed.text} It comes off with ${likely(chanceOf(deed)!)}.${boos(deed)}` };
    case 'use':
      return { lead: deed.name, text: deed.text + boos(deed) };
    case 'climb':
      return { lead: 'Climb', text: 'the turnbuckle? From up there you can leap at somebody.' };
    case 'shove':
      return { lead: 'Shove', text: `${nameOf(deed.who)} ${dashed(deed.direction)}: ${chain ? wayOfChain(chain, nameOf) : outcomeOf(deed.course, nameOf)}.` };
    case 'end': {
      const lost = [(view.active?.ap ?? 0) > 0 ? `${view.active!.ap} AP` : '', (view.active?.mp ?? 0) > 0 ? `${view.active!.mp} MP` : ''].filter(Boolean).join(' and ');
      return view.active ? { lead: 'End', text: `${nameOf(view.active.who)} is done for this round${lost ? ` and loses ${lost}` : ''}.` } : undefined;
    }
    default:
      return undefined;
  }
  return undefined;
}

/** Whose dice lie on the table, and how it stands with them; nothing where only the crowd was asked. */
export function standOf({ sides }: RollView, title: string, me: number | undefined, left: number, nameOf: NameOf): Said {
  const rolled = sides.filter((it) => it.dice.some(({ die }) => die !== 'crowd'));
  const ofOne = new Set(rolled.map((it) => it.seat)).size < rolled.length;
  const by = ({ seat, who }: RollView['sides'][number]) => (ofOne && who !== null ? nameOf(who) : seat === me ? 'you' : teamOf(seat).name);
  const stands = rolled.length === 1 ? `${by(rolled[0]!)} rolled ${rolled[0]!.total}` : rolled.map((it) => `${by(it)} ${it.total}`).join(', ');
  return { lead: `${title}${stands === '' ? '.' : `: ${stands}.`}`, text: `Re-roll a die for an Endorsement (${left} left), or keep?` };
}

/** What can be done in the ring, in general: as far as anything can. */
export function waysOn(deeds: readonly Deed[]): string {
  const has = (isIt: (deed: Deed) => boolean) => deeds.some(isIt);
  const isBlow = ({ deed }: Deed) => deed === 'attack' || deed === 'pin';
  const ways = [
    ...(has(({ deed }) => deed === 'move') ? ['walk to a lit square'] : []),
    ...(has(isBlow) ? ['press somebody who is lit'] : []),
    ...(has((it) => !['move', 'end'].includes(it.deed) && !isBlow(it)) ? ['choose an action'] : []),
  ];
  if (ways.length === 0) return 'All that is left is to end the activation.';
  return `${[...ways.slice(0, -2), ways.slice(-2).join(' or ')].join(', ').replace(/^./, (it) => it.toUpperCase())}.`;
}

/** A question that follows a blow says which one. */
export function askOf(view: View, heard: readonly Event[], nameOf: NameOf): Said | undefined {
  if (view.question?.question !== 'shove') return undefined;
  const blow = heard.findLast((it) => it.event === 'rolled' || it.event === 'beatdown' || it.event === 'reversed');
  const lead = blow?.event === 'beatdown' ? `Beatdown by ${blow.difference}!` : blow?.event === 'reversed' ? `Reversal by ${blow.difference}!` : 'Shove.';
  return { lead, text: `Where does ${nameOf(view.question.who)} go?` };
}

// What a deed may lead to, with its chances, and the question that it is: for the paper at the side, and for the prompt.

import type { Deed, Icon } from '../../generated/tiny-epic-cthulhu';
import type { Said } from '../../table/sitting.svelte';
import { KINDS } from './art/kinds';
import { about, plural, sum, TRACKS, type Printed, type View } from './model';

/** Something that may happen. */
export interface Chance {
  name: string;
  /** What it would change. */
  says?: string;
  chance: number;
  tone: 'bad' | 'good' | 'plain' | 'then';
}

const POINTERS: Record<Icon, string> = { relief: 'Relief', chaos: 'Chaos stirs', extra_draw: 'One more draw', power_fear: 'Power of Fear', power_rage: 'Power of Rage', power_greed: 'Power of Greed' };

/** How much of the wheel's base shows each icon, the widest first. */
export function pointers(printed: Printed): Chance[] {
  const found = new Map<Icon, number>();
  const all = printed.faces.wheel.reduce((n, it) => n + arcOf(it), 0);
  for (const it of printed.faces.wheel) found.set(it.shows, (found.get(it.shows) ?? 0) + arcOf(it) / all);
  return [...found].map(([icon, chance]): Chance => ({ name: POINTERS[icon], chance, tone: icon === 'relief' ? 'good' : icon === 'chaos' ? 'plain' : 'bad' })).toSorted((a, b) => b.chance - a.chance);
}
const arcOf = ({ from, to }: { from: number; to: number }) => (((to - from) % 360) + 360) % 360 || 360;

export function chancesOf(deed: Deed | undefined, view: View): Chance[] {
  switch (deed?.kind) {
    case 'move': {
      if (deed.draws === 0) return [];
      const it = view.characters[deed.who]!;
      const { odds } = deed;
      const found: Chance[] = [];
      if (odds.ends > 0) found.push({ name: 'The game is lost', chance: odds.ends, tone: 'bad' });
      for (const kind of TRACKS) if (odds[kind] > 0) found.push({ name: `${KINDS[kind].name} cursed`, says: `brain ${it.brain} ▸ ${it.brain + 1}`, chance: odds[kind], tone: 'bad' });
      if (odds.surge > 0) found.push({ name: 'Energy surges', says: `strength ${view.great.strength} ▸ ${view.great.strength + 1}`, chance: odds.surge, tone: 'plain' });
      found.push({ name: found.length > 1 ? 'None of these' : 'Nothing bursts', chance: odds.none, tone: 'good' });
      return found;
    }
    case 'banish':
      return [
        { name: 'Free', chance: deed.prices[0], tone: 'good' },
        { name: 'For one', chance: deed.prices[1], tone: 'plain' },
        { name: 'For two', chance: deed.prices[2], tone: 'bad' },
      ];
    case 'seal':
      return [
        { name: `${deed.needed} with ${plural(deed.dice, 'die', 'dice')}`, chance: deed.chance, tone: 'plain' },
        ...(deed.rerolls > 0 ? [{ name: `with ${plural(deed.rerolls, 'reroll')}`, chance: deed.rerolled, tone: 'good' as const }] : []),
      ];
    default:
      return [];
  }
}

/** The same in few words, five at most: for a phone. */
export function shortChances(deed: Deed, view: View): Chance[] {
  if (deed.kind === 'move' && deed.draws > 0) {
    const { odds, curse } = deed;
    const worst = TRACKS.toSorted((a, b) => odds[b] - odds[a])[0]!;
    const others = curse - odds[worst];
    const all: Chance[] = [
      ...(odds.ends > 0 ? [{ name: 'Game lost', chance: odds.ends, tone: 'bad' as const }] : []),
      ...(curse > 0 ? [{ name: `${KINDS[worst].name} cursed`, chance: odds[worst], tone: 'bad' as const }] : []),
      ...(others > 0.0005 ? [{ name: 'Other curse', chance: others, tone: 'bad' as const }] : []),
      ...(odds.surge > 0 ? [{ name: 'Energy surges', chance: odds.surge, tone: 'plain' as const }] : []),
      { name: 'None of these', chance: odds.none, tone: 'good' },
      ...(odds.pays !== null ? [{ name: 'Then pay the page', chance: odds.pays, tone: 'then' as const }] : []),
    ];
    return all.length > 5 ? all.filter((it) => it.name !== 'Other curse') : all;
  }
  if (deed.kind === 'banish' && deed.rerolls > 0) return [...chancesOf(deed, view), { name: `${plural(deed.rerolls, 'reroll')}: free`, chance: deed.free, tone: 'then' }];
  return chancesOf(deed, view);
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];
const inWords = (n: number) => NUMBERS[n] ?? String(n);
const theTown = (view: View, printed: Printed, town: string) => printed.town(view.towns.find((it) => it.town === town)!.face).name.replace(/^The /, 'the ');

/** The question that pressing something has raised. */
export function questionOf(deed: Deed, words: string, view: View, printed: Printed, nameOf: (who: number) => string): Said | undefined {
  const own = 'who' in deed && deed.who === view.you;
  switch (deed.kind) {
    case 'move': {
      const page = deed.turns_page ? ' The page there is turned up.' : '';
      const draws = deed.draws === 0 ? `No Shambler stands there.` : `${own ? 'You draw' : 'Draws'} ${deed.draws} of ${sum(view.bag)} for ${deed.draws === 1 ? 'its Shambler' : 'its Shamblers'}: ${about(deed.curse)} that a track is cursed.`;
      return { lead: `${own ? 'Move' : nameOf(deed.who)} to ${theTown(view, printed, deed.town)}?`, text: draws + page };
    }
    case 'banish':
      return { lead: 'Banish a Shambler?', text: `${deed.dice === 1 ? 'One die sets' : `The highest of ${inWords(deed.dice)} dice sets`} the price. ${about(deed.payable)} that it can be paid${deed.rerolls > 0 ? `, with ${plural(deed.rerolls, 'reroll')}` : ''}.` };
    case 'seal':
      return deed.portal ? { lead: `Seal the ${KINDS[deed.portal.colour].name} portal?`, text: `${deed.needed} or more with ${plural(deed.dice, 'die', 'dice')}: ${about(deed.rerolled)}${deed.rerolls > 0 ? `, with ${plural(deed.rerolls, 'reroll')}` : ''}.` } : undefined;
    case 'spin':
      return { lead: own ? 'Your spin.' : `${nameOf(deed.who)}'s spin.`, text: `It draws ${plural(deed.draws, 'tentacle')}: ${about(view.threats.next_spin.surge)} that strength rises.` };
    case 'translate':
      return { lead: 'Translate?', text: words.replace(/^Translate /, '') };
    case 'use_town': {
      const [name, ...rest] = words.split(': ');
      return rest.length > 0 ? { lead: name!, text: rest.join(': ') } : undefined;
    }
    default:
      return undefined;
  }
}

import { expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import type { Event, Tentacle, View } from '../../generated/tiny-epic-cthulhu';
import { apply } from './story';

const { view } = (JSON.parse(readFileSync('tests/tiny-epic-look.json', 'utf8')) as { two: { view: View } }).two;
const KINDS: Tentacle[] = ['fear', 'rage', 'greed', 'chaos', 'eldritch'];

/** How many tentacles of each kind are anywhere on the table, and how many Shamblers. */
function everything(view: View): Record<string, number> {
  const sum = (numbers: number[]) => numbers.reduce((all, it) => all + it, 0);
  const somewhere = (kind: Tentacle) => {
    const common = view.bag[kind] + view.discard[kind] + view.supply[kind];
    if (kind === 'eldritch') return common + view.great.energy + sum(view.towns.map((it) => it.eldritch));
    if (kind === 'chaos') return common + sum(view.characters.map((it) => it.chaos));
    return common + view.shambler_mat.madness[kind] + sum([...view.characters, ...view.towns].map((it) => it.madness[kind]));
  };
  const shamblers = sum(Object.values(view.shambler_mat.shamblers)) + sum(view.towns.map((it) => it.shamblers.length));
  return { ...Object.fromEntries(KINDS.map((it) => [it, somewhere(it)])), shamblers };
}

const who = view.characters.findIndex((it) => it.chaos > 0 && it.madness.fear > 0);
const haunted = view.towns.find((it) => it.shamblers.length > 0)!.town;
const rule = 'TE-022';
const draw = (tentacle: Tentacle, target: object) => ({ event: 'drew', tentacle, target, rule });
const STORIES: Record<string, object[]> = {
  'what is paid': [{ event: 'spent', who, paid: { parts: [{ who, tentacle: 'fear', count: 1 }, { who, tentacle: 'chaos', count: 1 }] }, rule }],
  'an action that is bought': [{ event: 'bought', who }],
  'a surge': [draw('eldritch', { to: 'energy' }), { event: 'accursed', track: { track: 'energy' }, pieces: view.great.energy_spaces + 1 }, { event: 'refilled', tentacles: 9 }],
  'streets that are too full': [{ event: 'accursed', track: { track: 'shamblers', town: haunted }, pieces: 2 }, { event: 'eldritch_lost', at: haunted, left: view.towns.find((it) => it.town === haunted)!.eldritch, replaced: true }],
  'too much Chaos': [draw('chaos', { to: 'mat', who }), { event: 'accursed', track: { track: 'chaos', who }, pieces: view.characters[who]!.chaos + 1 }],
  'the change of phase': [{ event: 'poured', tentacles: 9 }],
};

it.each(Object.entries(STORIES))('%s loses no piece', (_, events) => {
  const after = (events as Event[]).reduce(apply, view);
  expect(after).not.toEqual(view);
  expect(everything(after)).toEqual(everything(view));
});

it('puts paid Chaos back in the general supply, and paid Madness on the Discard Mat', () => {
  const after = (STORIES['what is paid'] as Event[]).reduce(apply, view);
  expect([after.supply.chaos - view.supply.chaos, after.discard.chaos - view.discard.chaos]).toEqual([1, 0]);
  expect(after.discard.fear - view.discard.fear).toBe(1);
});

import { describe, expect, it, vi } from 'vitest';
import type { Choice } from '../../generated/wire';
import type { CardFace, Course, Deed, Faces, God, Place, SideView, View } from '../../generated/wrestlenomicon';
import type { Desk } from '../../table/desk';
import { Choosing } from '../../table/choosing.svelte';
import { consequence, courseIn } from './consequence';
import { Cards } from './faces';
import { label, ways } from './ways';

const attack = (id: string, position: number): CardFace => ({
  id,
  god: 'cthulhu',
  kind: 'attack',
  name: id.toUpperCase(),
  text: '',
  flavour: null,
  icon: null,
  play_text: null,
  attack: { type: 'viscera', slams: 'bizarre', position, momentum: { n: 2, all: false }, slam_text: '' },
});
const other = (id: string, kind: CardFace['kind']): CardFace => ({ ...attack(id, 1), kind, attack: null });

const faces: Faces = {
  title: '',
  slam_cycle: ['bizarre', 'dominance', 'ranged', 'viscera'],
  guts: 25,
  victory_steps: [3, 6, 9, 12, 15, 18],
  permanents: 2,
  cards: [attack('spit', 5), attack('crab', 3), attack('mask', 2), other('lake', 'permanent'), other('bell', 'permanent'), other('duck', 'defense')],
};

const side = (more: Partial<SideView>): SideView => ({
  guts: 25,
  deck: 20,
  hand: { closed: { count: 5, known: [] } },
  opening_locked: false,
  opening: null,
  discard: [],
  ground_zero: [],
  track: [null, null, null, null, null, null],
  permanents: [null, null, null],
  cultists: 0,
  spent: { option: null, attack: false, combo: false, defense: false, slammed: false },
  deck_top: [],
  not_in_guts: [],
  under_guts: [],
  deck_seen: false,
  ...more,
});

type Offer = [notation: string, deed: Deed];

/** An attack card, and the card that its Momentum moves. */
const attacks = (card: string, from?: Course['from'], cultists = 0): Offer => [
  ['play', card, ...(from ? ['moving', from] : []), ...(cultists ? ['with', cultists] : [])].join(' '),
  { kind: 'attack', card, space: 5, moves: from ? { card: 'crab', from, to: { end: 'space', space: 1 } } : null, cultists },
];
const pass: Offer = ['pass', { kind: 'pass', discarding: null, draw: 2 }];
const passWith = (card: string): Offer => [`pass discarding ${card}`, { kind: 'pass', discarding: card, draw: 3 }];
const take = (card: string, from: Place): Offer => [`take ${card}`, { kind: 'take', card, from }];
const pick = (god: God, space: number): Offer => [`pick ${space}`, { kind: 'pick', god, space, course: null }];

function sit(offers: Offer[], more: Partial<View> = {}) {
  const choices: Choice[] = offers.map(([notation, deed]) => ({ notation, deed, words: notation, rule: 'WN-001' }));
  const desk = {
    choices,
    prompt: '',
    automatic: false,
    deciding: false,
    version: 1,
    hints: undefined,
    decide: vi.fn(() => Promise.resolve()),
    explain: vi.fn(() => Promise.resolve()),
    whyNot: vi.fn(() => Promise.resolve(undefined)),
    preview: vi.fn(() => Promise.resolve([])),
    describe: vi.fn(() => Promise.resolve([])),
    odds: vi.fn(() => Promise.resolve(null)),
  } satisfies Desk;
  const view: View = {
    pack: '',
    you: 'cthulhu',
    phase: 'turns',
    active: 'cthulhu',
    asked: ['cthulhu'],
    turn: 1,
    first_attack_side: false,
    cthulhu: side({
      hand: { open: { cards: ['spit', 'lake', 'duck'], shown: [] } },
      track: [null, null, 'crab', null, null, null],
      permanents: ['bell', null, null],
    }),
    hastur: side({ track: [null, null, 'mask', null, null, null] }),
    under_way: [],
    ...more,
  };
  const choosing = new Choosing(desk, ways(() => view, new Cards(faces)));
  return { choosing, desk };
}

describe('choosing', () => {
  it('plays an attack card on what its Momentum moves, once the number of Cultists is chosen', () => {
    const { choosing, desk } = sit([attacks('spit', 3), attacks('spit', 3, 2), attacks('spit', 4)]);
    choosing.press('hand spit', true);
    choosing.press('space cthulhu 3', true);
    expect(choosing.steps.map((it) => it.place.amount)).toEqual([0, 2]);
    choosing.pin(choosing.steps[1]!);
    choosing.press('space cthulhu 3', true);
    expect(desk.decide).toHaveBeenCalledWith('play spit moving 3 with 2');
  });

  it('puts a card down where it would lie, if there is no other way to play it', () => {
    const one = sit([attacks('spit', 3)]);
    one.choosing.press('hand spit', true);
    expect(one.choosing.isSpot('space cthulhu 5')).toBe(true);
    const two = sit([attacks('spit', 3), attacks('spit', 4)]);
    two.choosing.press('hand spit', true);
    expect(two.choosing.isSpot('space cthulhu 5')).toBe(false);
  });

  it('asks for the reason of what cannot be done', () => {
    const { choosing, desk } = sit([attacks('spit', 3)]);
    choosing.press('hand lake', true);
    expect(desk.explain).toHaveBeenLastCalledWith('play lake');
    choosing.press('hand duck', true);
    expect(desk.explain).toHaveBeenLastCalledWith('defend duck');
    choosing.press('hand spit', true);
    choosing.press('space cthulhu 6', true);
    expect(desk.explain).toHaveBeenLastCalledWith('play spit moving 6');
    expect(desk.decide).not.toHaveBeenCalled();
  });

  it('knows whose card a pick means', () => {
    const { choosing, desk } = sit([pick('hastur', 3), ['decline', { kind: 'decline' }]]);
    expect(choosing.isSpot('space cthulhu 3')).toBe(false);
    choosing.press('space hastur 3', true);
    expect(desk.decide).toHaveBeenCalledWith('pick 3');
  });

  it('passes in two steps when a card may be discarded for it', () => {
    const { choosing, desk } = sit([attacks('spit', 3), pass, passWith('spit')]);
    expect(choosing.buttons).toEqual([]);
    choosing.enter('pass');
    expect(choosing.buttons.map((it) => it.choice.notation)).toEqual(['pass']);
    choosing.press('hand spit', true);
    expect(choosing.current?.choice.notation).toBe('pass discarding spit');
    choosing.press('hand spit', true);
    expect(desk.decide).toHaveBeenCalledWith('pass discarding spit');
  });

  it('lays out cards that lie nowhere on the table', () => {
    const { choosing, desk } = sit([take('crab', 'elsewhere'), take('spit', 'hand'), take('bell', 'permanents')]);
    expect([...choosing.spots.keys()]).toEqual(['tray crab', 'hand spit', 'permanent bell']);
    choosing.press('tray crab', true);
    expect(desk.decide).toHaveBeenCalledWith('take crab');
  });

  it('leaves no choice without a place or a button', () => {
    const course: Course = { card: 'crab', from: 3, to: { end: 'stays' } };
    const all: Offer[] = [
      ['open spit', { kind: 'open', card: 'spit', space: 5 }],
      attacks('spit'),
      attacks('spit', 3, 1),
      ['play lake', { kind: 'permanent', card: 'lake', discarding: null }],
      ['play lake discarding bell', { kind: 'permanent', card: 'lake', discarding: 'bell' }],
      ['play echo', { kind: 'combo', card: 'echo' }],
      pass,
      passWith('spit'),
      ['end', { kind: 'end_turn' }],
      ['defend duck', { kind: 'defend', card: 'duck' }],
      ['decline', { kind: 'decline' }],
      ['yes', { kind: 'yes' }],
      ['move 3', { kind: 'move', moves: course, cultists: 0 }],
      ['move 3 with 1', { kind: 'move', moves: course, cultists: 1 }],
      ['cultists 2', { kind: 'cultists', moves: course, cultists: 2 }],
      ['extra 3', { kind: 'extra', space: 3 }],
      pick('cthulhu', 3),
      take('spit', 'hand'),
      ['choose 2', { kind: 'choose', option: 1 }],
      ['reroll', { kind: 'reroll' }],
      ['trigger cthulhu 1 1', { kind: 'trigger', card: 'bell', ability: 0 }],
    ];
    const { choosing } = sit(all);
    const found = new Set<string>();
    const look = () => [...[...choosing.spots.values()].flat(), ...choosing.buttons].forEach((it) => found.add(it.choice.notation));
    look();
    choosing.enter('pass');
    look();
    expect(all.map(([notation]) => notation).filter((it) => !found.has(it))).toEqual([]);
  });
});

describe('consequences', () => {
  it('say where everything ends', () => {
    const found = consequence([
      { event: 'attack_played', god: 'cthulhu', card: 'spit', space: 5 },
      { event: 'discarded', god: 'cthulhu', card: 'old', reason: 'displaced' },
      { event: 'advanced', god: 'cthulhu', card: 'crab', from: 3, to: 1, by: 'card', stopped_short: false, held_back: false },
    ]);
    expect(found.placed).toEqual([{ god: 'cthulhu', card: 'spit', space: 5 }]);
    expect(label(courseIn(found, 'crab')!)).toBe('◂ to 1');
    expect(label(courseIn(found, 'old')!)).toBe('lost');
    expect(courseIn(found, 'spit')).toBeUndefined();
  });

  it('are said in three words', () => {
    const label_ = (to: Course['to']) => label({ card: 'crab', from: 3, to });
    expect(label_({ end: 'ground_zero', attacks: true, slams: true })).toBe('attacks, slams!');
    expect(label_({ end: 'ground_zero', attacks: true, slams: false })).toBe('attacks');
    expect(label_({ end: 'ground_zero', attacks: false, slams: false })).toBe('to Ground Zero');
    expect(label_({ end: 'space', space: 5 })).toBe('▸ to 5');
    expect(label_({ end: 'stays' })).toBe('stays');
  });
});

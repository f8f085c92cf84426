import { describe, expect, it, vi } from 'vitest';
import type { Choice } from '../../generated/wire';
import type { CardFace, Faces, SideView, View } from '../../generated/wrestlenomicon';
import type { Desk } from '../../table/desk';
import { Choosing } from '../../table/choosing.svelte';
import { consequence, label } from './consequence';
import { Cards } from './faces';
import { ways } from './ways';

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

function sit(notations: string[], more: { words?: Record<string, string>; view?: Partial<View> } = {}) {
  const choices: Choice[] = notations.map((notation) => ({ notation, words: more.words?.[notation] ?? notation, rule: 'WN-001' }));
  const desk = {
    choices,
    prompt: '',
    automatic: false,
    deciding: false,
    version: 1,
    hints: undefined,
    decide: vi.fn(() => Promise.resolve()),
    explain: vi.fn(() => Promise.resolve()),
    preview: vi.fn(() => Promise.resolve([])),
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
    ...more.view,
  };
  const choosing = new Choosing(desk, ways(() => view, new Cards(faces)));
  return { choosing, desk };
}

describe('choosing', () => {
  it('takes a card up first and never plays it with the first press', () => {
    const { choosing, desk } = sit(['play spit moving 3']);
    choosing.press('hand spit', true);
    expect(choosing.taken).toEqual(['spit']);
    expect(desk.decide).not.toHaveBeenCalled();
    expect(desk.preview).toHaveBeenCalledWith(['play spit moving 3']);
    choosing.press('hand spit', true);
    expect(desk.decide).toHaveBeenCalledWith('play spit moving 3');
  });

  it('commits on the target', () => {
    const { choosing, desk } = sit(['play spit moving 3', 'play spit moving 4']);
    expect(choosing.isSpot('space cthulhu 3')).toBe(false);
    choosing.press('hand spit', true);
    choosing.press('space cthulhu 3', true);
    expect(desk.decide).toHaveBeenCalledWith('play spit moving 3');
  });

  it('shows what a tap would do before it does it', () => {
    const { choosing, desk } = sit(['play spit moving 3', 'play spit moving 4']);
    choosing.press('hand spit', true);
    choosing.press('space cthulhu 3', false);
    expect(desk.decide).not.toHaveBeenCalled();
    expect(choosing.current?.choice.notation).toBe('play spit moving 3');
    choosing.press('space cthulhu 3', true);
    expect(desk.decide).toHaveBeenCalledWith('play spit moving 3');
  });

  it('asks for the Cultists before it commits, and offers only the numbers there are', () => {
    const { choosing, desk } = sit(['play spit moving 3', 'play spit moving 3 with 2']);
    choosing.press('hand spit', true);
    choosing.press('space cthulhu 3', true);
    expect(desk.decide).not.toHaveBeenCalled();
    const options = choosing.steps;
    expect(options.map((it) => it.choice.notation)).toEqual(['play spit moving 3', 'play spit moving 3 with 2']);
    choosing.pin(options[1]!);
    choosing.press('space cthulhu 3', true);
    expect(desk.decide).toHaveBeenCalledWith('play spit moving 3 with 2');
  });

  it('goes back step by step', () => {
    const { choosing } = sit(['play spit moving 3', 'play spit moving 3 with 2']);
    choosing.press('hand spit', true);
    choosing.press('space cthulhu 3', true);
    expect(choosing.cancel()).toBe(true);
    expect(choosing.pinned).toBeUndefined();
    expect(choosing.taken).toEqual(['spit']);
    expect(choosing.cancel()).toBe(true);
    expect(choosing.taken).toEqual([]);
    expect(choosing.cancel()).toBe(false);
  });

  it('asks for the reason of what cannot be done', () => {
    const { choosing, desk } = sit(['play spit moving 3']);
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
    const { choosing, desk } = sit(['pick 3', 'decline'], { words: { 'pick 3': 'Bump MASK from Space 3 by 1' } });
    expect(choosing.isSpot('space hastur 3')).toBe(true);
    expect(choosing.isSpot('space cthulhu 3')).toBe(false);
    choosing.press('space hastur 3', true);
    expect(desk.decide).toHaveBeenCalledWith('pick 3');
  });

  it('passes in two steps when a card may be discarded for it', () => {
    const { choosing, desk } = sit(['play spit moving 3', 'pass', 'pass discarding spit']);
    choosing.enter('pass');
    choosing.press('hand spit', true);
    expect(choosing.current?.choice.notation).toBe('pass discarding spit');
    choosing.press('hand spit', true);
    expect(desk.decide).toHaveBeenCalledWith('pass discarding spit');
  });

  it('lays out cards that lie nowhere on the table', () => {
    const { choosing, desk } = sit(['take crab', 'take spit', 'take bell', 'take mystery']);
    expect([...choosing.spots.keys()]).toEqual(['tray crab', 'hand spit', 'permanent bell', 'tray mystery']);
    choosing.press('tray mystery', true);
    expect(desk.decide).toHaveBeenCalledWith('take mystery');
  });

  it('leaves no choice without a place or a button', () => {
    const all = [
      'open spit', 'play spit', 'play spit moving 3 with 1', 'play lake discarding bell', 'pass', 'pass discarding spit', 'end',
      'defend duck', 'decline', 'yes', 'move 3', 'move 3 with 1', 'cultists 2', 'extra 3', 'pick 5', 'take spit', 'choose 2',
      'reroll', 'trigger cthulhu 1 1', 'something new',
    ];
    const { choosing } = sit(all);
    const [placed, buttons] = [new Set<string>(), new Set<string>()];
    const look = () => {
      for (const it of [...choosing.spots.values()].flat()) placed.add(it.choice.notation);
      for (const it of choosing.buttons) buttons.add(it.choice.notation);
    };
    look();
    choosing.enter('pass');
    look();
    expect(all.filter((it) => !placed.has(it) && !buttons.has(it))).toEqual([]);
    // Nothing lies on Space 5, so `pick 5` has no place.
    expect(buttons).toContain('pick 5');
  });
});

describe('consequences', () => {
  it('say where everything ends', () => {
    const found = consequence([
      { event: 'attack_played', god: 'cthulhu', card: 'spit', space: 5 },
      { event: 'discarded', god: 'cthulhu', card: 'old', reason: 'displaced' },
      { event: 'advanced', god: 'cthulhu', card: 'crab', from: 3, to: 0, stopped_short: false, held_back: false },
      { event: 'attacked', god: 'cthulhu', card: 'crab', slams: true, again: false },
    ]);
    expect(found.placed).toEqual([{ god: 'cthulhu', card: 'spit', space: 5 }]);
    expect(label(found, 'crab')).toBe('attacks, slams!');
    expect(label(found, 'old')).toBe('lost');
    expect(label(found, 'spit')).toBeUndefined();
  });
});

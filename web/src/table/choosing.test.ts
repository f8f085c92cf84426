import { describe, expect, it, vi } from 'vitest';
import { Choosing, type Place } from './choosing.svelte';
import type { Desk } from './desk';

/** A table at which a deed is nothing but its place. */
function sit(offers: Record<string, Place>, wanted?: string) {
  const desk = {
    choices: Object.entries(offers).map(([notation, deed]) => ({ notation, deed, words: notation, rule: 'LP-001' })),
    prompt: '',
    automatic: false,
    deciding: false,
    version: 1,
    hints: undefined,
    wanted,
    decide: vi.fn(() => Promise.resolve()),
    explain: vi.fn(() => Promise.resolve()),
    whyNot: vi.fn(() => Promise.resolve(undefined)),
    preview: vi.fn(() => Promise.resolve([])),
    describe: vi.fn(() => Promise.resolve([])),
    odds: vi.fn(() => Promise.resolve(null)),
  } satisfies Desk;
  const ways = { place: (deed: Place) => deed, meant: (spot: string) => (spot === 'wall' ? undefined : `why ${spot}`), isForeseen: () => true };
  return { choosing: new Choosing<Place>(desk, ways), desk };
}

const notations = (offered: { choice: { notation: string } }[]) => offered.map((it) => it.choice.notation);

describe('a card of the hand', () => {
  it('is taken up first, and does what it can only do with the second press', () => {
    const { choosing, desk } = sit({ 'play a': { hand: ['a'], at: ['mat'] } });
    choosing.press('hand a', true);
    expect(choosing.taken).toEqual(['a']);
    expect(desk.decide).not.toHaveBeenCalled();
    expect(desk.preview).toHaveBeenCalledWith(['play a']);
    choosing.press('hand a', true);
    expect(desk.decide).toHaveBeenCalledWith('play a');
  });

  it('is committed on its target', () => {
    const { choosing, desk } = sit({ 'play a on 3': { hand: ['a'], at: ['3'] }, 'play a on 4': { hand: ['a'], at: ['4'] } });
    expect(choosing.isSpot('3')).toBe(false);
    choosing.press('hand a', true);
    choosing.press('3', true);
    expect(desk.decide).toHaveBeenCalledWith('play a on 3');
  });

  it('shows what a tap on the target would do before it does it', () => {
    const { choosing, desk } = sit({ 'play a on 3': { hand: ['a'], at: ['3'] }, 'play a on 4': { hand: ['a'], at: ['4'] } });
    choosing.press('hand a', true);
    choosing.press('3', false);
    expect(desk.decide).not.toHaveBeenCalled();
    expect(choosing.current?.choice.notation).toBe('play a on 3');
    choosing.press('3', true);
    expect(desk.decide).toHaveBeenCalledWith('play a on 3');
  });

  it('may stand for several things that nothing on the table tells apart', () => {
    const { choosing, desk } = sit({ 'play a by red': { hand: ['a'] }, 'play a by blue': { hand: ['a'] } });
    choosing.press('hand a', true);
    expect(choosing.group).toHaveLength(2);
    choosing.press('hand a', true);
    expect(desk.decide).not.toHaveBeenCalled();
  });
});

describe('a number beside a deed', () => {
  const offers = { 'move 3': { hand: ['a'], at: ['3'], amount: 0 }, 'move 3 with 2': { hand: ['a'], at: ['3'], amount: 2 } };

  it('is asked for before anything is done, among those there are', () => {
    const { choosing, desk } = sit(offers);
    choosing.press('hand a', true);
    choosing.press('3', true);
    expect(desk.decide).not.toHaveBeenCalled();
    expect(notations(choosing.steps)).toEqual(['move 3', 'move 3 with 2']);
    choosing.pin(choosing.steps[1]!);
    choosing.press('3', true);
    expect(desk.decide).toHaveBeenCalledWith('move 3 with 2');
  });

  it('is put back before the card is', () => {
    const { choosing } = sit(offers);
    choosing.press('hand a', true);
    choosing.press('3', true);
    expect(choosing.cancel()).toBe(true);
    expect(choosing.pinned).toBeUndefined();
    expect(choosing.taken).toEqual(['a']);
    expect(choosing.cancel()).toBe(true);
    expect(choosing.taken).toEqual([]);
    expect(choosing.cancel()).toBe(false);
  });

  it('begins with the least where the deed lies nowhere', () => {
    const { choosing } = sit({ 'buy 2': { amount: 2 }, 'buy 0': { amount: 0 }, 'buy 1': { amount: 1 } });
    expect(choosing.chosen?.choice.notation).toBe('buy 0');
    choosing.pin(choosing.steps[2]!);
    expect(choosing.chosen?.choice.notation).toBe('buy 2');
    expect(choosing.buttons).toEqual([]);
  });
});

describe('several cards at once', () => {
  const offers = { rest: {}, 'play a': { hand: ['a'] }, 'play b': { hand: ['b'] }, 'rush a b': { hand: ['a', 'b'], mode: 'rush' } };

  it('are put together in a mode of their own, with the card that was taken up', () => {
    const { choosing, desk } = sit(offers);
    choosing.press('hand b', true);
    choosing.enter('rush', true);
    expect(choosing.taken).toEqual(['b']);
    expect(choosing.group).toEqual([]);
    choosing.press('hand a', true);
    expect(notations(choosing.group)).toEqual(['rush a b']);
    choosing.commit(choosing.group[0]!);
    expect(desk.decide).toHaveBeenCalledWith('rush a b');
  });

  it('are left step by step', () => {
    const { choosing } = sit(offers);
    choosing.enter('rush');
    choosing.press('hand a', true);
    expect(choosing.cancel()).toBe(true);
    expect(choosing.mode).toBe('rush');
    expect(choosing.cancel()).toBe(true);
    expect(choosing.mode).toBeUndefined();
    expect(choosing.cancel()).toBe(false);
  });

  it('are put together without a mode where one alone can do nothing', () => {
    const { choosing } = sit({ pass: {}, 'block a b': { hand: ['a', 'b'] }, 'block a c': { hand: ['a', 'c'] }, 'block b c': { hand: ['b', 'c'] } });
    choosing.press('hand c', true);
    choosing.press('hand a', true);
    expect(notations(choosing.group)).toEqual(['block a c']);
    expect(choosing.isSpot('hand b')).toBe(false);
    choosing.press('hand a', true);
    expect(choosing.taken).toEqual(['c']);
  });
});

describe('what cannot be done', () => {
  it('is asked about, if it means anything', () => {
    const { choosing, desk } = sit({ 'play a': { hand: ['a'] } });
    expect(choosing.press('hand b', true)).toBe(true);
    expect(desk.explain).toHaveBeenCalledWith('why hand b');
    expect(choosing.press('wall', true)).toBe(false);
    expect(desk.decide).not.toHaveBeenCalled();
  });
});

describe('what lies on the table', () => {
  it('is done at once with a mouse, and with the second touch of a finger', () => {
    const { choosing, desk } = sit({ use: { at: ['plate'], button: true } });
    choosing.press('plate', false);
    expect(desk.decide).not.toHaveBeenCalled();
    expect(choosing.current?.choice.notation).toBe('use');
    choosing.press('plate', false);
    expect(desk.decide).toHaveBeenCalledWith('use');
    expect(notations(choosing.buttons)).toEqual(['use']);
  });
});

describe('what a coach asks for', () => {
  const offers = { rest: {}, 'play a': { hand: ['a'] }, 'play b': { hand: ['b'] }, 'rush a b': { hand: ['a', 'b'], mode: 'rush' } };
  const wanted = (choosing: Choosing<Place>) => ['hand a', 'hand b'].filter(choosing.isWanted);

  it('is pointed at in the hand', () => {
    const { choosing } = sit(offers, 'play b');
    expect(wanted(choosing)).toEqual(['hand b']);
    choosing.press('hand a', true);
    expect(choosing.astray).toBe(false);
    expect(wanted(choosing)).toEqual(['hand b']);
  });

  it('is a mode first, then each of its cards until it is taken up', () => {
    const { choosing } = sit(offers, 'rush a b');
    expect(choosing.wantsMode('rush')).toBe(true);
    expect(wanted(choosing)).toEqual([]);
    choosing.enter('rush');
    expect(wanted(choosing)).toEqual(['hand a', 'hand b']);
    choosing.press('hand a', true);
    expect(wanted(choosing)).toEqual(['hand b']);
  });

  it('may need that something is put back', () => {
    const { choosing } = sit(offers, 'rest');
    expect(choosing.astray).toBe(false);
    choosing.press('hand a', true);
    expect(choosing.astray).toBe(true);
    choosing.cancel();
    choosing.enter('rush');
    expect(choosing.astray).toBe(true);
  });
});

import { describe, expect, it, vi } from 'vitest';
import { Choosing } from '../../table/choosing.svelte';
import type { Desk } from '../../table/desk';
import { parted } from './answers';
import { faces, held, view } from './fixture';
import { Picking } from './picking.svelte';
import type { ShownView } from './story';
import { ways } from './ways';

function at(notations: string[], shown: ShownView = view(), wanted?: string) {
  const decide = vi.fn((_: string) => Promise.resolve('done' as unknown));
  const explain = vi.fn((_: string) => Promise.resolve());
  const desk: Desk = {
    choices: notations.map((notation) => ({ notation, words: notation, rule: 'AT-001' })),
    prompt: '',
    automatic: false,
    deciding: false,
    version: 1,
    hints: undefined,
    wanted,
    decide,
    explain,
    preview: () => Promise.resolve([]),
    odds: () => Promise.resolve(null),
  };
  return { choosing: new Choosing(desk, ways(() => shown)), desk, decide, explain };
}

describe('an action', () => {
  const notations = ['draw', 'rest', 'play a1', 'play a2', 'rampage a1 a2'];

  it('takes a card up first, and plays it with the second press', () => {
    const { choosing, decide } = at(notations);
    choosing.press('hand a1', true);
    expect(choosing.taken).toEqual(['a1']);
    expect(decide).not.toHaveBeenCalled();
    choosing.press('hand a1', true);
    expect(decide).toHaveBeenCalledWith('play a1');
  });

  it('asks why a card cannot be played', () => {
    const { choosing, explain } = at(notations);
    choosing.press('hand a3', true);
    expect(explain).toHaveBeenCalledWith('play a3');
    expect(choosing.taken).toEqual([]);
  });

  it('puts a rampage together', () => {
    const { choosing, decide } = at(notations);
    choosing.press('hand a2', true);
    choosing.enter('rampage', true);
    expect(choosing.taken).toEqual(['a2']);
    expect(choosing.group).toEqual([]);
    choosing.press('hand a1', true);
    expect(choosing.group.map((it) => it.choice.notation)).toEqual(['rampage a1 a2']);
    expect(choosing.isSpot('hand a3')).toBe(false);
    choosing.commit(choosing.group[0]!);
    expect(decide).toHaveBeenCalledWith('rampage a1 a2');
  });

  it('leaves the rampage step by step', () => {
    const { choosing } = at(notations);
    choosing.enter('rampage', true);
    choosing.press('hand a1', true);
    expect(choosing.cancel()).toBe(true);
    expect(choosing.mode).toBe('rampage');
    expect(choosing.cancel()).toBe(true);
    expect(choosing.mode).toBeUndefined();
    expect(choosing.cancel()).toBe(false);
  });

  it('offers both icons where two match', () => {
    const hand = { open: { cards: [held('a3', { links: ['red circle', 'blue square'] })] } };
    const { choosing, decide } = at(['rest', 'play a3 via red circle', 'play a3 via blue square'], {
      ...view(),
      red: { ...view().red, hand },
    });
    choosing.press('hand a3', true);
    expect(choosing.group).toHaveLength(2);
    choosing.press('hand a3', true);
    expect(decide).not.toHaveBeenCalled();
  });

  it('leaves draw, rest and the like to buttons', () => {
    expect(at(notations).choosing.buttons.map((it) => it.choice.notation)).toEqual(['draw', 'rest']);
  });
});

describe('a defensive window', () => {
  const notations = ['reverse', 'use first', 'block stamina', 'block a1 a2', 'block a1 a3', 'block a2 a3', 'pass'];
  const window = () => at(notations, view({ question: 'defensive_window' }));

  it('takes two cards for a block', () => {
    const { choosing, decide } = window();
    choosing.press('hand a3', true);
    choosing.press('hand a1', true);
    expect(choosing.group.map((it) => it.choice.notation)).toEqual(['block a1 a3']);
    expect(choosing.isSpot('hand a2')).toBe(false);
    choosing.press('hand a1', true);
    expect(choosing.taken).toEqual(['a3']);
    choosing.press('hand a2', true);
    choosing.commit(choosing.group[0]!);
    expect(decide).toHaveBeenCalledWith('block a2 a3');
  });

  it('uses an ability at once with a mouse, and with the second touch of a finger', () => {
    const { choosing, decide } = window();
    choosing.press('plate reversal', false);
    expect(decide).not.toHaveBeenCalled();
    expect(choosing.current?.choice.notation).toBe('reverse');
    choosing.press('plate reversal', false);
    expect(decide).toHaveBeenCalledWith('reverse');
  });

  it('asks why an ability cannot be used', () => {
    const { choosing, explain } = window();
    choosing.press('plate permanent', true);
    expect(explain).toHaveBeenCalledWith('use permanent');
  });
});

describe('a pin', () => {
  it('begins with no health bought', () => {
    const { choosing } = at(['kickout 0', 'kickout 1', 'kickout 2']);
    expect(choosing.chosen?.choice.notation).toBe('kickout 0');
    choosing.pin(choosing.steps[2]!);
    expect(choosing.chosen?.choice.notation).toBe('kickout 2');
  });
});

describe('cards for an effect', () => {
  it('lie in the hand or are laid out', () => {
    const { choosing } = at(['take a1', 'take b2']);
    expect(choosing.isSpot('tray b2')).toBe(true);
    expect(choosing.isSpot('hand a1')).toBe(true);
  });
});

describe('what a coach asks for', () => {
  const notations = ['rest', 'play a1', 'play a2', 'rampage a1 a2'];

  it('is pointed at in the hand', () => {
    const { choosing } = at(notations, view(), 'play a2');
    expect(['a1', 'a2'].filter((it) => choosing.isWanted(`hand ${it}`))).toEqual(['a2']);
    choosing.press('hand a1', true);
    expect(choosing.astray).toBe(false);
    expect(choosing.isWanted('hand a2')).toBe(true);
  });

  it('is a rampage first, then each of its cards until it is taken up', () => {
    const { choosing } = at(notations, view(), 'rampage a1 a2');
    expect(choosing.wantsMode('rampage')).toBe(true);
    expect(['a1', 'a2'].filter((it) => choosing.isWanted(`hand ${it}`))).toEqual([]);
    choosing.enter('rampage', true);
    expect(['a1', 'a2'].filter((it) => choosing.isWanted(`hand ${it}`))).toEqual(['a1', 'a2']);
    choosing.press('hand a1', true);
    expect(['a1', 'a2'].filter((it) => choosing.isWanted(`hand ${it}`))).toEqual(['a2']);
  });

  it('may need that something is put back', () => {
    const { choosing } = at(notations, view(), 'rest');
    expect(choosing.astray).toBe(false);
    choosing.press('hand a1', true);
    expect(choosing.astray).toBe(true);
    choosing.cancel();
    choosing.enter('rampage', true);
    expect(choosing.astray).toBe(true);
  });
});

describe('the starting hand', () => {
  function picking(sent: string[] = [], wanted?: string) {
    const { desk, decide } = at([], view(), wanted);
    return { picking: new Picking(desk, () => faces.wrestlers[0], () => sent, 9), decide };
  }

  it('adds the damage up, and says what is missing', () => {
    const { picking: it_ } = picking();
    it_.toggle('a4');
    it_.toggle('a3');
    expect(it_.damage).toBe(9);
    expect(it_.fits('a1')).toBe(false);
    expect(it_.complete).toBe(false);
    it_.toggle('a1');
    expect(it_.words).toBe('That is 10 damage: 1 too much (AT-058).');
  });

  it('goes out card by card', async () => {
    const { picking: it_, decide } = picking(['a1']);
    it_.toggle('a2');
    it_.toggle('a3');
    expect(it_.complete).toBe(true);
    await it_.lockIn();
    expect(decide.mock.calls.map(([notation]) => notation)).toEqual(['pick a2', 'pick a3']);
  });

  it('goes out as it is pressed where a coach asks for each card', () => {
    const { picking: it_, decide } = picking(['a1'], 'pick a2');
    expect(['a1', 'a2', 'a3'].filter((it) => it_.isWanted(it))).toEqual(['a2']);
    it_.toggle('a2');
    expect(decide).toHaveBeenCalledWith('pick a2');
    expect(it_.cards).toEqual(['a1']);
  });

  it('stops when a card is refused', async () => {
    const { picking: it_, decide } = picking();
    decide.mockResolvedValueOnce('refused');
    for (const card of ['a1', 'a2', 'a3']) it_.toggle(card);
    await it_.lockIn();
    expect(decide).toHaveBeenCalledTimes(1);
    expect(it_.locked).toBe(false);
  });
});

it('parts a sentence at its first colon', () => {
  expect(parted('Turn, your reversal, for 2 stamina: 2 damage')).toEqual({ words: 'Turn, your reversal, for 2 stamina', detail: '2 damage' });
  expect(parted('Gain 1 stamina')).toEqual({ words: 'Gain 1 stamina' });
});

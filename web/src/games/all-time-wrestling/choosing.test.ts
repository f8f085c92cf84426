import { describe, expect, it, vi } from 'vitest';
import { Choosing } from '../../table/choosing.svelte';
import type { Desk } from '../../table/desk';
import type { Deed } from '../../generated/all-time-wrestling';
import { faces, held, view } from './fixture';
import { Picking } from './picking.svelte';
import type { ShownView } from './story';
import { ways } from './ways';

type Offer = [notation: string, deed: Deed];

const cards = (kind: 'rampage' | 'block_cards', ...cards: string[]): Offer => [
  `${kind === 'rampage' ? 'rampage' : 'block'} ${cards.join(' ')}`,
  { kind, cards },
];
const play = (card: string, via: string | null = null): Offer => [`play ${card}${via ? ` via ${via}` : ''}`, { kind: 'play', card, via }];
const plain = (kind: 'draw' | 'rest' | 'pass' | 'reverse'): Offer => [kind, { kind }];
const picks = (...ids: string[]): Offer[] => ids.map((card) => [`pick ${card}`, { kind: 'pick', card }]);

function at(offers: Offer[], shown: ShownView = view(), wanted?: string) {
  const decide = vi.fn((_: string) => Promise.resolve('done' as unknown));
  const explain = vi.fn((_: string) => Promise.resolve());
  const desk: Desk = {
    choices: offers.map(([notation, deed]) => ({ notation, deed, words: notation, rule: 'AT-001' })),
    prompt: '',
    automatic: false,
    deciding: false,
    version: 1,
    hints: undefined,
    wanted,
    decide,
    explain,
    whyNot: () => Promise.resolve(undefined),
    preview: () => Promise.resolve([]),
    describe: () => Promise.resolve([]),
    odds: () => Promise.resolve(null),
  };
  return { choosing: new Choosing(desk, ways(() => shown)), desk, decide, explain };
}

describe('an action', () => {
  const offers = [plain('draw'), plain('rest'), play('a1'), play('a2'), cards('rampage', 'a1', 'a2')];

  it('asks why a card cannot be played, alone or in a rampage', () => {
    const { choosing, explain } = at(offers);
    choosing.press('hand a3', true);
    expect(explain).toHaveBeenCalledWith('play a3');
    expect(choosing.taken).toEqual([]);
    choosing.enter('rampage');
    choosing.press('hand a1', true);
    choosing.press('hand a3', true);
    expect(explain).toHaveBeenCalledWith('rampage a1 a3');
  });

  it('offers both icons where two match', () => {
    const hand = { open: { cards: [held('a3', { links: ['red circle', 'blue square'] })] } };
    const { choosing } = at([plain('rest'), play('a3', 'red circle'), play('a3', 'blue square')], { ...view(), red: { ...view().red, hand } });
    choosing.press('hand a3', true);
    expect(choosing.group).toHaveLength(2);
  });

  it('leaves draw, rest and the like to buttons', () => {
    expect(at(offers).choosing.buttons.map((it) => it.choice.notation)).toEqual(['draw', 'rest']);
  });
});

describe('a defensive window', () => {
  const offers: Offer[] = [plain('reverse'), ['use first', { kind: 'use', slot: 'first' }], cards('block_cards', 'a1', 'a2'), plain('pass')];
  const window = () => at(offers, view({ question: 'defensive_window' }));

  it('has abilities on their plates and as buttons', () => {
    const { choosing, decide } = window();
    expect(choosing.buttons.map((it) => it.choice.notation)).toEqual(['reverse', 'use first', 'pass']);
    choosing.press('plate reversal', true);
    expect(decide).toHaveBeenCalledWith('reverse');
  });

  it('asks why an ability cannot be used, and why two cards cannot block', () => {
    const { choosing, explain } = window();
    choosing.press('plate permanent', true);
    expect(explain).toHaveBeenCalledWith('use permanent');
    choosing.press('hand a1', true);
    choosing.press('hand a3', true);
    expect(explain).toHaveBeenCalledWith('block a1 a3');
  });
});

describe('cards for an effect', () => {
  it('lie in the hand or are laid out', () => {
    const { choosing } = at([
      ['take a1', { kind: 'take', card: 'a1', in_hand: true }],
      ['take b2', { kind: 'take', card: 'b2', in_hand: false }],
    ]);
    expect([...choosing.spots.keys()]).toEqual(['hand a1', 'tray b2']);
  });
});

describe('the starting hand', () => {
  function picking(sent: string[] = [], wanted?: string) {
    const { desk, decide } = at(picks('a1', 'a2', 'a3', 'a4'), view(), wanted);
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
    expect(it_.wanted).toBe('a2');
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

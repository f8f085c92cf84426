import { describe, expect, it } from 'vitest';
import { cardsOf, read, useOf } from './notation';

describe('read', () => {
  it.each([
    ['choose jax', { do: 'choose', wrestler: 'jax' }],
    ['pick jax-drop-kick', { do: 'pick', card: 'jax-drop-kick' }],
    ['draw', { do: 'draw' }],
    ['play jax-drop-kick', { do: 'play', card: 'jax-drop-kick' }],
    ['play jax-drop-kick via blue circle', { do: 'play', card: 'jax-drop-kick', via: 'blue circle' }],
    ['rampage r1 r2 r3', { do: 'rampage', cards: ['r1', 'r2', 'r3'] }],
    ['use first', { do: 'use', slot: 'first' }],
    ['reverse', { do: 'use', slot: 'reversal' }],
    ['block stamina', { do: 'block_stamina' }],
    ['block a b', { do: 'block_cards', cards: ['a', 'b'] }],
    ['die 4', { do: 'die', n: 4 }],
    ['take stamina', { do: 'take_stamina' }],
    ['take card', { do: 'take_card' }],
    ['take jax-drop-kick', { do: 'take', card: 'jax-drop-kick' }],
    ['pin', { do: 'icon', icon: 'pin' }],
    ['kickout 2', { do: 'kickout', n: 2 }],
    ['something new', { do: 'other' }],
  ])('%s', (notation, deed) => {
    expect(read(notation)).toEqual(deed);
  });

  it('writes an ability as it reads it', () => {
    for (const slot of ['permanent', 'first', 'second', 'reversal'] as const) {
      expect(read(useOf(slot))).toEqual({ do: 'use', slot });
    }
  });

  it('knows the cards that a decision takes', () => {
    expect(cardsOf(read('rampage a b'))).toEqual(['a', 'b']);
    expect(cardsOf(read('reroll a'))).toEqual(['a']);
    expect(cardsOf(read('block stamina'))).toEqual([]);
  });
});

import { expect, it } from 'vitest';
import { parted, sentence } from './words';

it('makes a sentence of what is none yet', () => {
  expect(['you hold five cards', 'Not now!', 'why?'].map(sentence)).toEqual(['You hold five cards.', 'Not now!', 'Why?']);
});

it('parts what a choice is from what it does', () => {
  expect(parted('Turn, your reversal, for 2 stamina: 2 damage')).toEqual({ words: 'Turn, your reversal, for 2 stamina', detail: '2 damage' });
  expect(parted('Gain 1 stamina')).toEqual({ words: 'Gain 1 stamina' });
});

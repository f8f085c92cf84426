import { expect, it } from 'vitest';
import { sentence } from './words';

it('makes a sentence of what is none yet', () => {
  expect(['you hold five cards', 'Not now!', 'why?'].map(sentence)).toEqual(['You hold five cards.', 'Not now!', 'Why?']);
});

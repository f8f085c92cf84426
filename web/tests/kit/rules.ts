// Refusals of the demos. At a table they come from the server.

import type { Refusal } from '../../src/session/session.svelte';

const RULES: Record<string, [chapter: string, text: string]> = {
  'RS-130': ['Moving', 'A wrestler moves at most as many squares as it has MP left.'],
  'RS-301': ['Throwing', 'A throw reaches as many squares as THROW says.'],
  'EG-055': ['Growing', 'A Damage card is never used to grow.'],
  'EG-063': ['Growing', 'No card may be joined to a damaged card. Heal it first: a left turn fits, or your book.'],
  'TE-041': ['Moving', 'A pawn moves at most as many cards as its Fear track allows.'],
};

export function refusal(reason: string, id: string): Refusal {
  const [chapter, text] = RULES[id]!;
  return { reason, rule: { id, chapter, text, source: chapter } };
}

// The choices that have no card of their own, as buttons of the prompt.

import type { Deed } from '../../generated/all-time-wrestling';
import { parted } from '../../lib/words';
import type { Offered } from '../../table/choosing.svelte';
import type { PromptButton } from '../../table/PromptBar.svelte';

const KEYS: Partial<Record<Deed['kind'], string>> = {
  draw: 'd',
  rest: 'r',
  blind: 'b',
  reverse: 'v',
  block_stamina: 's',
  counter: 'c',
  pass: 'p',
  take_stamina: 's',
  take_card: 'c',
  combo: 'c',
};

const SLOT_KEYS = { permanent: '1', first: '2', second: '3', reversal: 'v' } as const;
const ICON_KEYS = { taunt: 't', recover: 'r', pin: 'n' } as const;

export function keyOf(deed: Deed): string | undefined {
  if (deed.kind === 'use') return SLOT_KEYS[deed.slot];
  if (deed.kind === 'activate') return ICON_KEYS[deed.icon];
  return KEYS[deed.kind];
}

export const buttonOf = ({ words, deed }: Offered<Deed>): Partial<PromptButton> => ({ ...parted(words), key: keyOf(deed) });

// A small match for the unit tests: two wrestlers with a handful of cards.

import type { CardFace, Faces, HandCard, SideView, View, WrestlerFace } from '../../generated/all-time-wrestling';

export const card = (id: string, more: Partial<CardFace> = {}): CardFace => ({
  id,
  name: id.toUpperCase(),
  category: 'strike',
  damage: 1,
  cost: 1,
  target: 2,
  momentum: 1,
  signature: false,
  finisher: false,
  kickout_icons: 0,
  icons: [],
  rampage: false,
  left: [],
  right: [],
  text: null,
  flavour: null,
  icon: null,
  ...more,
});

const ability = (name: string) => ({
  name,
  text: `${name} does something.`,
  timing: 'defensive_window' as const,
  moment: 'in the defensive window',
  cost: { stamina: 1, health: 0 },
  roll: 5,
  counter: { roll: 4, reversal: true },
  limit: 'match' as const,
});

const gains = { cards: 1, stamina: 0, momentum: 1, opponent: { health: 1, stamina: 0, cards: 0 } };

const wrestler = (id: string, name: string, deck: CardFace[]): WrestlerFace => ({
  id,
  name,
  title: '',
  bio: '',
  plan: '',
  icon: null,
  health: 13,
  low_health: 3,
  stamina: 18,
  low_stamina: 3,
  hand: 3,
  taunt: gains,
  recover: gains,
  reversal: { name: 'Turn', text: '', cost: { stamina: 2, health: 0 }, damage: 2, momentum: 2, optional: ['taunt'] },
  abilities: [ability('Always'), ability('First'), ability('Second')],
  suggested: [],
  deck,
});

export const faces: Faces = {
  title: 'Two of them',
  starting_damage: 9,
  momentum_end: 10,
  on_a_roll: 5,
  unstoppable: 8,
  blind_attacks: 7,
  kickouts: 3,
  stamina_per_health: 3,
  block_row: 2,
  block_stamina: 2,
  links: [
    { shape: 'circle', gives: '+1 damage' },
    { shape: 'square', gives: 'needs 1 less' },
  ],
  wrestlers: [
    wrestler('ann', 'Ann', [
      card('a1', { rampage: true }),
      card('a2', { rampage: true, right: ['red circle'] }),
      card('a3', { damage: 4, left: ['red circle', 'blue square'] }),
      card('a4', { damage: 5, finisher: true, target: 6 }),
    ]),
    wrestler('ben', 'Ben', [card('b1'), card('b2'), card('b3')]),
  ],
};

export const held = (id: string, more: Partial<HandCard> = {}): HandCard => ({
  id,
  known: false,
  cost: 1,
  payable: true,
  target: { printed: 2, parts: [], needs: 2, faces: 5 },
  damage: 1,
  stamina_block: false,
  links: [],
  ...more,
});

const side = (wrestler: string, hand: SideView['hand']): SideView => ({
  wrestler,
  ready: true,
  health: 13,
  stamina: 18,
  low_health: false,
  low_stamina: false,
  on_a_roll: false,
  unstoppable: false,
  abilities: [
    { slot: 'permanent', ready: true, disabled: false, usable: false },
    { slot: 'first', ready: true, disabled: false, usable: false },
    { slot: 'second', ready: true, disabled: false, usable: false },
    { slot: 'reversal', ready: true, disabled: false, usable: false },
  ],
  hand,
  draw_pile: 10,
  discard: [],
  unseen: [],
  depleted: false,
  until_depletion: 14,
});

export const view = (more: Partial<View> = {}): View => ({
  pack: 'Two of them',
  advanced: true,
  you: 'red',
  phase: 'match',
  asked: ['red'],
  question: 'action',
  initiative: 'red',
  momentum: 0,
  actions: 0,
  most_actions: 300,
  passes: 0,
  most_passes: 20,
  blind_attacks: 0,
  row: 0,
  red: side('ann', { open: { cards: [held('a1'), held('a2'), held('a3')] } }),
  blue: side('ben', { closed: { count: 3, known: [] } }),
  chain: null,
  attack: null,
  counter: null,
  pin: null,
  lasting: [],
  ...more,
});

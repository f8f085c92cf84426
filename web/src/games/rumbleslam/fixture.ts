// A small box and a small ring for the tests.

import type { CardFace, Faces, View, WrestlerView } from '../../generated/rumbleslam';

const card = (id: string, more: Partial<CardFace> = {}): CardFace => ({
  id, name: id, story: '', rank: 'rookie', most: null, casino: 'eyes', tag_team: null, heel: false, build: 'standard', head: 'human', dosh: 200, att: '2S+1C', def: '1S', grp: '1C', dex: '1C+1', weight: 2, pop: 2, throw: 4, stamina: 8, ap: 4, mp: 4,
  abilities: [], crowd_pleaser: { name: 'Roar', text: '+1 ATT' }, ...more,
});

export const FACES: Faces = {
  title: 'Box',
  casinos: [{ id: 'eyes', name: 'Snake Eyes', story: '', colour: '#1e5a48' }, { id: 'velvet', name: 'Velvet', story: '', colour: '#6b1f5a' }],
  wrestlers: [card('orc'), card('star', { rank: 'superstar', most: 1, dosh: 300 }), card('vesper', { tag_team: 'sisters', casino: 'velvet', dosh: 300 }), card('vigil', { tag_team: 'sisters', casino: 'velvet', dosh: 325 }), card('ogre', { weight: 3, dosh: 275, build: 'big', head: 'ogre' }), card('agent', { casino: null, dosh: 150 })],
  tag_teams: [{ id: 'sisters', name: 'Mirror Sisters', members: ['vesper', 'vigil'], ability: { kind: 'tag', name: 'Mirror', text: '', ap: 2, dice: null, damage: null, range: null, keywords: [], options: [], limit: null } }],
  teams: [{ id: 'eyes-1', name: 'Orcs', story: '', bout: 'lightweight', wrestlers: ['orc', 'orc', 'ogre'], traditional: [], endorsements: 1, sponsorship: true, cost: 750 }],
  bouts: [{ bout: 'lightweight', name: 'Lightweight Bout', dosh: 1000 }],
  sponsorships: [],
  dice: [],
  constants: { turnbuckle_damage: 1, turnbuckle_throw: 1, smash: 2, throw_is_dirty: false },
  prices: { endorsement: 25, most_endorsements: 8, sponsorship: 50, discount: 150 },
  faults: [
    { fault: 'empty', words: '', rule: 'RS-067' },
    { fault: 'too_dear', words: '', rule: 'RS-063' },
    { fault: 'superstar_twice', words: '', rule: 'RS-069' },
    { fault: 'half_a_pair', words: '', rule: 'RS-075' },
    { fault: 'too_many_endorsements', words: '', rule: 'RS-077' },
  ],
  beatdowns: [],
  reversals: [],
  turnbuckles: [],
  ropes: [],
};

export const wrestler = (who: string, at: string, more: Partial<WrestlerView> = {}): WrestlerView => ({
  who, seat: Number(who[1]) - 1, card: 'orc', name: 'Orc', place: { place: 'mat', at }, squares: [at], big: false, stamina: 8, stamina_most: 8, counters: [], knocked_down: false, ko: false, done: false, locked: false, choice: null, lifts: null, stats: [], throw: 4, pop: 2, partner: null, traditional: false, dosh: 400, ...more,
});

export const RING: View = {
  bout: 'lightweight', match_name: 'Lightweight Bout', budget: 1000, free_hiring: false, stage: 'activate', round: 1, holder: 0, order: [0, 1], coming: [1, 0],
  seats: [0, 1].map((seat) => ({ seat, out: false, ready: false, team: 'hidden', endorsements: 2, sponsorships: 'hidden', corner: seat === 0 ? 'south_west' : 'north_east', zone: [], nominated: null, dosh: 800, waiting: 1, entries: 0 })),
  wrestlers: [wrestler('p1.1', '1,9'), wrestler('p1.2', '5,5', { big: true, card: 'ogre', name: 'Ogre', squares: ['5,5', '6,5', '5,6', '6,6'] }), wrestler('p2.1', '2,8'), wrestler('p2.2', '9,1')],
  active: { who: 'p1.1', ap: 3, mp: 2, dirty: 0, ended: false },
  roll: null,
  question: null,
  ending: null,
};

// Colours, suits and icons. Colour is never alone: each team has a suit, each kind a sign.

import type { AttackGroup, Counter, Die, Direction, Failing, Landing, Sponsorship, Stat } from '../../../generated/rumbleslam';
import type { Tone } from '../../../table/scene/types';

export interface Team {
  name: string;
  colour: string;
  dark: string;
  /** For text on dark. */
  light: string;
  suit: string;
}

const SUIT_ICONS = { red: 'hearts', blue: 'diamonds', violet: 'clubs', black: 'spades' };
export const TEAMS: readonly Team[] = [
  { name: 'Red', colour: '#d0412f', dark: '#6f1a14', light: '#ff9a84', suit: SUIT_ICONS.red },
  { name: 'Blue', colour: '#2a7fd0', dark: '#123f70', light: '#8cc8ff', suit: SUIT_ICONS.blue },
  { name: 'Violet', colour: '#8247c9', dark: '#3f1c70', light: '#cdaaf7', suit: SUIT_ICONS.violet },
  { name: 'Black', colour: '#3b434a', dark: '#191d21', light: '#d3dbdd', suit: SUIT_ICONS.black },
];
export const teamOf = (seat: number): Team => TEAMS[seat % TEAMS.length]!;

export const STAT_ICONS: Record<Stat, string> = { att: 'punch', def: 'shield', grp: 'grab', dex: 'feather' };
const ROLLS: Partial<Record<AttackGroup, Stat>> = { brawl: 'att', grapple: 'grp', trip: 'att', lift: 'grp', rope: 'att', turnbuckle: 'att' };
/** What is rolled for an attack; an ability has dice of its own, unless it is a Grapple. */
export const statOf = (group: AttackGroup, ability: number | null): Stat | undefined => (ability === null || group === 'grapple' ? ROLLS[group] : undefined);
/** What a failed try brings to whoever tried. */
export const FAILINGS: Record<Failing, string> = { hit_back: '1 DMG to you', dodge: 'it dodges' };
export const STATS: Record<Stat, string> = { att: 'ATT', def: 'DEF', grp: 'GRP', dex: 'DEX' };

export const VERB_ICONS = {
  walk: 'walk', brawl: 'punch', grapple: 'grab', trip: 'foot-trip', lift: 'weight-lifting-up', rope: 'bouncing-spring', turnbuckle: 'jump-across', active: 'strong', tag_team: 'three-friends', pin: 'pin', climb: 'mountain-climbing', dismount: 'stairs-goal', throw: 'throwing-ball', crowd: 'party-popper', tag: 'backup', stand: 'sunrise', end: 'sands-of-time',
} satisfies Record<AttackGroup | 'walk' | 'pin' | 'climb' | 'dismount' | 'throw' | 'crowd' | 'tag' | 'stand' | 'end', string>;

const LANDING_ICONS = { plain: 'target-dummy', ammunition: 'bullseye', ropes: 'bouncing-spring', corner: 'explosion-rays', turnbuckle: 'falling-star', out: 'falling' };
export const LANDINGS: Record<Landing['lands'], { words: string; tone: Tone; icon: string; colour: string }> = {
  plain: { words: 'On the mat', tone: 'green', icon: LANDING_ICONS.plain, colour: '#2fd08a' },
  ropes: { words: 'Against a rope', tone: 'blue', icon: LANDING_ICONS.ropes, colour: '#1f9fd6' },
  corner: { words: 'Into the corner', tone: 'orange', icon: LANDING_ICONS.corner, colour: '#f08a24' },
  turnbuckle: { words: 'Turnbuckle', tone: 'violet', icon: LANDING_ICONS.turnbuckle, colour: '#9b5de5' },
  out: { words: 'Over the rope', tone: 'red', icon: LANDING_ICONS.out, colour: '#ff5a42' },
  ammunition: { words: 'Live Ammunition', tone: 'brass', icon: LANDING_ICONS.ammunition, colour: '#e3b341' },
};

const COUNTER_ICONS = { bleeding: 'drop', knockdown: 'knocked-out-stars', crowd: 'round-star' };
export const COUNTERS: Record<Counter, { words: string; short: string; colour: string; icon?: string; ink?: string }> = {
  minus_ap: { words: '-AP', short: '-AP', colour: '#b3261c' },
  plus_ap: { words: '+AP', short: '+AP', colour: '#1d6fc0' },
  minus_mp: { words: '-MP', short: '-MP', colour: '#b3261c' },
  plus_mp: { words: '+MP', short: '+MP', colour: '#1d6fc0' },
  bleeding: { words: 'Bleeding', short: 'BLEEDS', colour: '#8f1f1b', icon: COUNTER_ICONS.bleeding, ink: '#ff8d7d' },
  knockdown: { words: 'Knocked Down', short: 'DOWN', colour: '#8a5a06', icon: COUNTER_ICONS.knockdown, ink: '#ffd64f' },
  crowd_pleaser: { words: 'Crowd Pleaser', short: 'CROWD', colour: '#7a5c0a', icon: COUNTER_ICONS.crowd, ink: '#ffe9a8' },
};

export const METALS: Record<Die, { letter: string; name: string; colour: string; ink: string }> = {
  copper: { letter: 'C', name: 'Copper', colour: '#c9804f', ink: '#2a1206' },
  silver: { letter: 'S', name: 'Silver', colour: '#c3cdd2', ink: '#1d262b' },
  gold: { letter: 'G', name: 'Gold', colour: '#e3b341', ink: '#3a2602' },
  crowd: { letter: 'X', name: 'Crowd', colour: '#4d3873', ink: '#f1e7d0' },
};
/** What a Sponsorship is good for. */
export const SPONSOR_ICONS: Record<Sponsorship, string> = {
  'protein-potion': 'grab', 'muscle-maker': 'punch', 'sprite-steroids': 'feather', 'stoneskin-supplements': 'shield', 'phoenix-fizz': 'health-potion', 'orka-cola': 'soda-bottle', 'tauran-tacos': 'tacos', 'eagle-airways': 'eagle-head',
};

const EMBLEM_ICONS: Record<string, string> = {
  'kaisers-palace': 'laurel-crown', 'rolling-bones': 'rolling-dices', 'the-forest-soul': 'oak-leaf', gomorrah: 'imp-laugh', 'the-feral-den': 'paw',
  'dropped-anvil': 'anvil', 'elastic-mile': 'horseshoe', 'marked-deck': 'poker-hand', 'gilded-rafters': 'drama-masks', 'patient-garden': 'three-leaves', 'midnight-buffet': 'knife-fork',
};
const NOBODYS_ICONS = { sign: 'round-star' };
/** On the mat of a casino; of one that has none, a star. */
export const emblemOf = (casino: string | undefined): string => EMBLEM_ICONS[casino ?? ''] ?? NOBODYS_ICONS.sign;

const CROWD_ICONS = { cheer: 'thumb-up', boo: 'thumb-down' };
/** By the number of the picture. */
export const CROWD: readonly { words: string; icon?: string }[] = [{ words: 'Cheer', icon: CROWD_ICONS.cheer }, { words: 'Boo', icon: CROWD_ICONS.boo }, { words: 'Blank' }];

export const DIRECTIONS: Record<Direction, readonly [dx: number, dy: number]> = {
  north: [0, -1], north_east: [1, -1], east: [1, 0], south_east: [1, 1], south: [0, 1], south_west: [-1, 1], west: [-1, 0], north_west: [-1, -1],
};
/** As on a pad of three by three. */
export const PAD: readonly (Direction | undefined)[] = ['north_west', 'north', 'north_east', 'west', undefined, 'east', 'south_west', 'south', 'south_east'];
export const dashed = (it: string) => it.replace('_', '-');

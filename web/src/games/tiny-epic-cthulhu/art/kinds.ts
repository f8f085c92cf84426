// The five kinds of tentacle: colours, and the icon that stands for each wherever it is named.

import type { Colour, Tentacle } from '../../../generated/tiny-epic-cthulhu';

export interface Kind {
  name: string;
  icon: string;
  base: string;
  light: string;
  dark: string;
  deep: string;
  pale: string;
  label: string;
}

export const COLOURS: readonly Colour[] = ['fear', 'rage', 'greed'];
export const TENTACLES: readonly Tentacle[] = ['fear', 'rage', 'greed', 'chaos', 'eldritch'];

export const KINDS: Record<Tentacle, Kind> = {
  fear: { name: 'Fear', icon: 'terror', base: '#2c86d8', light: '#9ad8ff', dark: '#0d3564', deep: '#0a2644', pale: '#7cc4ff', label: '#124f76' },
  rage: { name: 'Rage', icon: 'angry-eyes', base: '#d9362f', light: '#ffab97', dark: '#6a0f0e', deep: '#430a0a', pale: '#ff8a7d', label: '#8f1f1b' },
  greed: { name: 'Greed', icon: 'two-coins', base: '#7fa91f', light: '#e0f48b', dark: '#334a08', deep: '#1f2d05', pale: '#bfe05a', label: '#4a6410' },
  chaos: { name: 'Chaos', icon: 'vortex', base: '#8c4be0', light: '#dcb8ff', dark: '#36126b', deep: '#230b46', pale: '#c39bff', label: '#4b2c7d' },
  eldritch: { name: 'Eldritch', icon: 'star-pupil', base: '#2a2733', light: '#a79fc6', dark: '#08070c', deep: '#050508', pale: '#cfc6ea', label: '#1a1720' },
};

/** The edge of a thing of this kind: Eldritch is never black on black. */
export const edgeOf = (kind: Tentacle) => (kind === 'eldritch' ? '#6c6484' : KINDS[kind].base);

export const PAINT: Record<Colour, string> = { fear: 'blue', rage: 'red', greed: 'green' };

/** Other icons of this table. */
export const SIGN_ICONS = {
  skull: 'death-skull',
  crossbones: 'skull-crossed-bones',
  shambler: 'shambling-zombie',
  book: 'evil-book',
  rune: 'rune-stone',
  strength: 'dread-skull',
  brain: 'brain',
  candle: 'candle-flame',
  alarm: 'hazard-sign',
  any: 'perspective-dice-six-faces-random',
  bag: 'swap-bag',
  people: 'three-friends',
  table: 'round-table',
};

export const MAT_ICONS = {
  runner: 'run',
  confessor: 'nun-face',
  chemist: 'chemical-drop',
  antiquary: 'book-cover',
  constable: 'police-officer-head',
  medium: 'crystal-ball',
};

export const GREAT_ICONS = { nyarlathotep: 'pharoah', yog_sothoth: 'eyeball', yig: 'cobra', cthulhu: 'octopus' };

export const FACE_ICONS = {
  'long-quay': 'anchor',
  'lantern-rock': 'lighthouse',
  'reading-room': 'bookshelf',
  'tide-observatory': 'telescope',
  'chapel-of-the-drowned': 'prayer',
  'salt-crypt': 'tombstone',
  'east-ward': 'prisoner',
  infirmary: 'hospital-cross',
  'herring-market': 'fish-bucket',
  'print-shop': 'quill-ink',
};

const matIcons: Record<string, string> = MAT_ICONS;
const faceIcons: Record<string, string> = FACE_ICONS;
export const matIcon = (id: string | null) => matIcons[id ?? ''] ?? 'cowled';
export const faceIcon = (id: string) => faceIcons[id] ?? 'village';
export const FALLBACK_ICONS = { mat: 'cowled', face: 'village' };

/** The colours of the characters, in the order of the table. */
export const SEAT_TINTS = ['#e3b341', '#57cfc6', '#f29cc0', '#d9d4c5'];
export const tintOf = (who: number) => SEAT_TINTS[who % SEAT_TINTS.length]!;

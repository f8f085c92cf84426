import type { GameFolder } from '../folder';
import { gods } from './art/gods';

export default {
  table: async () => (await import('./game')).game,
  poster: { bill: '2 players · 30 min', accent: 'green', art: async () => (await import('./Poster.svelte')).default },
  options: {
    gods: {
      question: 'Your god',
      kind: 'corner',
      answers: {
        'cthulhu-first': { label: 'Cthulhu', sentence: 'Damage, and Combos that build.', icon: 'octopus', likeness: gods.cthulhu },
        'hastur-first': { label: 'Hastur', sentence: 'Cultists, and bent rules.', icon: 'hood', likeness: gods.hastur },
        coin: { label: 'Toss a coin', sentence: 'Let fate choose.', icon: 'two-coins' },
      },
    },
  },
} satisfies GameFolder;

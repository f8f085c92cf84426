import type { GameFolder } from '../folder';

export default {
  table: async () => (await import('./game')).game,
  poster: { bill: '2–5 players · 20 min', accent: 'purple', art: async () => (await import('./Poster.svelte')).default },
  options: {
    table: {
      question: 'Room for each monster',
      answers: {
        standard: { label: 'Standard', sentence: 'A kitchen table.', icon: 'round-table' },
        cramped: { label: 'Cramped', sentence: 'Elbows out: less room to grow.', icon: 'contract' },
        roomy: { label: 'Roomy', sentence: 'A ballroom: hard to corner anybody.', icon: 'expand' },
      },
    },
    'nuclear-option': { question: 'Nuclear option' },
    start: { question: 'Who begins', kind: 'detail' },
  },
} satisfies GameFolder;

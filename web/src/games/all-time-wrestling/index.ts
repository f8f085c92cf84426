import type { GameFolder } from '../folder';

export default {
  table: async () => (await import('./game')).game,
  poster: { bill: '2 players · 30 min', accent: 'blue', art: async () => (await import('./Poster.svelte')).default },
  options: {
    rules: {
      question: 'Which rules?',
      answers: {
        advanced: { label: 'Advanced rules', sentence: 'With rampages and combo chains.', icon: 'enrage' },
        basic: { label: 'Basic rules', sentence: 'Good for a first match.', icon: 'fist' },
      },
    },
    passes: { question: 'Passes to a draw', kind: 'detail' },
    actions: { question: 'Actions to a draw', kind: 'detail' },
  },
} satisfies GameFolder;

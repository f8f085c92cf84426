import type { GameFolder } from '../folder';
import Art from './Poster.svelte';

export default {
  table: async () => (await import('./game')).game,
  poster: { bill: '2 players · 30 min', accent: 'blue', Art },
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

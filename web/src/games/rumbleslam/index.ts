import type { GameFolder } from '../folder';

export default {
  table: async () => (await import('./game')).game,
  poster: { bill: '2–4 players · 45 min', accent: 'red', art: async () => (await import('./Poster.svelte')).default },
  options: {
    bout: {
      question: 'How big a bout',
      answers: {
        lightweight: { label: 'Lightweight', sentence: '1,000K each: four or five wrestlers a side. Try this one first.', icon: 'feather' },
        middleweight: { label: 'Middleweight', sentence: '1,500K each.', icon: 'weight' },
        madness: { label: 'Madness', sentence: '2,500K each: the ring is full.', icon: 'explosion-rays' },
      },
    },
    teams: {
      question: 'Whose wrestlers',
      answers: {
        'ready-made': { label: 'Ready-made', sentence: 'Everybody takes a ready-made team, in secret.', icon: 'card-pickup' },
        free: { label: 'Sign your own', sentence: 'Hire within the budget, in secret.', icon: 'quill-ink' },
      },
    },
    budget: { question: 'Another budget, in thousands', kind: 'detail' },
  },
} satisfies GameFolder;

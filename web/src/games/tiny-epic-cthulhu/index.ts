import type { GameFolder } from '../folder';

export default {
  table: async () => (await import('./game')).game,
  poster: { bill: '1–4 together · 45 min', accent: 'amber', art: async () => (await import('./Poster.svelte')).default },
  options: {
    'great-old-one': {
      question: 'Who has woken',
      answers: {
        nyarlathotep: { label: 'Nyarlathotep', sentence: 'Empty windows fill by themselves. The first to face.', icon: 'pharoah' },
        'yog-sothoth': { label: 'Yog-Sothoth', sentence: 'Takes translated pages from your hands.', icon: 'eyeball' },
        yig: { label: 'Yig', sentence: 'Drains what you hold, a colour at a time.', icon: 'cobra' },
        cthulhu: { label: 'Cthulhu', sentence: 'Hands you everything that was lost. The hardest.', icon: 'octopus' },
      },
    },
    mode: {
      question: 'How much Eldritch is in the bag',
      answers: {
        normal: { label: 'Normal', sentence: 'A bad night.', icon: 'candle-flame' },
        hard: { label: 'Hard', sentence: 'A worse one.', icon: 'death-skull' },
        madness: { label: 'Madness', sentence: 'You were warned.', icon: 'vortex' },
      },
    },
    assistants: {
      question: 'Who helps',
      answers: {
        'by-the-book': { label: 'By the book', sentence: 'One Assistant if you play alone, none with more.', icon: 'evil-book' },
        more: { label: 'More', sentence: 'Two alone, one each for two, a common one for three.', icon: 'three-friends' },
      },
    },
    first: { question: 'Who begins', kind: 'detail' },
    layout: { question: 'How the town lies', kind: 'detail' },
  },
} satisfies GameFolder;

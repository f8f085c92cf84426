import type { GameFolder } from '../folder';
import Art from './Poster.svelte';

export default {
  table: async () => (await import('./game')).game,
  poster: { bill: '2–5 players · 20 min', accent: 'purple', Art },
  options: {
    banishment: {
      question: 'Elder Signs',
      answers: {
        no: { label: 'The basic game', sentence: 'Grow, shoot, heal.', icon: 'suckered-tentacle' },
        yes: { label: 'Banishment', sentence: 'Elder Signs take cards from two monsters at once.', icon: 'pentacle' },
      },
    },
    'crappy-cultist': {
      question: 'Shooting oneself',
      answers: {
        no: { label: 'Never', sentence: 'You shoot at others.', icon: 'sawed-off-shotgun' },
        yes: { label: 'Crappy Cultist', sentence: 'You may shoot your own monster, too.', icon: 'despair' },
      },
    },
    'nuclear-option': {
      question: 'The Nuclear Option',
      answers: {
        no: { label: 'Left out', sentence: 'One Elder Sign at a time.', icon: 'pentacle' },
        yes: { label: 'Let it in', sentence: 'Two Elder Signs hit everybody. Needs Banishment.', icon: 'nuclear-bomb' },
      },
    },
    redraw: {
      question: 'Redrawing',
      answers: {
        yes: { label: 'Allowed', sentence: 'Instead of playing, swap cards of your hand.', icon: 'card-random' },
        no: { label: 'Not allowed', sentence: 'Play, or pass.', icon: 'padlock' },
      },
    },
    table: {
      question: 'Room for each monster',
      answers: {
        standard: { label: 'Standard', sentence: 'A kitchen table.', icon: 'round-table' },
        cramped: { label: 'Cramped', sentence: 'Elbows out: less room to grow.', icon: 'contract' },
        roomy: { label: 'Roomy', sentence: 'A ballroom: hard to corner anybody.', icon: 'expand' },
      },
    },
    start: { question: 'Who begins', kind: 'detail' },
  },
} satisfies GameFolder;

import type { GameFolder } from '../folder';
import Art from './Poster.svelte';

export default {
  poster: { bill: '2–5 players · 20 min', accent: 'purple', Art },
} satisfies GameFolder;

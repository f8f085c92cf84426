import type { GameFolder } from '../folder';
import Art from './Poster.svelte';

export default {
  poster: { bill: '2–4 players · 45 min', accent: 'red', Art },
} satisfies GameFolder;

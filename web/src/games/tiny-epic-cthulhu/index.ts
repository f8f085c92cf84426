import type { GameFolder } from '../folder';
import Art from './Poster.svelte';

export default {
  poster: { bill: '1–4 together · 45 min', accent: 'amber', Art },
} satisfies GameFolder;

// What the hall knows of the five games before the server has said a word: posters are printed in advance.
// Which of them can be played is for the server to say.

export type Poster = {
  id: string;
  title: string;
  tagline: string;
  /** Players and length, as on a bill. */
  bill: string;
  accent: string;
};

export const posters: Poster[] = [
  {
    id: 'wrestlenomicon',
    title: 'Wrestlenomicon',
    tagline: 'Two elder gods. One apocalypse.',
    bill: '2 players · 30 min',
    accent: 'green',
  },
  {
    id: 'elder-god',
    title: 'Building an Elder God',
    tagline: 'Grow yours. Shoot theirs.',
    bill: '2–5 players · 20 min',
    accent: 'purple',
  },
  {
    id: 'rumbleslam',
    title: 'RUMBLESLAM',
    tagline: 'Throw everyone out of the ring.',
    bill: '2–4 players · 45 min',
    accent: 'red',
  },
  {
    id: 'all-time-wrestling',
    title: 'All-Time Wrestling',
    tagline: 'Initiative is everything.',
    bill: '2 players · 30 min',
    accent: 'blue',
  },
  {
    id: 'tiny-epic-cthulhu',
    title: 'Tiny Epic Cthulhu',
    tagline: 'Translate. Banish. Seal. Stay sane.',
    bill: '1–4 together · 45 min',
    accent: 'amber',
  },
];

export const titleOf = (game: string): string => posters.find((it) => it.id === game)?.title ?? game;
export const taglineOf = (game: string): string => posters.find((it) => it.id === game)?.tagline ?? '';

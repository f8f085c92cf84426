// What this browser remembers: my name, and my matches with the keys to my seats. Storage may be missing, full,
// forbidden or corrupted; then nothing is remembered and everything still works.

import type { Promised } from './fair';

export type MyMatch = {
  id: string;
  game: string;
  /** By seat; several for a hot-seat match, none for one that I only watch. */
  tokens: Record<number, string>;
  /** Keys to seats that are meant for others, to be sent as a link: not mine to play. */
  invites: Record<number, string>;
  /** Who else is there, in words: "Champion", "Ada", "hot-seat". */
  opponent: string;
  /** When I was last there, in milliseconds since 1970. */
  when: number;
  /** How it ended, in words; none while it runs. */
  finished: string | null;
  /** What I was shown about the match's luck before the first decision, and what I contributed to it. */
  luck: Promised | null;
  /** The same in fewer words, from my point of view: "You win", "Lost together". */
  verdict: string;
};

const NAME = 'turnbuckle.name';
const MATCHES = 'turnbuckle.matches';
/** How many are kept; the oldest are dropped. */
const MOST = 40;

export const myName = (): string => read(NAME) ?? '';

export function setMyName(name: string): void {
  write(NAME, name.trim().slice(0, 24));
}

/** The latest first. */
export function myMatches(): MyMatch[] {
  let stored: unknown;
  try {
    stored = JSON.parse(read(MATCHES) ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(stored)) return [];
  return stored
    .map(mended)
    .filter((it) => it !== null)
    .sort((a, b) => b.when - a.when);
}

export const myMatch = (id: string): MyMatch | undefined => myMatches().find((it) => it.id === id);

/** Adds a match, or changes what is known about it; omitted fields stay as they were. Tokens are added to those known. */
export function rememberMatch(match: Pick<MyMatch, 'id'> & Partial<MyMatch>): void {
  const known = myMatch(match.id);
  const entry: MyMatch = {
    game: '',
    opponent: '',
    finished: null,
    verdict: '',
    luck: null,
    ...known,
    ...match,
    tokens: { ...known?.tokens, ...match.tokens },
    invites: { ...known?.invites, ...match.invites },
    when: match.when ?? Date.now(),
  };
  const others = myMatches().filter((it) => it.id !== match.id);
  store([entry, ...others]);
}

export function forgetMatch(id: string): void {
  store(myMatches().filter((it) => it.id !== id));
}

/** Repairs a stored match: only the id is required, the rest can be filled in. */
function mended(it: unknown): MyMatch | null {
  if (typeof it !== 'object' || it === null) return null;
  const { id, game, tokens, invites, opponent, when, finished, verdict, luck } = it as Record<string, unknown>;
  if (typeof id !== 'string' || id === '') return null;
  return {
    id,
    game: typeof game === 'string' ? game : '',
    tokens: keysBySeat(tokens),
    invites: keysBySeat(invites),
    opponent: typeof opponent === 'string' ? opponent : '',
    when: typeof when === 'number' ? when : 0,
    finished: typeof finished === 'string' ? finished : null,
    verdict: typeof verdict === 'string' ? verdict : '',
    luck: promised(luck),
  };
}

function promised(it: unknown): Promised | null {
  if (typeof it !== 'object' || it === null) return null;
  const { commitment, digest, contributions } = it as Record<string, unknown>;
  if (typeof commitment !== 'string' || (digest !== null && typeof digest !== 'string')) return null;
  return { commitment, digest, contributions: keysBySeat(contributions) };
}

/** Only the first value counts: the original commitments are never overwritten. */
export function rememberLuck(id: string, luck: Promised): void {
  const known = myMatch(id)?.luck;
  rememberMatch({
    id,
    luck: {
      commitment: known?.commitment ?? luck.commitment,
      digest: known?.digest ?? luck.digest,
      contributions: { ...luck.contributions, ...known?.contributions },
    },
  });
}

function keysBySeat(it: unknown): Record<number, string> {
  const keys = typeof it === 'object' && it !== null ? Object.entries(it) : [];
  return Object.fromEntries(keys.filter(([seat, key]) => /^\d+$/.test(seat) && typeof key === 'string'));
}

function store(matches: MyMatch[]): void {
  const latest = matches.sort((a, b) => b.when - a.when).slice(0, MOST);
  write(MATCHES, JSON.stringify(latest));
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Nothing else can be done.
  }
}

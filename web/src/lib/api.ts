// Every HTTP request of docs/protocol.md, typed. Errors are thrown as a ProblemError with words for people.
import type {
  Asked,
  Continue,
  Created,
  ErrorCode,
  Explained,
  Games,
  House,
  Kept,
  Lesson,
  Lessons,
  Listing,
  MatchInfo,
  NewMatch,
  Problem,
  Replay,
  Rules,
  Seated,
} from '../generated/wire';

/** `offline`: there was no answer at all. `garbled`: the answer was not from our server. */
export type ProblemCode = ErrorCode | 'offline' | 'garbled';

export class ProblemError extends Error {
  readonly code: ProblemCode;

  constructor(code: ProblemCode, message: string) {
    super(message);
    this.name = 'ProblemError';
    this.code = code;
  }
}

/** Words for anything that was thrown. */
export function sayProblem(problem: unknown): string {
  if (problem instanceof ProblemError) return problem.message;
  return problem instanceof Error ? `Something broke here: ${problem.message}` : 'Something broke here.';
}

export const house = () => json<House>('/api/house');
export const games = () => json<Games>('/api/games');
export const rules = (game: string) => json<Rules>(`/api/games/${part(game)}/rules`);
export const packCards = <Faces>(game: string, pack: string) =>
  json<Faces>(`/api/games/${part(game)}/cards/${part(pack)}`);
export const lessons = (game: string) => json<Lessons>(`/api/games/${part(game)}/lessons`);
export const lesson = (game: string, id: string) => json<Lesson>(`/api/games/${part(game)}/lessons/${part(id)}`);
export const explainInLesson = (game: string, id: string, frame: number, action: string) =>
  json<Explained>(`/api/games/${part(game)}/lessons/${part(id)}/explain?frame=${frame}&action=${part(action)}`);

export const listedMatches = () => json<Listing>('/api/matches');
export const createMatch = (match: NewMatch) => json<Created>('/api/matches', post(match));
export const match = (id: string) => json<MatchInfo>(`/api/matches/${part(id)}`);
export const matchCards = <Faces>(id: string) => json<Faces>(`/api/matches/${part(id)}/cards`);
export const sit = (id: string, name: string) => json<Seated>(`/api/matches/${part(id)}/sit`, post({ name }));

export const record = async (id: string) => (await answer(recordAddress(id))).text();
export const recordAddress = (id: string) => `/api/matches/${part(id)}/record`;
export const askedOfLuck = (id: string) => json<Asked>(`/api/matches/${part(id)}/luck`);
export const keepRecord = (text: string) =>
  json<Kept>('/api/records', { method: 'POST', headers: { 'content-type': 'text/plain; charset=utf-8' }, body: text });

export interface Perspective {
  /** As that seat saw it; as a spectator did, if left out. */
  seat?: number | undefined;
  /** The step that the page begins with. */
  from?: number;
  /** Sketches instead of views. */
  plain?: boolean | undefined;
}

/** A page of a finished match. */
export function replay(id: string, { seat, from = 0, plain = false }: Perspective = {}) {
  const search = new URLSearchParams();
  if (seat !== undefined) search.set('seat', String(seat));
  if (from > 0) search.set('from', String(from));
  if (plain) search.set('plain', 'true');
  const query = search.toString();
  return json<Replay>(`/api/matches/${part(id)}/replay${query === '' ? '' : `?${query}`}`);
}
export const continueFrom = (id: string, from: Continue) =>
  json<Created>(`/api/matches/${part(id)}/continue`, post(from));

const part = encodeURIComponent;

function post(body: unknown): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

async function json<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await answer(path, init);
  try {
    return (await response.json()) as T;
  } catch {
    throw new ProblemError('garbled', 'The server gave an answer that cannot be read.');
  }
}

async function answer(path: string, init?: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new ProblemError('offline', 'The server does not answer. Is it running, and are you online?');
  }
  if (response.ok) return response;
  const problem: unknown = await response.json().catch(() => null);
  if (isProblem(problem)) throw new ProblemError(problem.code, problem.message);
  throw new ProblemError('garbled', `The server answered with status ${response.status} and no reason.`);
}

function isProblem(it: unknown): it is Problem {
  return typeof it === 'object' && it !== null && 'code' in it && 'message' in it && typeof it.message === 'string';
}

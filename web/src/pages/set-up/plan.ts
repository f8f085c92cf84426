// From what was chosen on the set-up page to what the server is asked for. No rule of any game is in here.
import type { Created, NewMatch, NewSeat } from '../../generated/wire';
import type { MyMatch } from '../../lib/mine';
import { capital } from '../../lib/words';

export const WAYS = ['bot', 'hot-seat', 'friend', 'watch'] as const;
export type Way = (typeof WAYS)[number];

export type Plan = {
  game: string;
  players: number;
  way: Way;
  level: string;
  /** The level of the first seat's bot, where bots play each other. */
  rival: string;
  listed: boolean;
  options: Record<string, string>;
  pack: string;
  packText: string | null;
  /** My name, and in a hot-seat match the name beside it; may be empty. */
  name: string;
  second: string;
};

/** What people are called who did not say. A seat without a name would count as free. */
const NAMELESS = ['Red corner', 'Blue corner', 'Gold corner', 'Green corner', 'Black corner'];

export function nameOfSeat(plan: Plan, seat: number): string {
  const given = seat === 0 ? plan.name : seat === 1 && plan.way === 'hot-seat' ? plan.second : '';
  return given.trim() || NAMELESS[seat] || `Corner ${seat + 1}`;
}

export function newMatch(plan: Plan): NewMatch {
  return {
    game: plan.game,
    pack: plan.pack,
    ...(plan.packText !== null && { pack_text: plan.packText }),
    options: plan.options,
    seats: Array.from({ length: plan.players }, (_, seat) => newSeat(plan, seat)),
    // Two people at one screen, or bots among themselves, wait for nobody.
    listed: plan.way === 'friend' && plan.listed,
  };
}

function newSeat(plan: Plan, seat: number): NewSeat {
  const mine: NewSeat = { kind: 'human', name: nameOfSeat(plan, seat) };
  switch (plan.way) {
    case 'bot':
      return seat === 0 ? mine : { kind: 'bot', level: plan.level };
    case 'watch':
      return { kind: 'bot', level: seat === 0 ? plan.rival : plan.level };
    case 'hot-seat':
      return mine;
    case 'friend':
      return seat === 0 ? mine : { kind: 'human' };
  }
}

/** What this browser keeps of the new match: the keys that are mine, and those to give away. */
export function toRemember(plan: Plan, created: Created): Pick<MyMatch, 'id'> & Partial<MyMatch> {
  const keys = created.tokens.flatMap((token, seat) => (token === null ? [] : [[seat, token] as const]));
  const isMine = (seat: number) => plan.way === 'hot-seat' || seat === 0;
  return {
    id: created.id,
    game: plan.game,
    tokens: Object.fromEntries(keys.filter(([seat]) => isMine(seat))),
    invites: Object.fromEntries(keys.filter(([seat]) => !isMine(seat))),
    opponent: against(plan),
    finished: null,
  };
}

function against(plan: Plan): string {
  switch (plan.way) {
    case 'bot':
      return capital(plan.level);
    case 'watch':
      return `${capital(plan.rival)} and ${capital(plan.level)}`;
    case 'hot-seat':
      return 'hot-seat';
    case 'friend':
      return 'a friend';
  }
}

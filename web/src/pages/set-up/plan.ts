// From what was chosen on the set-up page to what the server is asked for. No rule of any game is in here.
import type { Created, NewMatch, NewSeat } from '../../generated/wire';
import type { MyMatch } from '../../lib/mine';
import { listed } from '../../lib/outcome';
import { capital } from '../../lib/words';

/** Where one begins; every seat can be given to somebody else afterwards. */
export const WAYS = ['bot', 'friend', 'hot-seat', 'watch'] as const;
export type Way = (typeof WAYS)[number];

/** `here`: somebody else at this device. `friend`: whoever gets the link. */
export type Who = 'you' | 'here' | 'friend' | 'bot';

export interface SeatPlan {
  who: Who;
  /** How strong, where it is a bot's. */
  level: string;
  /** What they are called, where they are at this device; may be empty. */
  name: string;
}

export interface Plan {
  game: string;
  /** As many as there are seats, or 0: nobody plays, and the only seat watches. */
  players: number;
  seats: SeatPlan[];
  listed: boolean;
  options: Record<string, string>;
  /** None for a game without packs. */
  pack?: string | undefined;
  packText: string | null;
}

/** What people are called who did not say. A seat without a name would count as free. */
const NAMELESS = ['Red', 'Blue', 'Gold', 'Green', 'Black', 'White', 'Purple', 'Orange'].map((it) => `${it} corner`);

export const nameOfSeat = ({ name }: SeatPlan, seat: number): string => name.trim() || NAMELESS[seat] || `Corner ${seat + 1}`;

export const seatsFor = (players: number): number => Math.max(1, players);

/** Who sits where to begin with. */
export function seatsOf(way: Way, players: number, level: string, myName: string): SeatPlan[] {
  return Array.from({ length: seatsFor(players) }, (_, seat) => {
    // A game that nobody plays is watched from a seat of one's own.
    const who = players === 0 || (seat === 0 && way !== 'watch') ? 'you' : OTHERS[way];
    return { who, level, name: who === 'you' ? myName : '' };
  });
}

const OTHERS: Record<Way, Who> = { bot: 'bot', friend: 'friend', 'hot-seat': 'here', watch: 'bot' };

/** The way that these seats are, if it is one. */
export function wayOf(seats: SeatPlan[]): Way | undefined {
  const [first, ...rest] = seats.map((it) => it.who);
  return WAYS.find((way) => first === (way === 'watch' ? 'bot' : 'you') && rest.every((it) => it === OTHERS[way]));
}

/** More or fewer seats: those that stay are as they were, those that come are as the last one is. */
export function withSeats(seats: SeatPlan[], players: number): SeatPlan[] {
  const last = seats.at(-1)!;
  const next: SeatPlan = { ...last, who: last.who === 'you' ? 'bot' : last.who, name: '' };
  const all = Array.from({ length: seatsFor(players) }, (_, seat) => seats[seat] ?? next);
  return players === 0 ? [{ ...all[0]!, who: 'you' }] : all;
}

/** One seat given to somebody. There is only one of me: where I sat, whoever sat here sits now. */
export function given(seats: SeatPlan[], seat: number, to: Partial<SeatPlan>): SeatPlan[] {
  const before = seats[seat]!;
  return seats.map((it, at) => {
    if (at === seat) return { ...it, ...to, ...(to.who === 'you' && { name: seats.find(({ who }) => who === 'you')?.name ?? it.name }) };
    return to.who === 'you' && it.who === 'you' ? { ...before } : it;
  });
}

/** Those who play at this device. */
const isHere = ({ who }: SeatPlan) => who === 'you' || who === 'here';

export const sharesScreen = (seats: SeatPlan[]): boolean => seats.filter(isHere).length > 1;

export function newMatch(plan: Plan): NewMatch {
  return {
    game: plan.game,
    ...(plan.pack && { pack: plan.pack }),
    ...(plan.packText !== null && { pack_text: plan.packText }),
    options: plan.options,
    seats: plan.seats.map(newSeat),
    ...(plan.players === 0 && { players: 0 }),
    // Where everybody is there, nobody is waited for.
    listed: plan.listed && plan.seats.some((it) => it.who === 'friend'),
  };
}

function newSeat(seat: SeatPlan, at: number): NewSeat {
  switch (seat.who) {
    case 'bot':
      return { kind: 'bot', level: seat.level };
    case 'friend':
      return { kind: 'human' };
    default:
      return { kind: 'human', name: nameOfSeat(seat, at) };
  }
}

/** What this browser keeps of the new match: the keys that are mine, and those to give away. */
export function toRemember(plan: Plan, created: Created): Pick<MyMatch, 'id'> & Partial<MyMatch> {
  const keys = created.tokens.flatMap((token, seat) => (token === null ? [] : [[seat, token] as const]));
  const isMine = (seat: number) => isHere(plan.seats[seat]!);
  return {
    id: created.id,
    game: plan.game,
    tokens: Object.fromEntries(keys.filter(([seat]) => isMine(seat))),
    invites: Object.fromEntries(keys.filter(([seat]) => !isMine(seat))),
    opponent: against(plan.seats),
    finished: null,
  };
}

/** "Champion", "a friend", "2 friends and Rookie"; "hot-seat" where all of them are here. */
function against(seats: SeatPlan[]): string {
  const others = seats.filter((it) => !isHere(it));
  if (others.length === 0) return seats.length === 1 ? 'alone' : 'hot-seat';
  const friends = others.filter((it) => it.who === 'friend').length;
  const bots = others.filter((it) => it.who === 'bot').map((it) => capital(it.level));
  const levels = [...new Set(bots)].map((level) => {
    const count = bots.filter((it) => it === level).length;
    return count === 1 ? level : `${count} ${level}s`;
  });
  return listed([...(friends === 0 ? [] : [friends === 1 ? 'a friend' : `${friends} friends`]), ...levels]);
}

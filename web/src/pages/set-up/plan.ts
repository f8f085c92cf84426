// Turns the choices of the set-up page into a request to the server. This knows no rule of any game.
import type { Created, NewMatch, NewSeat } from '../../generated/wire';
import type { MyMatch } from '../../lib/mine';
import { listed } from '../../lib/outcome';
import { capital } from '../../lib/words';

/** What to start from; every seat can be changed afterwards. */
export const WAYS = ['bot', 'friend', 'hot-seat', 'watch'] as const;
export type Way = (typeof WAYS)[number];

/** `here`: somebody else at this device. `friend`: anybody who gets the link. */
export type Who = 'you' | 'here' | 'friend' | 'bot';

export interface SeatPlan {
  who: Who;
  /** How strong, if it is a bot. */
  level: string;
  /** Their name, if they are at this device; may be empty. */
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

/** Names for people who did not give one. A seat without a name would count as free. */
const NAMELESS = ['Red', 'Blue', 'Gold', 'Green', 'Black', 'White', 'Purple', 'Orange'].map((it) => `${it} corner`);

export const nameOfSeat = ({ name }: SeatPlan, seat: number): string => name.trim() || NAMELESS[seat] || `Corner ${seat + 1}`;

export const seatsFor = (players: number): number => Math.max(1, players);

/** Who sits where to begin with. */
export function seatsOf(way: Way, players: number, level: string, myName: string): SeatPlan[] {
  return Array.from({ length: seatsFor(players) }, (_, seat) => {
    // A game without players is watched from a seat.
    const who = players === 0 || (seat === 0 && way !== 'watch') ? 'you' : OTHERS[way];
    return { who, level, name: who === 'you' ? myName : '' };
  });
}

const OTHERS: Record<Way, Who> = { bot: 'bot', friend: 'friend', 'hot-seat': 'here', watch: 'bot' };

/** The way that gives these seats, if there is one. */
export function wayOf(seats: SeatPlan[]): Way | undefined {
  const [first, ...rest] = seats.map((it) => it.who);
  return WAYS.find((way) => first === (way === 'watch' ? 'bot' : 'you') && rest.every((it) => it === OTHERS[way]));
}

/** More or fewer seats: those that stay are unchanged, new ones are like the last one. */
export function withSeats(seats: SeatPlan[], players: number): SeatPlan[] {
  const last = seats.at(-1)!;
  const next: SeatPlan = { ...last, who: last.who === 'you' ? 'bot' : last.who, name: '' };
  const all = Array.from({ length: seatsFor(players) }, (_, seat) => seats[seat] ?? next);
  return players === 0 ? [{ ...all[0]!, who: 'you' }] : all;
}

/** Gives a seat to somebody. There is only one `you`: if that seat moves, the two seats are swapped. */
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
    // If everybody is there, nobody needs to find the match.
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

/** What this browser stores about the new match: its own keys, and those to give away. */
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

/** "Champion", "a friend", "2 friends and Rookie"; "hot-seat" if all of them are here. */
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

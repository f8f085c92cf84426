// The table's view as the drawing needs it: where squares lie, who is who, what is printed on whom.

import type { AbilityFace, CardFace, Cell, Corner, Cost, Deed, Faces, PairFace, Rope, SeatView, View, WrestlerView } from '../../generated/rumbleslam';
import type { Box, Place, Point } from '../../table/scene/types';
import { teamOf } from './art/kinds';

/** Squares are a little lower than wide: the floor is tilted. */
export const W = 60;
export const H = 49;
export const STRIP = { w: 47, h: 42 } as const;
export const MAT = { w: 10 * W, h: 10 * H } as const;
export const SKIRT = 20;
/** The ring with its ropes, its skirt, and room for a head on a north post. */
export const WORLD: Box = { x: -STRIP.w - 14, y: -STRIP.h - 26, w: MAT.w + 2 * STRIP.w + 28, h: MAT.h + 2 * STRIP.h + SKIRT + 30 };

/** How far the world reaches up: there is room for a head on a north post, and more while somebody taller stands at the top. */
export const roomAbove = (heads: readonly number[]): Box => {
  const top = Math.min(WORLD.y, ...heads.map((it) => it - 4));
  return top === WORLD.y ? WORLD : { ...WORLD, y: top, h: WORLD.h + WORLD.y - top };
};

/** Where those lie who are out, and partners wait. */
export const BESIDE = { west: -STRIP.w - 24, east: MAT.w + STRIP.w + 24, top: 90, step: 44 } as const;

const CORNERS: Record<Corner, readonly [x: number, y: number]> = { north_west: [0, 0], north_east: [11, 0], south_west: [0, 11], south_east: [11, 11] };
export const LETTERS: Record<Corner, string> = { north_west: 'NW', north_east: 'NE', south_west: 'SW', south_east: 'SE' };
export const turnbuckleOf = (corner: Corner): Cell => `T-${LETTERS[corner]}`;
const CORNER_OF = Object.fromEntries(Object.entries(LETTERS).map(([corner, letters]) => [letters, corner])) as Record<string, Corner>;
export const cornerOf = (cell: Cell): Corner | undefined => (cell.startsWith('T-') ? CORNER_OF[cell.slice(2)] : undefined);

/** In the frame of twelve by twelve: ropes are at 0 and 11. */
export function xyOf(cell: Cell): readonly [x: number, y: number] {
  const corner = cornerOf(cell);
  if (corner) return CORNERS[corner];
  const along = Number(cell.slice(1));
  switch (cell[0]) {
    case 'N':
      return [along, 0];
    case 'S':
      return [along, 11];
    case 'W':
      return [0, along];
    case 'E':
      return [11, along];
    default: {
      const [x, y] = cell.split(',').map(Number);
      return [x!, y!];
    }
  }
}

const middleX = (x: number) => (x <= 0 ? -STRIP.w / 2 : x >= 11 ? MAT.w + STRIP.w / 2 : (x - 0.5) * W);
const middleY = (y: number) => (y <= 0 ? -STRIP.h / 2 : y >= 11 ? MAT.h + STRIP.h / 2 : (y - 0.5) * H);

/** The middle of a cell; of a big one's base, by its north-west square. */
export function middleOf(cell: Cell, big = false): Point {
  const [x, y] = xyOf(cell);
  return big && x > 0 && x < 11 ? { x: x * W, y: y * H } : { x: middleX(x), y: middleY(y) };
}

/** Letters smaller than this, in CSS pixels, cannot be read. */
export const LEAST_TYPE = 10.5;
/** The plate with a wrestler's stamina, from the middle of its base: its own middle, its size, and that of its letters. They stay readable when the ring is small. */
export function plateOf({ big, stamina, place: { place } }: WrestlerView, scale = 1): { at: Point; wide: number; high: number; type: number } {
  const type = Math.max(W * 0.215 * (big ? 1.28 : 1), LEAST_TYPE / scale);
  const post = place === 'turnbuckle';
  const [rx, ry] = big ? [0, H * 0.93] : post ? [STRIP.w * 0.47, STRIP.h * 0.47] : [W * 0.455, H * 0.455];
  // To the left of the middle, where the face of whoever stands in front is.
  return { at: place === 'lifted' ? { x: W * 0.8, y: -H * 1.75 } : { x: -rx * 0.5, y: ry * 1.04 }, wide: type * (stamina > 9 ? 2.4 : 2.1), high: type * 1.28, type };
}

export function middleOfAll(cells: readonly Cell[]): Point {
  const all = cells.map((it) => middleOf(it));
  return { x: all.reduce((sum, it) => sum + it.x, 0) / all.length, y: all.reduce((sum, it) => sum + it.y, 0) / all.length };
}

export const cellName = (cell: Cell): string => {
  const corner = cornerOf(cell);
  if (corner) return `${corner.replace('_', '-')} turnbuckle`;
  const rope = { N: 'North', S: 'South', W: 'West', E: 'East' }[cell[0]!];
  return rope ? `${rope} rope, ${cell.slice(1)}` : `Square ${cell}`;
};

export const ropeId = (rope: Rope) => `rope ${rope}`;
const ROPES: Record<Rope, { at: Point; w: number; h: number }> = {
  north: { at: { x: MAT.w / 2, y: -STRIP.h / 2 }, w: MAT.w - 8, h: STRIP.h - 8 },
  south: { at: { x: MAT.w / 2, y: MAT.h + STRIP.h / 2 }, w: MAT.w - 8, h: STRIP.h - 8 },
  west: { at: { x: -STRIP.w / 2, y: MAT.h / 2 }, w: STRIP.w - 8, h: MAT.h - 8 },
  east: { at: { x: MAT.w + STRIP.w / 2, y: MAT.h / 2 }, w: STRIP.w - 8, h: MAT.h - 8 },
};

const range = (n: number) => Array.from({ length: n }, (_, at) => at + 1);

export const SQUARES: readonly Place[] = range(10).flatMap((y) => range(10).map((x): Place => ({ id: `${x},${y}`, label: `Square ${x},${y}`, at: middleOf(`${x},${y}`), shape: { kind: 'rect', w: W - 5, h: H - 5, round: 7 } })));
export const POSTS: readonly Place[] = (Object.keys(CORNERS) as Corner[]).map((corner) => ({ id: turnbuckleOf(corner), label: cellName(turnbuckleOf(corner)), at: middleOf(turnbuckleOf(corner)), shape: { kind: 'rect', w: STRIP.w - 2, h: STRIP.h - 2, round: 10 } }));
/** The four ropes, to bounce off; what is pressed of them is near whoever would. */
export const ropesNear = (near: Point | undefined): Place[] =>
  (Object.keys(ROPES) as Rope[]).map((rope) => {
    const { at, w, h } = ROPES[rope];
    const flat = rope === 'north' || rope === 'south';
    const along = (to: number, long: number, half: number) => Math.max(half, Math.min(long - half, to));
    const there = !near ? at : flat ? { x: along(near.x, MAT.w, 2 * W), y: at.y } : { x: at.x, y: along(near.y, MAT.h, 2 * H) };
    return { id: ropeId(rope), label: `${rope} rope`, at: there, shape: { kind: 'rect', w: flat && near ? 4 * W : w, h: !flat && near ? 4 * H : h, round: 8 } };
  });
/** The cells of the ropes, to be thrown at. */
export const ROPE_CELLS: readonly Place[] = range(10).flatMap((n) =>
  ['N', 'S', 'W', 'E'].map((side): Place => {
    const id = `${side}${n}`;
    const flat = side === 'N' || side === 'S';
    return { id, label: cellName(id), at: middleOf(id), shape: { kind: 'rect', w: flat ? W - 6 : STRIP.w - 8, h: flat ? STRIP.h - 8 : H - 6, round: 8 } };
  }),
);

/** The faces, by id. */
export class Printed {
  readonly faces: Faces;
  #cards: Map<string, CardFace>;
  #pairs: Map<string, PairFace>;

  constructor(faces: Faces) {
    this.faces = faces;
    this.#cards = new Map(faces.wrestlers.map((it) => [it.id, it]));
    this.#pairs = new Map(faces.tag_teams.map((it) => [it.id, it]));
  }
  card = (id: string): CardFace => this.#cards.get(id)!;
  /** Whether there is such a card in this pack. */
  knows = (id: string): boolean => this.#cards.has(id);
  pair = (id: string | null | undefined): PairFace | undefined => (id ? this.#pairs.get(id) : undefined);
  casino = (id: string | null | undefined) => this.faces.casinos.find((it) => it.id === id);
  /** Of its casino. */
  colour = (card: CardFace): string => this.casino(card.casino)?.colour ?? '#5a523e';
  sponsorship = (id: string) => this.faces.sponsorships.find((it) => it.sponsorship === id)!;
  /** An ability by its number; the Tag Team's comes after its own. */
  ability(card: CardFace, number: number): AbilityFace | undefined {
    return card.abilities[number] ?? this.pair(card.tag_team)?.ability;
  }
}

export const percent = (chance: number): string => (chance > 0 && chance < 0.0005 ? '< 0.1 %' : `${(100 * chance).toFixed(1)} %`);
export const sum = (all: readonly number[]) => all.reduce((total, it) => total + it, 0);
/** Of Dosh that is counted in halves of a thousand. */
export const dosh = (halves: number) => `${(halves / 2).toLocaleString('en', { maximumFractionDigits: 1 })}K`;
export const price = (thousands: number) => `${thousands.toLocaleString('en')}K`;
export const plural = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;

export const find = (view: View, who: string | null | undefined): WrestlerView | undefined => view.wrestlers.find((it) => it.who === who);
export const seatOf = (view: View, seat: number): SeatView => view.seats.find((it) => it.seat === seat)!;

/** The ready-made team that a seat has taken, if it is one. */
function readyMade(view: View, seat: number, printed: Printed) {
  const { team } = seatOf(view, seat);
  if (typeof team !== 'object') return undefined;
  const cast = (cards: readonly string[]) => cards.toSorted().join();
  return printed.faces.teams.find((it) => it.bout === view.bout && cast(it.wrestlers) === cast(team.open.wrestlers));
}

/** A ready-made team by its name, else by its casino, else by its corner. */
export function teamName(view: View, seat: number, printed: Printed): string {
  const { team } = seatOf(view, seat);
  const casino = typeof team === 'object' ? printed.casino(team.open.casino) : undefined;
  return readyMade(view, seat, printed)?.name ?? casino?.name ?? `${teamOf(seat).name} corner`;
}

/** What is said of a ready-made team. */
export const storyOf = (view: View, seat: number, printed: Printed): string | undefined => readyMade(view, seat, printed)?.story || undefined;

/** Wrestlers that look alike are told apart by a number. */
export function namesOf(view: View): Map<string, string> {
  const all = new Map<string, string[]>();
  for (const it of view.wrestlers) all.set(`${it.seat} ${it.name}`, [...(all.get(`${it.seat} ${it.name}`) ?? []), it.who]);
  return new Map(view.wrestlers.map((it) => {
    const alike = all.get(`${it.seat} ${it.name}`)!;
    return [it.who, alike.length > 1 ? `${it.name} ${alike.indexOf(it.who) + 1}` : it.name];
  }));
}

/** The same, and whose: where both sides have somebody of that name. */
export function namesInFull(view: View): Map<string, string> {
  const seats = new Map<string, Set<number>>();
  for (const it of view.wrestlers) seats.set(it.name, (seats.get(it.name) ?? new Set()).add(it.seat));
  const names = namesOf(view);
  return new Map(view.wrestlers.map((it) => [it.who, `${seats.get(it.name)!.size > 1 ? `${teamOf(it.seat).name}'s ` : ''}${names.get(it.who)}`]));
}

/** A pool as its dice, one by one, and what is added. */
export function diceOf(pool: string): { dice: ('C' | 'S' | 'G')[]; bonus: string } {
  const parts = pool.match(/[+-]?\d+[CSG]?/g) ?? [];
  const dice = parts.flatMap((it) => (/[CSG]$/.test(it) ? Array.from({ length: parseInt(it) }, () => it.at(-1) as 'C' | 'S' | 'G') : []));
  const bonus = parts.filter((it) => !/[CSG]$/.test(it)).join('');
  return { dice, bonus: bonus === '0' && dice.length > 0 ? '' : bonus };
}

/** The chances of a strike, as they are drawn in a bar: together they are all that can happen. */
export interface Chances {
  hit: number;
  beatdown: number;
  plain: number;
  nothing: number;
  reversal: number;
  /** The crowd does not let it happen at all. */
  booed: number;
}
/** `passes`: how likely it is that the crowd lets it happen. */
export function chancesOf(odds: { hit: number; beatdown: readonly number[]; reversal: readonly number[] }, passes = 1): Chances {
  const [hit, beatdown, reversal] = [odds.hit, sum(odds.beatdown), sum(odds.reversal)].map((it) => it * passes) as [number, number, number];
  // What is only left over by rounding is impossible.
  const rest = (it: number) => (it < 1e-9 ? 0 : it);
  return { hit, beatdown, plain: rest(hit - beatdown), nothing: rest(passes - hit - reversal), reversal, booed: rest(1 - passes) };
}

/** What an action of the active wrestler costs. */
export const actionCost = (deed: Deed): Cost | undefined => ('cost' in deed && typeof deed.cost === 'object' ? deed.cost : undefined);

/** Who a deed is aimed at. */
export function aimedAt(deed: Deed): readonly string[] {
  switch (deed.deed) {
    case 'attack':
    case 'pin':
      return [deed.on];
    case 'bounce':
      return deed.hits;
    case 'throw':
      return deed.lands.lands === 'ammunition' ? [deed.lands.on] : [];
    default:
      return [];
  }
}

/** Whether it is aimed at somebody of one's own team, as a Lift may be. */
export function isForFriend(deed: Deed, view: View): boolean {
  const seat = find(view, actionCost(deed)?.who)?.seat;
  return aimedAt(deed).some((who) => find(view, who)?.seat === seat);
}

/** A blow at somebody who is out cold takes nothing, as the view says. */
const isWasted = (deed: Deed, view: View): boolean => deed.deed === 'attack' && deed.odds.damage > 0 && (find(view, deed.on)?.ko ?? false);

/** The best first: what is aimed at a friend is seldom meant, however sure it is, nor is what takes nothing. */
export const byPromise = (view: View) => (a: Deed, b: Deed) => Number(isForFriend(a, view)) - Number(isForFriend(b, view)) || Number(isWasted(a, view)) - Number(isWasted(b, view)) || (chanceOf(b) ?? 0) - (chanceOf(a) ?? 0);

/** How likely it is that a deed does what it is for, the crowd's say included; nothing where luck has no part in it. */
export function chanceOf(deed: Deed): number | undefined {
  const chance = chanceIfPassed(deed);
  return chance === undefined ? undefined : chance * (actionCost(deed)?.passes ?? 1);
}

/** The same, once the crowd has let it pass. */
export function chanceIfPassed(deed: Deed): number | undefined {
  switch (deed.deed) {
    case 'attack':
      return deed.odds.odds.hit;
    case 'bounce':
      return deed.odds ? deed.odds.odds.hit : undefined;
    case 'pin':
    case 'crowd_pleaser':
      return deed.chance;
    case 'throw':
      return deed.lands.lands === 'ammunition' || deed.lands.lands === 'turnbuckle' || deed.lands.lands === 'out' ? 1 - deed.lands.save : undefined;
    case 'with':
      return 1 - deed.odds.hit;
    default:
      return undefined;
  }
}

// The table's view as the drawing needs it: cards by their faces, monsters by their limbs.

import type { CardFace, Cell, Condition, Edge, Faces, Kind, LaidView, PlayerView, View } from '../../generated/elder-god';
import { EDGES, keyOf, Monster, opposite, stepFrom, type Part } from './art/monster';

/** A card that an event has laid and no view has told of yet. */
export type ShownCard = Omit<LaidView, 'state'> & { state: Condition | null };
export type ShownPlayer = Omit<PlayerView, 'cards'> & { cards: ShownCard[] };
export type ShownView = Omit<View, 'players'> & { players: ShownPlayer[] };

export class Cards {
  #byId: Map<string, CardFace>;

  constructor(faces: Faces) {
    this.#byId = new Map(faces.cards.map((it) => [it.id, it]));
  }

  get(id: string): CardFace {
    const face = this.#byId.get(id);
    if (!face) throw new Error(`no such card: ${id}`);
    return face;
  }
}

const LAID: readonly Kind[] = ['tentacle', 'split', 'crossing', 'eyestalk'];
/** Whether it becomes part of a monster. */
export const isLaid = (face: CardFace): boolean => LAID.includes(face.kind);

export function partOf(face: CardFace, turned: boolean, [x, y]: Cell = [0, 0]): Part {
  const way = (edge: Edge): Edge => (turned ? opposite(edge) : edge);
  if (face.stalks) {
    const stalks = Object.fromEntries(EDGES.map((edge, at) => [way(edge), face.stalks![at]!])) as Record<Edge, Condition>;
    return { x, y, kind: 'eyestalk', points: [], state: 'normal', stalks };
  }
  return { x, y, kind: face.kind === 'crossing' ? 'crossing' : 'limb', points: face.points.map(way), state: face.state };
}

/** The worst of the stalks that are held is how an Eyestalk looks. */
function lookOf(monster: Monster, part: Part): Condition {
  if (!part.stalks) return part.state;
  const held = EDGES.filter((edge) => monster.isJoined(part, edge)).map((edge) => part.stalks![edge]);
  return (['damaged', 'immune'] as const).find((it) => held.includes(it)) ?? 'normal';
}

/** A card as it would look where it is about to lie. */
export function laidOn(monster: Monster, part: Part): Monster {
  const bare = monster.without(part.x, part.y);
  return bare.with({ ...part, state: lookOf(bare.with(part), part) });
}

export function monsterOf(player: ShownPlayer, cards: Cards, needed: number): Monster {
  const body: Part = { x: 0, y: 0, kind: 'body', points: ['top'], state: 'normal' };
  const parts = player.cards.map((it): Part => {
    const part = partOf(cards.get(it.card), it.turned, it.at);
    return { ...part, state: it.state ?? part.state, ...(it.mark !== 'nothing' && { mark: it.mark }), ...(it.under !== null && { covers: true }) };
  });
  const monster = new Monster([body, ...parts], needed);
  const told = parts.map((it, at) => (player.cards[at]!.state === null ? { ...it, state: lookOf(monster, it) } : it));
  return new Monster([body, ...told], needed);
}

/** The monsters of a table. One that has not changed stays the same, and is not drawn anew. */
export class Monsters {
  #cards: Cards;
  #known = new Map<number, { cards: string; monster: Monster }>();

  constructor(cards: Cards) {
    this.#cards = cards;
  }

  of(seat: number, player: ShownPlayer, needed: number): Monster {
    const cards = JSON.stringify(player.cards);
    const known = this.#known.get(seat);
    if (known?.cards === cards) return known.monster;
    const monster = monsterOf(player, this.#cards, needed);
    this.#known.set(seat, { cards, monster });
    return monster;
  }
}

export interface Mouth {
  at: Cell;
  /** The card that it is joined to. */
  of: Cell;
  upsideDown: boolean;
}

/** Where the Mouth lies once the game is won. */
export function mouthOf(view: ShownView, seat: number): Mouth | undefined {
  const { phase } = view;
  const end = view.players[seat]?.ends[0];
  return phase.phase === 'over' && phase.how === 'mouth' && phase.winner === seat && end ? { at: end.faces, of: end.of, upsideDown: end.edge === 'bottom' } : undefined;
}

/** How many cards are missing before the Mouth. */
export const toGo = (view: ShownView, player: ShownPlayer): number => Math.max(0, view.needed - player.length);

/** The end that carries the counted path. */
export const leadOf = (player: ShownPlayer) => player.ends.toSorted((a, b) => b.length - a.length)[0];

export interface Tick {
  words: string;
  /** Where there is little room. */
  short?: string;
  aside?: string;
  done: boolean;
  bad?: boolean;
}

/** What is missing before the Mouth. */
export function ticksOf(view: ShownView, player: ShownPlayer): Tick[] {
  const missing = toGo(view, player);
  const { wound, ends } = player;
  const lead = leadOf(player);
  const upright = lead !== undefined && (lead.edge === 'top' || lead.edge === 'bottom');
  const nth = wound ? player.path.findIndex(([x, y]) => x === wound[0] && y === wound[1]) + 1 : 0;
  return [
    missing > 0
      ? { words: `${missing} more on the path`, aside: `${player.length} of ${view.needed}`, done: false }
      : { words: 'long enough', aside: `${player.length} of ${view.needed}`, done: true },
    wound ? { words: nth > 0 ? `heal the wound at ${nth}` : 'heal the wound', done: false, bad: true } : { words: 'no wound', done: true },
    ends.length > 1 ? { words: `close ${ends.length - 1} of your ${ends.length} open ends`, short: `close ${ends.length - 1} of ${ends.length}`, done: false } : { words: 'one open end', done: true },
    upright ? { words: 'the last end looks up or down', done: true } : { words: 'turn the last end up or down', short: 'end up or down', done: false },
  ];
}

/** The empty cells of a play space that lie before a monster's open ends, and what can be reached from there. */
export function leftOver(monster: Monster, columns: number, rows: number): Cell[] {
  const half = (columns - 1) / 2;
  const isFree = ([x, y]: Cell) => Math.abs(x) <= half && y >= 0 && y < rows && !monster.at(x, y);
  const found = new Map<string, Cell>();
  const front: Cell[] = [...monster.parts.values()].flatMap((it) => it.points.map((edge) => stepFrom(it, edge)));
  for (const cell of front) {
    if (!isFree(cell) || found.has(cellName(cell))) continue;
    found.set(cellName(cell), cell);
    front.push(...EDGES.map((edge) => stepFrom({ x: cell[0], y: cell[1] }, edge)));
  }
  return [...found.values()];
}

export const cellName = ([x, y]: Cell): string => keyOf(x, y);
export const spotOf = (seat: number, [x, y]: Cell): string => `cell ${seat}:${x},${y}`;

/** The seat and the cell of a spot, if it is one. */
export function cellOf(spot: string): { seat: number; at: Cell } | undefined {
  const found = /^cell (\d+):(-?\d+),(-?\d+)$/.exec(spot);
  return found ? { seat: Number(found[1]), at: [Number(found[2]), Number(found[3])] } : undefined;
}

/** The seats around the table from somebody's left, themselves left out. */
export const clockwise = (count: number, from: number): number[] => Array.from({ length: count - 1 }, (_, at) => (from + at + 1) % count);

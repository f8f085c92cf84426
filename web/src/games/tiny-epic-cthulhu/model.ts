// The table's view as the drawing needs it: what lies where, by the faces that are printed.

import type { CharacterFace, CharacterView, Colour, Colours, CostFace, CountsView, Event, Faces, GreatFace, MatFace, PageFace, PaidPart, Tentacle, TownFace, TownView, View } from '../../generated/tiny-epic-cthulhu';
import { COLOURS, KINDS, TENTACLES } from './art/kinds';

export type { Event, View };

export const TOWNS = ['T0', 'T1', 'T2', 'T3', 'T4'];
export const sideOf = (town: string) => TOWNS.indexOf(town);

export class Printed {
  readonly faces: Faces;
  #towns: Map<string, TownFace>;
  #mats: Map<string, CharacterFace>;
  #pages: Map<string, PageFace>;

  constructor(faces: Faces) {
    this.faces = faces;
    this.#towns = new Map(faces.towns.map((it) => [it.id, it]));
    this.#mats = new Map(faces.characters.map((it) => [it.id, it]));
    this.#pages = new Map(faces.pages.map((it) => [it.id, it]));
  }
  town = (id: string) => this.#towns.get(id)!;
  mat = (id: string | null) => (id === null ? undefined : this.#mats.get(id));
  page = (id: string) => this.#pages.get(id)!;
  great = (view: View): GreatFace => this.faces.great_old_ones.find((it) => it.id === view.great.id)!;
  /** What is printed on the side of the mat that lies up. */
  side = (it: CharacterView): MatFace | undefined => this.mat(it.mat)?.[it.seat === null ? 'assistant' : 'player'];
}

export const sum = (counts: CountsView) => TENTACLES.reduce((n, it) => n + counts[it], 0);
export const total = (colours: Colours<number>) => COLOURS.reduce((n, it) => n + colours[it], 0);
// The sign stays on the line of its number.
export const percent = (chance: number) => `${(100 * chance).toFixed(1)}\u00a0%`;
export const about = (chance: number) => `${Math.round(100 * chance)}\u00a0%`;
export const plural = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;

/** A cost as its symbols, one by one; `any` for Madness of a colour of one's choice. */
export function symbols(cost: CostFace): (Tentacle | 'any')[] {
  const each = (n: number, it: Tentacle | 'any') => Array.from({ length: n }, () => it);
  return [...COLOURS.flatMap((it) => each(cost[it], it)), ...each(cost.chaos, 'chaos'), ...each(cost.any + cost.different + cost.same, 'any')];
}

export const paidWords = (parts: readonly PaidPart[]) => parts.map((it) => `${it.count > 1 ? `${it.count} ` : ''}${KINDS[it.tentacle].name}`).join(' + ') || 'nothing';

/** How full a track of a Town Card is. */
export const isFull = (town: TownView, colour: Colour) => town.until_curse[colour] === 1;

export const shortName = (name: string) => {
  const short = name.replace(/^The /, '').replace(/ of .*$/, '');
  return short.length > 12 ? short.split(' ').at(-1)! : short;
};

export const roomOf = (it: CharacterView, kind: Colour | 'chaos') => (kind === 'chaos' ? it.chaos_spaces : it.spaces[kind]);
export const heldBy = (it: CharacterView, kind: Colour | 'chaos') => (kind === 'chaos' ? it.chaos : it.madness[kind]);
export const TRACKS = ['fear', 'rage', 'greed', 'chaos'] as const;

// What keys and fingers can select: places and figures. A figure and the place it stands on are one stop.

import type { Figure, Place, Point, Shape, Target } from './types';

export interface Stop {
  id: string;
  is: 'place' | 'figure';
  /** What a screen reader says. */
  label: string;
  at: Point;
  shape: Shape;
  target: Target | undefined;
}

export interface Stops {
  list: Stop[];
  /** The stop of a place or a figure: itself, or what stands on it. */
  of(id: string): Stop | undefined;
}

export function stopsOf(places: readonly Place[], figures: readonly Figure[], targets: readonly Target[]): Stops {
  const target = new Map(targets.map((it) => [it.id, it]));
  const standing = figures.filter((it) => !it.inert);
  const standsFor = new Map<string, string>();
  for (const figure of standing) {
    for (const place of figure.on ?? []) {
      if (target.has(figure.id) === target.has(place) && target.has(place)) continue;
      if (target.has(place)) standsFor.set(figure.id, place);
      else standsFor.set(place, figure.id);
    }
  }
  const label = new Map([...places, ...standing].map((it) => [it.id, it.label]));
  const stop = (is: Stop['is']) => ({ id, at, shape }: Place | Figure): Stop => ({ id, is, at, shape, target: target.get(id), label: said(id) });
  const said = (id: string): string => {
    const it = target.get(id);
    const price = it && (it.says ?? [it.badge, it.also?.text].filter(Boolean).join(', '));
    const others = [...standsFor].filter(([, by]) => by === id).map(([other]) => label.get(other));
    return [label.get(id), ...others, price].filter(Boolean).join(', ');
  };
  const list = [
    ...places.filter((it) => !standsFor.has(it.id)).map(stop('place')),
    ...standing.filter((it) => !standsFor.has(it.id)).map(stop('figure')),
  ];
  const byId = new Map(list.map((it) => [it.id, it]));
  return { list, of: (id) => byId.get(id) ?? byId.get(standsFor.get(id) ?? '') };
}

/**
 * Which of the things under a pointer is meant, topmost first: one that may be pressed rather than one that may not, and a
 * figure rather than the floor that it hides.
 */
export function picked(stops: Stops, under: readonly string[]): Stop | undefined {
  const found = under.map((id) => stops.of(id)).filter((it) => it !== undefined);
  const best = (among: Stop[]) => among.find((it) => it.is === 'figure') ?? among[0];
  return best(found.filter((it) => it.target)) ?? best(found);
}

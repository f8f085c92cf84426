// Where a push leads as a whole, read from what the server says would certainly happen: squares, ropes, and who is in the way.

import type { Cell, CourseView, Event, Rope } from '../../generated/rumbleslam';

/** A stretch of the way, and the rope that it begins at. */
export interface Leg {
  rope?: Rope;
  path: readonly Cell[];
}

export interface Chain {
  legs: readonly Leg[];
  /** Who stops it in the end. */
  by: readonly string[];
  /** Whoever stops it may hit, or be hit. */
  strikes: boolean;
  /** Against a turnbuckle, for so much. */
  smashed?: number | undefined;
}

/** `course`: the first stretch, which is known before the server has answered. */
export function chainOf(who: string, { path, meets }: CourseView, events: readonly Event[] | undefined): Chain {
  const legs: Leg[] = [];
  let rope: Rope | undefined;
  let stopped: Event & { event: 'stopped' } | undefined;
  let smashed: number | undefined;
  for (const it of events ?? []) {
    if (!('who' in it) || it.who !== who) continue;
    if (it.event === 'moved') {
      legs.push({ ...(rope && { rope }), path: it.path });
      rope = undefined;
    } else if (it.event === 'hit_the_ropes' || it.event === 'rope_chosen') rope = it.rope;
    else if (it.event === 'stopped') stopped = it;
    else if (it.event === 'smashed') smashed = 0;
    else if (it.event === 'damaged' && smashed !== undefined) smashed += it.points;
  }
  if (rope) legs.push({ rope, path: [] });
  if (events && events.length > 0) return { legs, by: stopped?.by ?? [], strikes: stopped?.obstacle === 'enemy', smashed };
  return { legs: [{ path }, ...(meets.meets === 'rope' ? [{ rope: meets.rope, path: [] }] : [])], by: meets.meets === 'wrestlers' ? meets.who : [], strikes: false, ...(meets.meets === 'turnbuckle' && { smashed: 0 }) };
}

/** The last square of it; nothing if nobody moves. */
export const endOf = ({ legs }: Chain): Cell | undefined => legs.findLast((it) => it.path.length > 0)?.path.at(-1);

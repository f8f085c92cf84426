// A monster as it is drawn: which cards lie where, and which way their limbs go. It knows no rule: limbs that meet at an
// edge are drawn as one.

import type { Condition, Edge } from '../../../generated/elder-god';

export type { Condition, Edge };

export const EDGES = ['top', 'right', 'bottom', 'left'] as const satisfies readonly Edge[];
const OPPOSITE: Record<Edge, Edge> = { top: 'bottom', right: 'left', bottom: 'top', left: 'right' };
/** In cells: x to the right, y up. */
const STEP: Record<Edge, readonly [number, number]> = { top: [0, 1], right: [1, 0], bottom: [0, -1], left: [-1, 0] };

export const opposite = (edge: Edge): Edge => OPPOSITE[edge];
export const isUpright = (edge: Edge): boolean => edge === 'top' || edge === 'bottom';
export const stepFrom = ({ x, y }: { x: number; y: number }, edge: Edge): [number, number] => [x + STEP[edge][0], y + STEP[edge][1]];
export const keyOf = (x: number, y: number): string => `${x},${y}`;

export interface Part {
  x: number;
  y: number;
  kind: 'body' | 'limb' | 'crossing' | 'eyestalk' | 'mouth';
  /** Where a limb leaves the card. */
  points: readonly Edge[];
  state: Condition;
  /** Of an Eyestalk, as it lies. */
  stalks?: Readonly<Record<Edge, Condition>>;
  mark?: 'book' | 'ward' | 'salve';
  /** Another card lies beneath. */
  covers?: boolean;
}

export class Monster {
  readonly parts: ReadonlyMap<string, Part>;
  /** How long its path has to be: limbs are thinnest there. */
  readonly needed: number;

  constructor(parts: Iterable<Part>, needed: number) {
    this.parts = new Map([...parts].map((it) => [keyOf(it.x, it.y), it]));
    this.needed = needed;
  }

  with(part: Part): Monster {
    return new Monster([...this.parts.values(), part], this.needed);
  }

  without(x: number, y: number): Monster {
    return new Monster([...this.parts.values()].filter((it) => it.x !== x || it.y !== y), this.needed);
  }

  at(x: number, y: number): Part | undefined {
    return this.parts.get(keyOf(x, y));
  }

  beyond({ x, y }: { x: number; y: number }, edge: Edge): Part | undefined {
    return this.at(...stepFrom({ x, y }, edge));
  }

  /** Whether a limb crosses that edge of a card, or a stalk is held there. */
  isJoined(part: Part, edge: Edge): boolean {
    const other = this.beyond(part, edge);
    if (!other) return false;
    const reaches = (it: Part, at: Edge) => it.points.includes(at);
    if (part.kind === 'eyestalk') return other.kind !== 'eyestalk' && reaches(other, OPPOSITE[edge]);
    return reaches(part, edge) && (other.kind === 'eyestalk' || reaches(other, OPPOSITE[edge]));
  }

  /** The ways on from an edge by which a limb came in. */
  ways(part: Part, entered: Edge): Edge[] {
    if (part.kind === 'crossing') return part.points.includes(OPPOSITE[entered]) ? [OPPOSITE[entered]] : [];
    const on = part.points.filter((it) => it !== entered);
    // The arm that goes straight on is the trunk, whatever grows there later.
    return on.toSorted((a, b) => Number(b === OPPOSITE[entered]) - Number(a === OPPOSITE[entered]));
  }

  /** How many cards lie between the Body and each limb. A crossing has two. */
  distances(): ReadonlyMap<string, number> {
    const found = new Map<string, number>();
    const body = [...this.parts.values()].find((it) => it.kind === 'body');
    const front: { part: Part; entered: Edge }[] = [];
    if (body) {
      found.set(lane(body, 'bottom'), 0);
      front.push({ part: body, entered: 'bottom' });
    }
    for (const { part, entered } of front) {
      const far = found.get(lane(part, entered))!;
      for (const edge of this.ways(part, entered)) {
        const next = this.beyond(part, edge);
        if (!next || next.kind === 'eyestalk' || !this.isJoined(part, edge) || found.has(lane(next, OPPOSITE[edge]))) continue;
        found.set(lane(next, OPPOSITE[edge]), far + 1);
        front.push({ part: next, entered: OPPOSITE[edge] });
      }
    }
    return found;
  }
}

/** A limb through a card: a crossing has two that do not meet. */
export const lane = (part: Part, edge: Edge): string =>
  part.kind === 'crossing' ? `${keyOf(part.x, part.y)}${isUpright(edge) ? '|' : '-'}` : keyOf(part.x, part.y);

// Monsters in the ledger's notation, for tests: `K!~(0,2)book` is a damaged side split, turned, healed by a book.

import { EDGES, Monster, opposite, type Condition, type Edge, type Part } from './art/monster';

const SHAPES: Record<string, readonly Edge[]> = {
  I: ['top', 'bottom'],
  H: ['right', 'left'],
  R: ['right', 'bottom'],
  L: ['bottom', 'left'],
  K: ['top', 'right', 'bottom'],
  T: ['right', 'bottom', 'left'],
  X: ['top', 'right', 'bottom', 'left'],
};
const STATES: Record<string, Condition> = { n: 'normal', i: 'immune', d: 'damaged', '+': 'immune', '!': 'damaged' };

/** `E[nndd]~` as it lies in a cell. */
export function partOf(code: string, x = 0, y = 0): Part {
  const found = /^([A-Z])(?:\[([nid]{4})\])?([+!])?(~)?$/.exec(code);
  if (!found) throw new Error(`no card: ${code}`);
  const [, shape, stalks, state, turned] = found;
  if (stalks) {
    const way = (edge: Edge): Edge => (turned ? opposite(edge) : edge);
    const each = Object.fromEntries(EDGES.map((edge, at) => [way(edge), STATES[stalks[at]!]!])) as Record<Edge, Condition>;
    return { x, y, kind: 'eyestalk', points: [], state: 'normal', stalks: each };
  }
  const points = SHAPES[shape!]!;
  return { x, y, kind: 'limb', points: turned ? points.map(opposite) : points, state: STATES[state ?? 'n']! };
}

const BODY: Part = { x: 0, y: 0, kind: 'body', points: ['top'], state: 'normal' };

/** `I(0,1) K!~(0,2)book` with a Body below. */
export function monsterOf(line: string, needed: number): Monster {
  const words = line.split(' ').filter((it) => it !== '');
  const parts: Part[] = [BODY];
  for (const word of words) {
    const found = /^(.*)\((-?\d+),(\d+)\)(book)?$/.exec(word);
    if (!found) continue;
    const [, code, x, y, healed] = found;
    const part = partOf(code!, Number(x), Number(y));
    const covers = words[words.indexOf(word) + 1] === 'over';
    parts.push({ ...part, ...(healed && { mark: 'book', state: 'immune' as const }), ...(covers && { covers }) });
  }
  const monster = new Monster(parts, needed);
  // An Eyestalk counts by its joined stalks.
  const counted = parts.map((it) => {
    if (!it.stalks || it.mark) return it;
    const joined = EDGES.filter((edge) => monster.isJoined(it, edge)).map((edge) => it.stalks![edge]);
    return { ...it, state: (['damaged', 'immune'] as const).find((state) => joined.includes(state)) ?? ('normal' as const) };
  });
  return new Monster(counted, needed);
}

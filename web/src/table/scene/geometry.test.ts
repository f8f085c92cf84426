import { describe, expect, it } from 'vitest';
import { around, beside, boxOf, distanceTo, leastHiding, meant, nearest, overlap, readingOrder, type Arrow, type Lying } from './geometry';

const square = (id: string, x: number, y: number, size = 10): Lying => ({ id, at: { x, y }, shape: { kind: 'rect', w: size, h: size } });
const ARROWS: Arrow[] = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];

/** Ten by ten squares, named by column and row. */
const ring = Array.from({ length: 100 }, (_, at) => square(`${(at % 10) + 1},${Math.floor(at / 10) + 1}`, (at % 10) * 10 + 5, Math.floor(at / 10) * 10 + 5));
const at = (things: Lying[], id: string) => things.find((it) => it.id === id)!;

/** Everything that arrow keys can come to. */
function reached(things: Lying[], from: Lying): Set<string> {
  const found = new Set([from.id]);
  const open = [from];
  while (open.length > 0) {
    const here = open.pop()!;
    for (const arrow of ARROWS) {
      const next = nearest(here, arrow, things);
      if (next && !found.has(next.id)) {
        found.add(next.id);
        open.push(next);
      }
    }
  }
  return found;
}

describe('the next thing in a direction', () => {
  it('is the neighbour on a grid', () => {
    const from = at(ring, '5,5');
    expect(ARROWS.map((it) => nearest(from, it, ring)?.id)).toEqual(['4,5', '6,5', '5,4', '5,6']);
  });

  it('is nothing past the edge', () => {
    expect(nearest(at(ring, '1,1'), 'ArrowLeft', ring)).toBeUndefined();
    expect(nearest(at(ring, '10,10'), 'ArrowDown', ring)).toBeUndefined();
  });

  it('comes to a large base from beside it, and leaves it again', () => {
    const small = ring.filter((it) => !['5,5', '6,5', '5,6', '6,6'].includes(it.id));
    const all = [...small, square('ogre', 50, 50, 20)];
    expect(nearest(at(all, '4,5'), 'ArrowRight', all)?.id).toBe('ogre');
    expect(nearest(at(all, '4,6'), 'ArrowRight', all)?.id).toBe('ogre');
    expect(nearest(at(all, 'ogre'), 'ArrowRight', all)?.id).toBe('7,5');
    expect(nearest(at(all, 'ogre'), 'ArrowUp', all)?.id).toBe('5,4');
  });

  it('lies straight ahead rather than nearer and aside', () => {
    const things = [square('from', 0, 0), square('ahead', 40, 0), square('aside', 12, 30)];
    expect(nearest(things[0]!, 'ArrowRight', things)?.id).toBe('ahead');
  });

  it('is taken from aside where nothing else is there', () => {
    const things = [square('from', 0, 0), square('aside', 3, 80)];
    expect(nearest(things[0]!, 'ArrowRight', things)?.id).toBe('aside');
  });

  it('leads everywhere: on a ring with its ropes, and around a wheel', () => {
    const ropes = Array.from({ length: 10 }, (_, n) => [square(`n${n}`, n * 10 + 5, -4, 8), square(`w${n}`, -4, n * 10 + 5, 8)]).flat();
    const board = [...ring, ...ropes];
    expect(reached(board, board[0]!).size).toBe(board.length);
    const cards = Array.from({ length: 5 }, (_, n) => {
      const turn = ((n * 72 + 36) * Math.PI) / 180;
      return { id: `t${n}`, at: { x: 300 * Math.sin(turn), y: -220 * Math.cos(turn) }, shape: { kind: 'rect', w: 204, h: 186 } as const };
    });
    const town: Lying[] = [...cards, { id: 'wheel', at: { x: 0, y: 0 }, shape: { kind: 'circle', r: 150 } }];
    for (const from of town) expect(reached(town, from).size).toBe(town.length);
  });
});

describe('order and distance', () => {
  it('reads row by row, though a row may be uneven', () => {
    const things = [square('d', 5, 31), square('b', 20, 2), square('a', 0, 4), square('c', 40, 0)];
    expect(readingOrder(things).map((it) => it.id)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('measures to the edge of a box', () => {
    const box = boxOf(square('', 0, 0));
    expect([distanceTo(box, { x: 2, y: 2 }), distanceTo(box, { x: 8, y: 9 })]).toEqual([0, 5]);
    expect(overlap(box, { x: 0, y: 0, w: 100, h: 2 })).toBe(10);
    expect(around([box, { x: 10, y: 10, w: 5, h: 5 }])).toEqual({ x: -5, y: -5, w: 20, h: 20 });
    expect(around([])).toBeUndefined();
  });

  it('finds what a finger meant, and nothing farther off', () => {
    const things = [square('a', 0, 0), square('b', 30, 0)];
    expect(meant({ x: 4, y: 4 }, things, 8)?.id).toBe('a');
    expect(meant({ x: 12, y: 0 }, things, 8)?.id).toBe('a');
    expect(meant({ x: 18, y: 0 }, things, 8)?.id).toBe('b');
    expect(meant({ x: 15, y: 30 }, things, 8)).toBeUndefined();
  });
});

describe('a slip of paper', () => {
  const frame = { x: 0, y: 0, w: 400, h: 300 };
  const paper = { w: 120, h: 60 };

  it('lies to the right where nothing speaks against it', () => {
    expect(beside({ x: 100, y: 100, w: 40, h: 40 }, paper, frame, [], 10)).toEqual({ x: 150, y: 90, w: 120, h: 60, side: 'right' });
  });

  it('changes sides at the edge and stays inside', () => {
    const lies = beside({ x: 350, y: 280, w: 40, h: 20 }, paper, frame, [], 10);
    expect(lies.side).toBe('left');
    expect(lies.y + lies.h).toBeLessThanOrEqual(300);
  });

  it('covers as little as possible', () => {
    const lies = beside({ x: 180, y: 140, w: 40, h: 40 }, paper, frame, [{ x: 230, y: 100, w: 150, h: 100 }, { x: 20, y: 100, w: 150, h: 100 }], 10);
    expect(['above', 'below']).toContain(lies.side);
  });

  it('moves along a side where that covers less', () => {
    const lies = beside({ x: 180, y: 20, w: 40, h: 40 }, { w: 180, h: 60 }, frame, [{ x: 230, y: 0, w: 170, h: 300 }], 10);
    expect(lies).toMatchObject({ side: 'below', x: 40 });
  });

  it('stays in a window that is smaller than itself at the upper left', () => {
    expect(beside({ x: 20, y: 20, w: 10, h: 10 }, { w: 500, h: 400 }, frame, [], 10)).toMatchObject({ x: 0, y: 0 });
  });
});

describe('a badge', () => {
  const window = { w: 200, h: 100 };
  const box = (x: number, y: number) => ({ x, y, w: 40, h: 20 });

  it('lies where it hides least, the first place before the others', () => {
    expect(leastHiding([box(0, 0), box(100, 0)], [], [], window)).toBe(0);
    expect(leastHiding([box(0, 0), box(100, 0)], [box(10, 10)], [], window)).toBe(1);
    expect(leastHiding([box(0, 95), box(100, 0)], [], [], window)).toBe(1);
  });

  it('rather hides the drawing than another badge', () => {
    expect(leastHiding([box(0, 0), box(100, 0)], [box(100, 0)], [box(0, 0)], window)).toBe(1);
  });
});

import { describe, expect, it } from 'vitest';
import { along, fadeOut, fall, flip, fly, inOrder, lasting, partsOf, pause, posesAt, roll, shake, spin, spun, throwAt, together, walk } from './motions';

const A = { x: 0, y: 0 };
const B = { x: 30, y: 0 };
const C = { x: 30, y: 10 };

describe('a path', () => {
  it('is walked at one speed', () => {
    expect(along([A, B, C], 0)).toEqual({ x: 0, y: 0, step: 0 });
    expect(along([A, B, C], 0.5)).toEqual({ x: 20, y: 0, step: 2 / 3 });
    expect(along([A, B, C], 0.75)).toEqual({ x: 30, y: 0, step: 1 });
    expect(along([A, B, C], 1)).toMatchObject({ x: 30, y: 10 });
  });

  it('may be a point, or stay where it is', () => {
    expect(along([B], 0.5)).toEqual({ x: 30, y: 0, step: 0 });
    expect(along([B, B], 0.5)).toMatchObject({ x: 30, y: 0 });
    expect(() => along([], 0)).toThrow();
  });
});

describe('how long motions take', () => {
  it('counts steps', () => expect(lasting(walk('orc', [A, B, C]))).toBe(280));
  it('takes the time that it is given', () => expect(lasting(walk('orc', [A, B, C], { ms: 900 }))).toBe(900));
  it('adds up what happens in order', () => expect(lasting([pause(100), inOrder(shake('a', { ms: 50 }), pause(10))])).toBe(160));
  it('takes the longest of what happens together', () => expect(lasting(together(pause(100), inOrder(pause(80), pause(70))))).toBe(150));
  it('is nothing for nothing', () => expect([lasting([]), lasting(together())]).toEqual([0, 0]));

  it('gives every part its time, and shrinks all of them alike', () => {
    const whole = [pause(100), together(walk('a', [A, B], { ms: 200 }), fadeOut('b', 50)), walk('a', [B, C], { ms: 100 })];
    expect(partsOf(whole, 10).map(({ figure, start, ms }) => [figure, start, ms])).toEqual([['a', 110, 200], ['b', 110, 50], ['a', 310, 100]]);
    expect(partsOf(whole, 0, 0.5).map(({ start, ms }) => [start, ms])).toEqual([[50, 100], [50, 25], [150, 50]]);
  });
});

describe('a figure in motion', () => {
  const parts = partsOf([pause(100), walk('a', [A, B], { ms: 200 }), shake('b', { ms: 100 }), walk('a', [B, C], { ms: 100 }), fadeOut('a', 100)]);

  it('waits where its first part begins', () => expect(posesAt(parts, 0).get('a')).toMatchObject({ x: 0, y: 0, opacity: 1 }));
  it('walks', () => expect(posesAt(parts, 200).get('a')).toMatchObject({ x: 15, y: 0 }));
  it('stays between two parts where the last one ended', () => expect(posesAt(parts, 350).get('a')).toMatchObject({ x: 30, y: 0 }));
  it('keeps where it is while it fades', () => expect(posesAt(parts, 550).get('a')).toMatchObject({ x: 30, y: 10, opacity: 0.5 }));
  it('has nothing to say of others', () => expect([...posesAt(parts, 0).keys()].sort()).toEqual(['a', 'b']));

  it('flies up and comes down where it should', () => {
    const flight = partsOf(fly('a', [A, B], { ms: 100, height: 40, turns: 2 }));
    expect(posesAt(flight, 50).get('a')).toMatchObject({ x: 15, lift: 40, rotate: 360 });
    expect(posesAt(flight, 100).get('a')).toMatchObject({ x: 30, lift: 0, rotate: 720, scale: 1 });
  });

  it('falls faster and faster, and lies', () => {
    const down = partsOf(fall('a', { path: [A, B], ms: 100, degrees: 90, fades: true }));
    const [early, late] = [posesAt(down, 25).get('a')!, posesAt(down, 50).get('a')!];
    expect(late.x! - early.x!).toBeGreaterThan(early.x!);
    expect(posesAt(down, 100).get('a')).toMatchObject({ x: 30, opacity: 0 });
    expect(posesAt(down, 100).get('a')!.rotate).toBeCloseTo(90);
  });

  it('shakes without leaving', () => {
    expect(posesAt(partsOf(shake('a')), 9999).get('a')!.dx).toBeCloseTo(0);
  });

  it('turns from the other side to this one', () => {
    const over = partsOf(flip('a', 100));
    expect([0, 50, 100].map((ms) => Math.round(posesAt(over, ms).get('a')!.flip! * 10) / 10 + 0)).toEqual([-1, 0, 1]);
  });
});

describe('a spinner', () => {
  const angle = (from: number, to: number, ms: number) => posesAt(partsOf(spin('s', from, to, { ms: 100, turns: 2 })), ms).get('s')!.angle!;

  it('goes around twice at least, clockwise, and stops where it should', () => {
    expect(angle(56, 116, 0)).toBe(56);
    expect(angle(56, 116, 100)).toBe(56 + 720 + 60);
    expect(angle(300, 20, 100)).toBe(300 + 720 + 80);
  });

  it('never turns back until it sways, and sways little', () => {
    for (let t = 0.02; t < 0.86; t += 0.01) expect(spun(t)).toBeGreaterThan(spun(t - 0.01));
    for (let t = 0.86; t <= 1; t += 0.01) expect(Math.abs(spun(t) - 1)).toBeLessThan(0.01);
  });
});

describe('a throw of dice', () => {
  it('tumbles, then counts one after the other, and waits a moment', () => {
    const total = lasting(roll('dice', 3));
    expect(total).toBe(880);
    expect(throwAt(260 / total, 3)).toEqual({ tumbled: 0.5, counted: 0 });
    expect([520, 615, 705, 795, 880].map((ms) => throwAt(ms / total, 3).counted)).toEqual([0, 1, 2, 3, 3]);
  });
});

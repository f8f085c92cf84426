import { describe, expect, it } from 'vitest';
import { count, faceRow, sum, timeline } from './attack';
import { apply, type ShownAttack } from './story';
import { view } from './fixture';

const declared = (): ShownAttack =>
  apply(view(), { event: 'declared', corner: 'red', cards: ['a1'], kind: 'single', paid: 1, link: null }).attack!;

describe('the timeline', () => {
  it('lights the present step', () => {
    const steps = timeline({ ...declared(), stage: 'window' });
    expect(steps.map((it) => it.state)).toEqual(['done', 'done', 'now', 'ahead', 'ahead', 'ahead', 'ahead']);
    expect(steps[1]?.name).toBe('Paid 1');
  });

  it('ends in the window when the attack is stopped', () => {
    const steps = timeline({ ...declared(), stage: 'leave' });
    expect(steps[2]).toEqual({ name: 'Stopped', state: 'now' });
    expect(steps.slice(3).every((it) => it.state === 'out')).toBe(true);
  });

  it('ends with a miss', () => {
    const steps = timeline({ ...declared(), stage: 'missed' });
    expect(steps.slice(4)).toEqual([
      { name: 'Miss', state: 'now' },
      { name: 'Compensation', state: 'out' },
      { name: 'Offence', state: 'out' },
    ]);
    const left = timeline({ ...declared(), stage: 'leave', dice: [1] });
    expect(left.map((it) => it.name)).not.toContain('Hit');
  });
});

describe('a target number', () => {
  const target = { printed: 6, parts: [{ words: 'unstoppable', n: -2 }, { words: 'low stamina', n: -1 }], needs: 3, faces: 4 };

  it('is spelt out', () => {
    expect(sum(target)).toBe('printed 6, unstoppable −2, low stamina −1 = 3');
    expect(sum({ printed: 2, parts: [], needs: 2, faces: 5 })).toBe('printed 2');
  });

  it('lights the faces that are enough', () => {
    expect(faceRow(target)).toEqual([false, false, true, true, true, true]);
  });
});

describe('the count', () => {
  it('begins on one, and crosses the last attempts out, with their reasons', () => {
    const counts = count([{ words: 'attempts', n: 3 }, { words: 'low health', n: -1 }, { words: 'finisher', n: -1 }], 1, [[4, 5]], 3);
    expect(counts).toEqual([
      { word: 'ONE', roll: [4, 5], state: 'failed' },
      { word: 'TWO', lost: 'low health', state: 'lost' },
      { word: 'THREE', lost: 'finisher', state: 'lost' },
    ]);
  });

  it('waits at the attempt that comes next', () => {
    expect(count([{ words: 'attempts', n: 3 }], 3, [[6, 6]], 3).map((it) => it.state)).toEqual(['failed', 'now', 'ahead']);
  });

  it('says no reason while none is known', () => {
    expect(count([], 2, [], 3)[2]).toEqual({ word: 'THREE', lost: 'lost', state: 'lost' });
  });

  it('goes on with an attempt more', () => {
    const parts = [{ words: 'attempts', n: 3 }, { words: 'abilities', n: 1 }];
    expect(count(parts, 4, [], 3).map((it) => it.word)).toEqual(['ONE', 'TWO', 'THREE', 'AGAIN']);
  });
});

import { describe, expect, it } from 'vitest';
import type { Replay } from '../../generated/wire';
import { Tape } from './tape.svelte';

function recorded(total: number) {
  const asked: number[] = [];
  const fetch = (from: number): Promise<Replay> => {
    asked.push(from);
    const steps = Array.from({ length: Math.max(0, Math.min(100, total - from)) }, (_, n) => ({
      seat: n % 2,
      events: [{ words: `step ${from + n}`, rule: 'R-1', event: null }],
      view: from + n,
      prompt: '',
    }));
    return Promise.resolve({ match: {} as Replay['match'], seat: null, total, from, steps });
  };
  return { asked, fetch };
}

describe('a tape', () => {
  it('opens with one page, wherever one looks first', async () => {
    const { asked, fetch } = recorded(3000);
    const tape = await Tape.open(fetch, 1234);
    expect(asked).toEqual([1200]);
    expect([tape.total, tape.last]).toEqual([3000, 2999]);
    expect((await tape.step(1234)).view).toBe(1234);
    expect(asked).toEqual([1200]);
  });

  it('opens at the end when asked for a step beyond it', async () => {
    const { asked, fetch } = recorded(250);
    await Tape.open(fetch, 900);
    expect(asked).toEqual([900, 200]);
  });

  it('fetches what is jumped to, and the next page before it is needed, each once', async () => {
    const { asked, fetch } = recorded(3000);
    const tape = await Tape.open(fetch, 0);
    await Promise.all([tape.step(75), tape.step(76)]);
    await tape.step(110);
    expect(asked).toEqual([0, 100]);
    expect((await tape.step(2999)).view).toBe(2999);
    expect(asked).toEqual([0, 100, 2900]);
  });

  it('knows where the story begins that it has without a gap', async () => {
    const { fetch } = recorded(1000);
    const tape = await Tape.open(fetch, 550);
    expect(tape.beginning(550)).toBe(500);
    await tape.step(499);
    expect(tape.beginning(550)).toBe(400);
    expect(tape.chapters(498, 501).map((it) => it.ply)).toEqual([498, 499, 500, 501]);
  });

  it('asks again after a page that did not come', async () => {
    const { fetch } = recorded(300);
    let broken = true;
    const tape = await Tape.open((from) => (from === 200 && broken ? Promise.reject(new Error('offline')) : fetch(from)), 0);
    await expect(tape.step(250)).rejects.toThrow('offline');
    broken = false;
    expect((await tape.step(250)).view).toBe(250);
  });
});

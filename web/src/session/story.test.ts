import { describe, expect, it } from 'vitest';
import type { Happened } from './session.svelte';
import { FARTHEST_BEHIND_MS, StoryPlayer, type Clock, type StoryTeller } from './story.svelte';

type View = number[];
type Event = { n: number; ms?: number };

const teller: StoryTeller<View, Event> = {
  apply: (view, event) => [...view, event.n],
  lasts: (event) => event.ms ?? 500,
  touches: (event) => [String(event.n)],
};

/** Time passes when the test says so. */
class TestClock implements Clock {
  now = 0;
  #due: { at: number; what: () => void }[] = [];
  set(what: () => void, ms: number) {
    const entry = { at: this.now + ms, what };
    this.#due.push(entry);
    return entry;
  }
  clear(timer: unknown) {
    this.#due = this.#due.filter((it) => it !== timer);
  }
  pass(ms: number) {
    const end = this.now + ms;
    for (;;) {
      const next = this.#due.filter((it) => it.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.now = next.at;
      this.clear(next);
      next.what();
    }
    this.now = end;
  }
}

const happened = (view: View, events: Event[], more: Partial<Happened> = {}): Happened => ({
  events: events.map((event) => ({ words: '', rule: '', event })),
  view,
  ply: 0,
  takenBack: 0,
  mine: false,
  fresh: false,
  ...more,
});

function player(still = false) {
  const clock = new TestClock();
  const it = new StoryPlayer<View, Event>(teller, () => still, clock);
  it.hear(happened([0], [], { fresh: true }));
  return { clock, it };
}

describe('story player', () => {
  it('tells an update step by step and ends with the server\'s view', () => {
    const { clock, it: story } = player();
    story.hear(happened([9], [{ n: 1 }, { n: 2 }]));
    expect(story.shown).toEqual([0, 1]);
    expect(story.telling).toEqual({ n: 1 });
    expect(story.untold).toBe(1);
    clock.pass(500);
    expect(story.shown).toEqual([0, 1, 2]);
    clock.pass(500);
    expect(story.shown).toEqual([9]);
    expect(story.playing).toBe(false);
    expect(story.telling).toBeUndefined();
  });

  it('passes over events that there is nothing to see of', () => {
    const { clock, it: story } = player();
    story.hear(happened([9], [{ n: 1, ms: 0 }, { n: 2 }]));
    expect(story.shown).toEqual([0, 1, 2]);
    clock.pass(500);
    expect(story.shown).toEqual([9]);
  });

  it('queues updates in order', () => {
    const { clock, it: story } = player();
    story.hear(happened([8], [{ n: 1 }]));
    story.hear(happened([9], [{ n: 2 }]));
    clock.pass(500);
    expect(story.shown).toEqual([8, 2]);
    clock.pass(500);
    expect(story.shown).toEqual([9]);
  });

  it('says what dice show when they lie still', () => {
    const clock = new TestClock();
    const story = new StoryPlayer<View, Event>({ ...teller, hush: ({ n }) => (n === 2 ? 200 : 0) }, () => false, clock);
    story.hear(happened([0], [], { fresh: true }));
    const events = [1, 2, 3].map((n) => ({ words: String(n), rule: '', event: { n } }));
    story.hear({ ...happened([9], []), events });
    clock.pass(500);
    expect([story.telling, story.words, story.untold]).toEqual([{ n: 2 }, '1', 2]);
    clock.pass(200);
    expect([story.telling, story.words, story.untold]).toEqual([{ n: 2 }, '2', 1]);
    clock.pass(300);
    expect(story.telling).toEqual({ n: 3 });
    expect(story.afresh).toBe(1);
  });

  it('skips to the end', () => {
    const { clock, it: story } = player();
    story.hear(happened([8], [{ n: 1 }]));
    story.hear(happened([9], [{ n: 2 }, { n: 3 }]));
    story.skip();
    expect(story.shown).toEqual([9]);
    expect(story.playing).toBe(false);
    clock.pass(5000);
    expect(story.shown).toEqual([9]);
  });

  it('never falls farther behind than its bound', () => {
    const { clock, it: story } = player();
    for (let n = 1; n <= 20; n++) story.hear(happened([n], [{ n }, { n }]));
    clock.pass(500 + FARTHEST_BEHIND_MS);
    expect(story.shown).toEqual([20]);
    expect(story.playing).toBe(false);
  });

  it('shows the end at once where motion is not wanted', () => {
    const { it: story } = player(true);
    story.hear(happened([9], [{ n: 1 }]));
    expect(story.shown).toEqual([9]);
    expect(story.playing).toBe(false);
    expect([...story.changed]).toEqual(['1']);
  });

  it('jumps when something is taken back or the table comes anew', () => {
    const { it: story } = player();
    story.hear(happened([8], [{ n: 1 }]));
    story.hear(happened([4], [], { takenBack: 1 }));
    expect(story.shown).toEqual([4]);
    expect(story.playing).toBe(false);
    expect(story.changed.size).toBe(0);
  });

  it('waits behind a curtain', () => {
    const { clock, it: story } = player();
    story.hold(true);
    story.hear(happened([9], [{ n: 1 }]));
    clock.pass(5000);
    expect(story.shown).toEqual([0]);
    story.hold(false);
    expect(story.telling).toEqual({ n: 1 });
    clock.pass(500);
    expect(story.shown).toEqual([9]);
  });

  it('remembers what others changed until the viewer acts', () => {
    const { it: story } = player();
    story.hear(happened([8], [{ n: 1 }]));
    story.hear(happened([9], [{ n: 2 }], { mine: true }));
    expect([...story.changed]).toEqual(['1']);
    story.acted();
    expect(story.changed.size).toBe(0);
  });
});

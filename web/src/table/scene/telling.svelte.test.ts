import { flushSync } from 'svelte';
import { describe, expect, it } from 'vitest';
import type { Happened } from '../../session/session.svelte';
import { StoryPlayer, type Clock, type StoryTeller } from '../../session/story.svelte';
import { lasting, walk, type Motion } from './motions';
import { Stage, tellOn, type Frames } from './stage.svelte';

type View = Record<string, number>;
interface Event {
  who: string;
  to: number;
}

const step = ({ who, to }: Event): Motion => walk(who, [{ x: to - 10, y: 0 }, { x: to, y: 0 }], { ms: 400 });
const teller: StoryTeller<View, Event> = {
  apply: (view, { who, to }) => ({ ...view, [who]: to }),
  // As long as the motions take, and a moment to look at it.
  lasts: (event) => lasting(step(event)) + 100,
  touches: () => [],
};

/** One time for the story and for the pictures. */
class Time implements Clock, Frames {
  now = 0;
  #due: { at: number; what: () => void }[] = [];
  #draw: ((now: number) => void) | undefined;
  set(what: () => void, ms: number) {
    const entry = { at: this.now + ms, what };
    this.#due.push(entry);
    return entry;
  }
  clear(timer: unknown) {
    this.#due = this.#due.filter((it) => it !== timer);
  }
  request(draw: (now: number) => void) {
    this.#draw = draw;
    return 1;
  }
  cancel() {
    this.#draw = undefined;
  }
  pass(ms: number) {
    for (const end = this.now + ms; this.now < end; ) {
      this.now += 10;
      for (const it of this.#due.filter((it) => it.at <= this.now)) {
        this.clear(it);
        it.what();
      }
      flushSync();
      const draw = this.#draw;
      this.#draw = undefined;
      draw?.(this.now);
    }
  }
}

const happened = (view: View, events: Event[], fresh = false): Happened => ({
  events: events.map((event) => ({ words: '', rule: '', event })),
  view,
  ply: 0,
  takenBack: 0,
  mine: false,
  fresh,
});

function table() {
  const time = new Time();
  const player = new StoryPlayer<View, Event>(teller, () => false, time);
  const stage = new Stage({ still: () => false, frames: time });
  const end = $effect.root(() => tellOn(stage, () => player, step));
  player.hear(happened({ a: 0, b: 0 }, [], true));
  flushSync();
  const x = (who: string) => Math.round(stage.poses.get(who)?.x ?? player.shown![who]!);
  return { time, player, stage, x, end };
}

describe('a story on a stage', () => {
  it('moves what is told, one event after the other', () => {
    const { time, player, stage, x, end } = table();
    player.hear(happened({ a: 10, b: 20 }, [{ who: 'a', to: 10 }, { who: 'b', to: 20 }]));
    flushSync();
    expect([x('a'), x('b'), stage.playing]).toEqual([0, 0, true]);
    time.pass(210);
    expect([x('a'), x('b')]).toEqual([5, 0]);
    time.pass(280);
    expect([x('a'), x('b'), stage.playing]).toEqual([10, 0, false]);
    time.pass(220);
    expect(x('b')).toBe(15);
    time.pass(500);
    expect([x('b'), player.playing, stage.playing]).toEqual([20, false, false]);
    end();
  });

  it('is as fast as the story, when much has happened', () => {
    const { time, player, stage, x, end } = table();
    player.hear(happened({ a: 100, b: 0 }, Array.from({ length: 10 }, (_, at) => ({ who: 'a', to: (at + 1) * 10 }))));
    flushSync();
    expect(player.stepMs).toBe(300);
    time.pass(290);
    expect(x('a')).toBeGreaterThanOrEqual(9);
    time.pass(2800);
    expect([x('a'), stage.playing]).toEqual([100, false]);
    end();
  });

  it('stands still at the end, when it is skipped', () => {
    const { time, player, stage, x, end } = table();
    player.hear(happened({ a: 10, b: 20 }, [{ who: 'a', to: 10 }, { who: 'b', to: 20 }]));
    flushSync();
    time.pass(100);
    player.skip();
    flushSync();
    expect([x('a'), x('b'), stage.playing]).toEqual([10, 20, false]);
    end();
  });
});

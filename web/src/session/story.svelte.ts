// Shows the other player's move as a story: the events of an update, one step at a time, up to the server's present
// table.

import type { Told } from '../generated/wire';
import type { Happened } from './session.svelte';

/** How one game's events are drawn. */
export interface StoryTeller<View, Event> {
  /** Views are sketches in characters, so events have no pictures. */
  plain?: boolean;
  /** The view after an event, as far as the event says. The server's own view replaces it at the end. */
  apply(view: View, event: Event): View;
  /** How long the event is shown, in milliseconds; 0 for one that changes nothing visible. */
  lasts(event: Event, mine: boolean): number;
  /** For how long at first the words are held back, so that they do not say what dice that still roll will show. */
  hush?(event: Event): number;
  /** The cards or places that an event changed; they stay outlined until the viewer acts. */
  touches(event: Event): string[];
}

export interface Clock {
  set(what: () => void, ms: number): unknown;
  clear(timer: unknown): void;
}

const realClock: Clock = {
  set: (what, ms) => setTimeout(what, ms),
  clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
};

interface Step<View, Event> {
  event?: Event;
  words?: string;
  /** Set on the last step of an update: the server's view. */
  view?: View;
  ms: number;
  /** How much of it passes before the words are said. */
  hush: number;
  mine: boolean;
}

/** The story is never farther behind than this, no matter how much happens. */
export const FARTHEST_BEHIND_MS = 3000;

export class StoryPlayer<View, Event> {
  /** The table as it is drawn now. */
  shown = $state.raw<View>();
  /** The event that is being shown. */
  telling = $state.raw<Event>();
  /** A number for each event shown, so that two equal events in a row can be told apart. */
  beat = $state.raw(0);
  /** How many events have not been shown yet; the log holds them back. */
  untold = $state.raw(0);
  /** What others changed since the viewer last acted. */
  changed = $state.raw<ReadonlySet<string>>(new Set());
  /** The same in words. */
  words = $state.raw('');
  /** Everything that happened since the viewer last acted, with its words and rules. */
  tale = $state.raw<readonly Told[]>([]);
  /** A number for each time that the table was shown as it is, and not told how it became so. */
  afresh = $state.raw(0);
  /** How long the present step lasts. */
  stepMs = $state.raw(0);

  /** The same without them. */
  since = $derived<readonly Event[]>(this.tale.map((told) => told.event as Event));

  playing = $derived(this.untold > 0 || this.telling !== undefined);

  #teller: StoryTeller<View, Event>;
  #clock: Clock;
  #still: () => boolean;
  #queue: Step<View, Event>[] = [];
  #timer: unknown;
  #held = false;
  /** The words of the present step have not been said yet. */
  #hushed = false;

  constructor(teller: StoryTeller<View, Event>, still: () => boolean = () => false, clock: Clock = realClock) {
    this.#teller = teller;
    this.#still = still;
    this.#clock = clock;
  }

  hear(happened: Happened) {
    const view = happened.view as View;
    if (happened.fresh || happened.takenBack > 0 || this.shown === undefined || this.#still()) {
      this.#remember(happened);
      this.#jump(view);
      return;
    }
    this.#remember(happened);
    const steps: Step<View, Event>[] = happened.events.map((told: Told) => {
      const event = told.event as Event;
      return { event, words: told.words, ms: this.#teller.lasts(event, happened.mine), hush: this.#teller.hush?.(event) ?? 0, mine: happened.mine };
    });
    steps.push({ view, ms: 0, hush: 0, mine: happened.mine });
    this.#queue.push(...steps);
    this.#hurry();
    this.#count();
    if (!this.#timer && !this.#held) this.#next();
  }

  /** Shows the end at once. */
  skip() {
    if (this.#held) return;
    const last = this.#queue.findLast((it) => it.view !== undefined);
    if (last?.view !== undefined) this.#jump(last.view);
    else this.#stop();
  }

  /** Behind a curtain nothing is shown; what has happened meanwhile is shown afterwards. */
  hold(held: boolean) {
    if (this.#held === held) return;
    this.#held = held;
    if (held) {
      this.#clock.clear(this.#timer);
      this.#timer = undefined;
    } else if (this.#queue.length > 0 && !this.#timer) {
      this.#hurry();
      this.#next();
    }
  }

  /** The viewer acts, so outlined changes count as seen. */
  acted() {
    this.changed = new Set();
    this.tale = [];
  }

  #remember(happened: Happened) {
    if (happened.takenBack > 0 || happened.fresh) {
      this.acted();
      this.afresh += 1;
    } else this.tale = [...this.tale, ...happened.events];
    if (!happened.mine && !happened.fresh && happened.takenBack === 0) {
      const touched = happened.events.flatMap((told) => this.#teller.touches(told.event as Event));
      if (touched.length > 0) this.changed = new Set([...this.changed, ...touched]);
    }
  }

  #hurry() {
    const total = this.#queue.reduce((sum, it) => sum + it.ms, 0);
    if (total <= FARTHEST_BEHIND_MS) return;
    const pace = FARTHEST_BEHIND_MS / total;
    for (const step of this.#queue) {
      step.ms *= pace;
      step.hush *= pace;
    }
  }

  #next() {
    for (;;) {
      const step = this.#queue.shift();
      if (!step) {
        this.#stop();
        return;
      }
      if (step.view !== undefined) this.shown = step.view;
      if (step.event !== undefined && this.shown !== undefined) {
        this.shown = this.#teller.apply(this.shown, step.event);
        this.#count();
        if (step.ms > 0) {
          this.#show(step);
          return;
        }
      }
    }
  }

  #show(step: Step<View, Event>) {
    const say = () => {
      this.#hushed = false;
      this.words = step.words ?? '';
      this.#count();
      this.#timer = this.#clock.set(() => this.#next(), step.ms - step.hush);
    };
    // What was said last stays, if it is of the same story.
    if (this.telling === undefined) this.words = '';
    this.telling = step.event;
    this.stepMs = step.ms;
    this.beat += 1;
    if (step.hush === 0) return say();
    // The log waits, too.
    this.#hushed = true;
    this.#count();
    this.#timer = this.#clock.set(say, step.hush);
  }

  #count() {
    this.untold = this.#queue.reduce((sum, it) => sum + (it.event === undefined ? 0 : 1), this.#hushed ? 1 : 0);
  }

  #jump(view: View) {
    this.#stop();
    this.shown = view;
  }

  #stop() {
    this.#clock.clear(this.#timer);
    this.#timer = undefined;
    this.#queue = [];
    this.#hushed = false;
    this.telling = undefined;
    this.untold = 0;
  }
}

// A running lesson: which frame is on the table, what is offered there, and what the coach says.

import type { Choice, Explained, Lesson, LessonFrame, Preview } from '../generated/wire';
import { sentence } from '../lib/words';
import type { Desk } from '../table/desk';
import type { Happened } from './session.svelte';

export class LessonSession implements Desk {
  readonly lesson: Lesson;
  /** The frame that is shown, counted from 0. */
  at = $state.raw(0);
  /** Before that, the coach says what it is about. */
  begun = $state.raw(false);
  /** What the coach answers to a move that is not in the lesson, and the rule behind it. */
  objection = $state.raw<{ words: string; rule?: string | undefined }>();

  frame = $derived.by<LessonFrame>(() => this.lesson.frames[this.at]!);
  over = $derived.by(() => this.at === this.last);
  say = $derived.by(() => (this.begun ? this.frame.say : this.lesson.say));
  /** What the learner is asked to do; nothing at a step of another player. */
  asked = $derived.by<Choice | undefined>(() => this.choices.find((it) => it.notation === this.frame.action));

  choices = $derived.by<Choice[]>(() => (this.begun ? this.frame.choices : []));
  prompt = $derived.by(() => this.frame.prompt);
  wanted = $derived.by(() => this.asked?.notation);
  version = $derived.by(() => this.at);
  readonly automatic = false;
  readonly deciding = false;
  readonly hints = undefined;

  /** Called for everything that is to be shown. */
  onhappened: ((happened: Happened) => void) | undefined;

  /** Asks why an action is not allowed at a frame. */
  readonly #ask: (frame: number, action: string) => Promise<Explained>;

  constructor(lesson: Lesson, ask: (frame: number, action: string) => Promise<Explained>) {
    this.lesson = lesson;
    this.#ask = ask;
  }

  get last(): number {
    return this.lesson.frames.length - 1;
  }

  /** Begins, or takes the next step, no matter whose it is. */
  goOn() {
    this.objection = undefined;
    if (!this.begun) this.begun = true;
    else if (!this.over) this.#show(this.at + 1, false);
  }

  back() {
    this.objection = undefined;
    if (this.at === 0) this.begun = false;
    else this.#show(this.at - 1, true);
  }

  restart() {
    this.objection = undefined;
    this.begun = false;
    this.#show(0, true);
  }

  /** Shows a frame: as a story when it follows from the one before, at once otherwise. */
  #show(at: number, fresh: boolean) {
    const mine = this.asked !== undefined;
    this.at = at;
    const { events, view } = this.frame;
    this.onhappened?.({ events: fresh ? [] : events, view, ply: at, takenBack: 0, mine, fresh });
  }

  decide(action: string): Promise<void> {
    const other = this.choices.find((it) => it.notation === action);
    if (action === this.wanted) this.goOn();
    else if (other) this.objection = { words: `You could, and in a match you may. ${this.#instead('But for now: ', 'But for now, press what I point at.')}` };
    return Promise.resolve();
  }

  async explain(action: string): Promise<void> {
    const { at, asked } = this;
    if (!asked) return;
    // If there is no answer, the coach still says what to do.
    const { reason, rule } = await this.#ask(at, action).catch(() => ({ reason: null, rule: null }));
    if (this.at !== at || !this.begun) return;
    const no = sentence(reason ?? 'the rules do not allow that now');
    this.objection = { words: `${no} ${this.#instead('Try this: ', 'Try what I point at.')}`, rule: rule?.id };
  }

  /** What is asked for, in words; one of very many choices comes without them. */
  #instead(lead: string, wordless: string): string {
    return this.asked?.words === undefined ? wordless : lead + this.asked.words;
  }

  /** The coach says it. */
  async whyNot(action: string): Promise<undefined> {
    await this.explain(action);
  }

  preview(actions: string[]): Promise<Preview[]> {
    return Promise.resolve(this.frame.previews.filter((it) => actions.includes(it.action)));
  }

  /** The words of a lesson come with it. */
  describe(): Promise<[]> {
    return Promise.resolve([]);
  }

  odds(): Promise<null> {
    return Promise.resolve(null);
  }
}

// A finished match, which comes in pages: fetches the page that is shown, and the next one in advance.
import type { Chapter, MatchInfo, Replay, ReplayStep } from '../../generated/wire';

/** How many steps a page has; pages begin at multiples of it. */
const PAGE = 100;
/** How many steps before the end of a page the next one is fetched. */
const AHEAD = 30;

export class Tape {
  readonly match: MatchInfo;
  readonly seat: number | null;
  readonly total: number;
  /** With holes where nothing has been fetched yet. */
  steps = $state.raw<readonly (ReplayStep | undefined)[]>([]);
  #fetch: (from: number) => Promise<Replay>;
  #underWay = new Map<number, Promise<void>>();

  private constructor(first: Replay, fetch: (from: number) => Promise<Replay>) {
    this.match = first.match;
    this.seat = first.seat;
    this.total = first.total;
    this.#fetch = fetch;
    this.#splice(first);
  }

  /** The page that has the step in it; if the match is not that long, its last one. */
  static async open(fetch: (from: number) => Promise<Replay>, at: number): Promise<Tape> {
    const page = await fetch(pageOf(at));
    return new Tape(page.steps.length > 0 ? page : await fetch(pageOf(page.total - 1)), fetch);
  }

  get last(): number {
    return Math.max(0, this.total - 1);
  }

  /** A step, fetched if necessary; the next page is then fetched in the background. */
  async step(at: number): Promise<ReplayStep> {
    if (!this.steps[at]) await this.#page(at);
    const ahead = Math.min(at + AHEAD, this.last);
    // If it fails, it is fetched again when it is needed.
    if (!this.steps[ahead]) this.#page(ahead).catch(() => undefined);
    return this.steps[at]!;
  }

  /** The first step from which all steps up to this one are there. */
  beginning(at: number): number {
    let first = at;
    while (first > 0 && this.steps[first - 1]) first -= 1;
    return first;
  }

  chapters(from: number, to: number): Chapter[] {
    return this.steps.slice(from, to + 1).flatMap((it, n) => (it ? [{ ply: from + n, events: it.events }] : []));
  }

  #page(at: number): Promise<void> {
    const from = pageOf(at);
    const known = this.#underWay.get(from);
    if (known) return known;
    const page = this.#fetch(from)
      .then((it) => this.#splice(it))
      .finally(() => this.#underWay.delete(from));
    this.#underWay.set(from, page);
    return page;
  }

  #splice({ from, steps }: Replay): void {
    const all = this.steps.length === this.total ? [...this.steps] : Array.from<ReplayStep | undefined>({ length: this.total });
    steps.forEach((it, n) => (all[from + n] = it));
    this.steps = all;
  }
}

const pageOf = (at: number) => at - (at % PAGE);

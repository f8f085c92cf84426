// Cards that are about to be discarded for others. Which they are is a matter of this browser alone until all of them go:
// then they go out one after the other, and as many come.

import type { Deed } from '../../generated/elder-god';
import type { Desk } from '../../table/desk';

export class Redrawing {
  #desk: Desk;
  /** Each as often as it goes. */
  #marked = $state.raw<string[]>([]);
  /** They are on their way. */
  sending = $state.raw(false);

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  get count(): number {
    return this.#marked.length;
  }

  /** The kinds that go. */
  get cards(): string[] {
    return [...new Set(this.#marked)];
  }

  countOf(card: string): number {
    return this.#marked.filter((it) => it === card).length;
  }

  /** One more of a card that one has so many of; none, after all of them. A coach asks for one card at a time. */
  press(card: string, held: number) {
    if (this.sending) return;
    if (this.#desk.wanted !== undefined) void this.#decide((it) => it.kind === 'redraw' && it.card === card);
    else if (this.countOf(card) < held) this.#marked = [...this.#marked, card];
    else this.#marked = this.#marked.filter((it) => it !== card);
  }

  clear() {
    if (!this.sending) this.#marked = [];
  }

  /** Discards them out of so many, each after the one before, and draws. */
  async send(held: number) {
    if (this.sending) return;
    this.sending = true;
    const cards = this.#marked;
    try {
      for (const card of cards) if (!(await this.#decide((it) => it.kind === 'redraw' && it.card === card))) return;
      // Whoever discards the whole hand draws without being asked.
      if (cards.length < held) await this.#decide((it) => it.kind === 'pass');
    } finally {
      this.#marked = [];
      this.sending = false;
    }
  }

  async #decide(isIt: (deed: Deed) => boolean): Promise<boolean> {
    const choice = this.#desk.choices.find((it) => isIt(it.deed as Deed));
    return choice !== undefined && (await this.#desk.decide(choice.notation)) === 'done';
  }
}

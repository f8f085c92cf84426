// The starting hand while it is put together. It is a matter of this browser alone until it is locked in; then the
// cards go out one after the other, and stay.

import type { Deed, WrestlerFace } from '../../generated/all-time-wrestling';
import type { Desk } from '../../table/desk';
import type { CardId } from './faces';

export class Picking {
  #desk: Desk;
  #face: () => WrestlerFace | undefined;
  /** The cards that the server has. */
  #sent: () => CardId[];
  /** AT-058: what the damage may add up to. */
  readonly most: number;

  #chosen = $state.raw<CardId[]>([]);
  /** The cards are on their way. */
  locked = $state.raw(false);

  constructor(desk: Desk, face: () => WrestlerFace | undefined, sent: () => CardId[], most: number) {
    this.#desk = desk;
    this.#face = face;
    this.#sent = sent;
    this.most = most;
  }

  #size = $derived.by(() => this.#face()?.hand ?? 0);

  cards = $derived.by<CardId[]>(() => [...this.#sent(), ...this.#chosen.filter((it) => !this.#sent().includes(it))]);

  damage = $derived.by(() => this.cards.reduce((sum, it) => sum + this.#damageOf(it), 0));

  /** The server takes such a hand; it has the last word all the same. */
  complete = $derived.by(() => this.cards.length === this.#size && this.damage <= this.most);

  /** What is still missing, or too much. */
  words = $derived.by(() => {
    const left = this.#size - this.cards.length;
    if (this.damage > this.most) return `That is ${this.damage} damage: ${this.damage - this.most} too much (AT-058).`;
    if (left > 0) return `${left} more, with ${this.most - this.damage} damage at most.`;
    return 'A hand to be proud of.';
  });

  /** The card that a coach asks for, one after the other: each goes out as it is pressed. */
  wanted = $derived.by(() => {
    const deed = this.#desk.choices.find((it) => it.notation === this.#desk.wanted)?.deed as Deed | undefined;
    return deed?.kind === 'pick' ? deed.card : undefined;
  });

  #send(card: CardId): Promise<unknown> {
    const isIt = (deed: Deed) => deed.kind === 'pick' && deed.card === card;
    const choice = this.#desk.choices.find((it) => isIt(it.deed as Deed));
    return choice ? this.#desk.decide(choice.notation) : Promise.resolve('refused');
  }

  #damageOf(card: CardId): number {
    return this.#face()?.deck.find((it) => it.id === card)?.damage ?? 0;
  }

  isLocked(card: CardId): boolean {
    return this.locked || this.#sent().includes(card);
  }

  /** There is room for it. */
  fits(card: CardId): boolean {
    return !this.locked && this.cards.length < this.#size && this.damage + this.#damageOf(card) <= this.most;
  }

  toggle(card: CardId) {
    if (this.isLocked(card)) return;
    if (this.wanted !== undefined) void this.#send(card);
    else if (this.#chosen.includes(card)) this.#chosen = this.#chosen.filter((it) => it !== card);
    else if (this.cards.length < this.#size) this.#chosen = [...this.#chosen, card];
  }

  suggest(cards: CardId[]) {
    if (this.#sent().length === 0 && !this.locked) this.#chosen = [...cards];
  }

  clear() {
    if (!this.locked) this.#chosen = [];
  }

  /** Sends the cards, each after the one before was taken. */
  async lockIn() {
    if (this.locked || !this.complete) return;
    this.locked = true;
    try {
      for (const card of this.cards.filter((it) => !this.#sent().includes(it))) {
        if ((await this.#send(card)) !== 'done') return;
      }
    } finally {
      this.locked = false;
    }
  }
}

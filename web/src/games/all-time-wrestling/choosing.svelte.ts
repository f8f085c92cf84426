// What the player is about to do. All of it comes from the server's choices: this only sorts them by the cards and the
// plates that stand for them, and remembers what has been taken up.

import type { Slot } from '../../generated/all-time-wrestling';
import type { Choice } from '../../generated/wire';
import type { Desk } from '../../table/desk';
import { cardsOf, read, useOf, type CardId, type Deed } from './notation';
import type { ShownView } from './story';

export interface Offered {
  choice: Choice;
  deed: Deed;
}

type Bound<T> = { version: number; it: T } | undefined;

const includesAll = (all: CardId[], some: CardId[]) => some.every((it) => all.includes(it));
const same = (a: CardId[], b: CardId[]) => a.length === b.length && includesAll(a, b);

export class Choosing {
  #desk: Desk;
  #view: () => ShownView;

  // Everything here belongs to one version of the table and is forgotten with it.
  #taken = $state.raw<Bound<CardId[]>>();
  #rampaging = $state.raw<Bound<true>>();
  #pointed = $state.raw<Bound<string>>();
  #held = $state.raw<Bound<string>>();
  #health = $state.raw<Bound<number>>();

  constructor(desk: Desk, view: () => ShownView) {
    this.#desk = desk;
    this.#view = view;
  }

  #now<T>(bound: Bound<T>): T | undefined {
    return bound?.version === this.#desk.version ? bound.it : undefined;
  }

  #bind<T>(it: T): Bound<T> {
    return { version: this.#desk.version, it };
  }

  offered = $derived.by<Offered[]>(() => this.#desk.choices.map((choice) => ({ choice, deed: read(choice.notation) })));

  #hand = $derived.by<CardId[]>(() => {
    const view = this.#view();
    const hand = view.you ? view[view.you].hand : undefined;
    return hand && 'open' in hand ? hand.open.cards.map((it) => it.id) : [];
  });

  /** Choices that take cards of the hand. */
  #fromHand = $derived(this.offered.filter((it) => it.deed.do !== 'pick' && cardsOf(it.deed).some((card) => this.#hand.includes(card))));

  /** Several rampage cards are being put together. */
  rampaging = $derived.by(() => this.#now(this.#rampaging) === true && this.canRampage);

  canRampage = $derived.by(() => this.offered.some((it) => it.deed.do === 'rampage'));

  /** Cards are put together, for a rampage or for a block. */
  several = $derived.by(() => this.rampaging || (this.#fromHand.length > 0 && this.#fromHand.every((it) => cardsOf(it.deed).length > 1)));

  /** What a card of the hand can stand for now. */
  #usable = $derived(this.rampaging ? this.#fromHand.filter((it) => it.deed.do === 'rampage') : this.#fromHand);

  /** The hand cards that have been taken up. */
  taken = $derived.by<CardId[]>(() => {
    const cards = this.#now(this.#taken) ?? [];
    return this.#usable.some((it) => includesAll(cardsOf(it.deed), cards)) ? cards : [];
  });

  /** What exactly these cards stand for: more than one where the icon of a chain has to be named. */
  group = $derived.by<Offered[]>(() => {
    const taken = this.taken;
    return taken.length === 0 ? [] : this.#usable.filter((it) => same(cardsOf(it.deed), taken));
  });

  /** Cards that can be taken and are in no hand of ours: they are laid out. */
  tray = $derived(this.offered.flatMap((it) => (it.deed.do === 'take' && !this.#hand.includes(it.deed.card) ? [it.deed.card] : [])));

  /** Choices that need a button. */
  plain = $derived(this.offered.filter((it) => cardsOf(it.deed).length === 0 && !['choose', 'die', 'kickout'].includes(it.deed.do)));

  dice = $derived(this.offered.flatMap((it) => (it.deed.do === 'die' ? [it.deed.n] : [])));

  /** How much health can be bought before the next kick-out roll. */
  amounts = $derived(this.offered.flatMap((it) => (it.deed.do === 'kickout' ? [it.deed.n] : [])));

  amount = $derived.by(() => this.#now(this.#health) ?? Math.min(...this.amounts));

  kickout = $derived(this.offered.find((it) => it.deed.do === 'kickout' && it.deed.n === this.amount));

  /** An answer that a finger has touched once: the next touch does it. */
  held = $derived.by(() => {
    const notation = this.#now(this.#held);
    return this.offered.find((it) => it.choice.notation === notation);
  });

  /** What the prompt speaks of. */
  current = $derived.by<Offered | undefined>(() => {
    const pointed = this.#now(this.#pointed);
    return this.offered.find((it) => it.choice.notation === pointed) ?? this.held ?? this.group[0] ?? this.kickout;
  });

  // Reading

  isLive(card: CardId): boolean {
    const taken = this.taken;
    if (!this.several) return this.#usable.some((it) => cardsOf(it.deed).length === 1 && cardsOf(it.deed)[0] === card);
    const wanted = taken.includes(card) ? taken : [...taken, card];
    return this.#usable.some((it) => includesAll(cardsOf(it.deed), wanted));
  }

  use(slot: Slot): Offered | undefined {
    return this.offered.find((it) => it.deed.do === 'use' && it.deed.slot === slot);
  }

  find(notation: string): Offered | undefined {
    return this.offered.find((it) => it.choice.notation === notation);
  }

  /** Whether one of these is what a coach asks for. */
  wants = (...offered: (Offered | undefined)[]) => offered.some((it) => it !== undefined && it.choice.notation === this.#desk.wanted);

  get wantsRampage(): boolean {
    return this.wants(...this.offered.filter((it) => it.deed.do === 'rampage'));
  }

  /** A card of the hand that leads to what a coach asks for, if it is pressed now. */
  isWanted(card: CardId): boolean {
    if (this.several && this.taken.includes(card)) return false;
    const here = this.#usable.filter((it) => cardsOf(it.deed).includes(card));
    return !this.astray && this.wants(...here.filter((it) => this.several || cardsOf(it.deed).length === 1));
  }

  /** What has been taken up does not lead to what a coach asks for: it has to be put back. */
  get astray(): boolean {
    const wanted = this.offered.find((it) => this.wants(it));
    if (!wanted) return false;
    if (this.held) return this.held !== wanted;
    if (this.rampaging && wanted.deed.do !== 'rampage') return true;
    if (this.taken.length === 0) return false;
    return this.several ? !includesAll(cardsOf(wanted.deed), this.taken) : cardsOf(wanted.deed).length !== 1;
  }

  // Doing

  /** A hand card is taken up first; pressed again, it does what it can only do. */
  press(card: CardId) {
    if (!this.isLive(card)) {
      const meant = this.#meant(card);
      if (meant) void this.#desk.explain(meant);
      return;
    }
    const taken = this.taken;
    if (this.several) this.#take(taken.includes(card) ? taken.filter((it) => it !== card) : [...taken, card]);
    else if (!same(taken, [card])) this.#take([card]);
    else if (this.group.length === 1) this.commit(this.group[0]!);
  }

  #take(cards: CardId[]) {
    this.#taken = this.#bind(cards);
    this.#pointed = undefined;
    this.#held = undefined;
  }

  take(card: CardId) {
    this.#take([card]);
  }

  /** Rampage cards are put together from now on, or no longer. The card that was taken up stays if it can. */
  toggleRampage() {
    const [taken, was] = [this.taken, this.rampaging];
    this.#rampaging = was ? undefined : this.#bind(true as const);
    this.#take(!was && this.#usable.some((it) => includesAll(cardsOf(it.deed), taken)) ? taken : []);
  }

  /** A plate or a die. `seen`: what it would do is on the screen already. */
  pressChoice(notation: string, seen: boolean) {
    const found = this.find(notation);
    if (!found) void this.#desk.explain(notation);
    else if (seen || this.held === found) this.commit(found);
    else this.#held = this.#bind(notation);
  }

  pressSlot(slot: Slot, seen: boolean) {
    this.pressChoice(useOf(slot), seen);
  }

  point(notation: string | undefined) {
    this.#pointed = notation === undefined ? undefined : this.#bind(notation);
  }

  buy(amount: number) {
    this.#health = this.#bind(amount);
  }

  /** One step back; says whether there was one. */
  cancel(): boolean {
    const was = this.taken.length > 0 || this.held !== undefined || this.rampaging;
    if (this.taken.length === 0 && this.held === undefined) this.#rampaging = undefined;
    this.#taken = undefined;
    this.#held = undefined;
    this.#pointed = undefined;
    return was;
  }

  commit(it: Offered) {
    this.commitNotation(it.choice.notation);
  }

  commitNotation(notation: string) {
    this.#taken = undefined;
    this.#held = undefined;
    this.#pointed = undefined;
    this.#rampaging = undefined;
    void this.#desk.decide(notation);
  }

  explain(notation: string) {
    void this.#desk.explain(notation);
  }

  // Refusals

  /** What pressing a card that cannot be used would have meant. */
  #meant(card: CardId): string | undefined {
    if (this.offered.length === 0) return undefined;
    const other = this.taken.find((it) => it !== card) ?? this.#hand.find((it) => it !== card);
    switch (this.#view().question) {
      case 'action':
        return this.rampaging ? `rampage ${[...this.taken, card].join(' ')}` : `play ${card}`;
      case 'defensive_window':
        return other && `block ${other} ${card}`;
      case 'reroll':
        return `reroll ${card}`;
      case 'return':
        return `return ${card}`;
      case 'card':
        return `take ${card}`;
      default:
        return undefined;
    }
  }
}

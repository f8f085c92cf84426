// What the player is about to do. All of it comes from the server's choices: this only maps them to things on the
// table, and remembers what is selected. The first press selects or previews, the next one commits.

import type { Choice } from '../generated/wire';
import type { Desk } from './desk';

/** Something on a table that can be pressed: what it is and which one, as `hand rope-burn` or `die 3`. */
export type Spot = string;

/** Where a deed is shown on the table. One without a place needs a button. */
export interface Place {
  /** Cards of the hand that it uses: they are selected first. */
  hand?: string[];
  /** Where it can be pressed: at once, or once its cards are selected. */
  at?: Spot[];
  /** It is offered only in this mode: a rampage, a pass with a discard. */
  mode?: string;
  /** One of several numbers that may go with it: they share a stepper. */
  amount?: number;
  /** It has a button, too. */
  button?: boolean;
}

export interface Offered<Deed> {
  choice: Choice;
  deed: Deed;
  place: Place;
  /** What it is, in words. If there are very many choices, it is empty until the words have arrived. */
  words: string;
}

/** What a game knows about its deeds. */
export interface Ways<Deed> {
  place(deed: Deed, all: Deed[]): Place;
  /** The action, in notation, that pressing a spot without a choice stands for; the server says why it is refused. */
  meant(spot: Spot, choosing: Choosing<Deed>): string | undefined;
  /** Whether the table draws what it would do, so that a preview is worth asking for. */
  isForeseen?(deed: Deed): boolean;
}

type Bound<T> = { version: number; it: T } | undefined;

const includesAll = (all: string[], some: string[]) => some.every((it) => all.includes(it));
const same = (a: string[] = [], b: string[] = []) => a.length === b.length && includesAll(a, b);

/** More previews than this at once are not worth waiting for. */
const MOST_FORESEEN = 40;

// What the parts of the kit need, which do not know deeds.
export type AnyChoosing = Pick<Choosing<unknown>, 'isSpot' | 'isWanted' | 'taken' | 'press' | 'take'>;

export class Choosing<Deed, Event = unknown> {
  #desk: Desk;
  #ways: Ways<Deed>;

  // Everything here belongs to one version of the table and is dropped with it.
  #taken = $state.raw<Bound<string[]>>();
  #mode = $state.raw<Bound<string>>();
  #pinned = $state.raw<Bound<string>>();
  #pointed = $state.raw<Bound<string>>();
  #described = $state.raw<ReadonlyMap<string, string>>(new Map());
  #previews = $state.raw<ReadonlyMap<string, Event[]>>(new Map());
  #previewed: { version: number; asked: Set<string> } = { version: -1, asked: new Set() };

  constructor(desk: Desk, ways: Ways<Deed>) {
    this.#desk = desk;
    this.#ways = ways;
  }

  #now<T>(bound: Bound<T>): T | undefined {
    return bound?.version === this.#desk.version ? bound.it : undefined;
  }

  #bind<T>(it: T): Bound<T> {
    return { version: this.#desk.version, it };
  }

  offered = $derived.by<Offered<Deed>[]>(() => {
    const { choices } = this.#desk;
    const deeds = choices.map((it) => it.deed as Deed);
    return choices.map((choice, at) => ({
      choice,
      deed: deeds[at]!,
      place: this.#ways.place(deeds[at]!, deeds),
      words: choice.words ?? this.#described.get(choice.notation) ?? '',
    }));
  });

  /** The mode that was entered. */
  mode = $derived.by(() => {
    const mode = this.#now(this.#mode);
    return this.offered.some((it) => it.place.mode === mode) ? mode : undefined;
  });

  #open = $derived(this.offered.filter((it) => it.place.mode === this.mode));

  /** The choices that use cards of the hand now. */
  #fromHand = $derived(this.#open.filter((it) => it.place.hand));

  /** Several cards are selected together, because no card can be used alone. */
  several = $derived.by(() => this.#fromHand.length > 0 && this.#fromHand.every((it) => it.place.hand!.length > 1));

  /** The selected cards of the hand. */
  taken = $derived.by<string[]>(() => {
    const cards = this.#now(this.#taken) ?? [];
    return this.#fromHand.some((it) => includesAll(it.place.hand!, cards)) ? cards : [];
  });

  /** The choices that exactly these cards stand for. */
  group = $derived.by<Offered<Deed>[]>(() => (this.taken.length === 0 ? [] : this.#fromHand.filter((it) => same(it.place.hand, this.taken))));

  /** What was pressed once, and is previewed before it is done. */
  pinned = $derived.by(() => this.find(this.#now(this.#pinned)));

  /** Choices without a place that differ only in a number: the stepper shows one of them. */
  #dial = $derived.by(() => {
    const all = this.#open.filter(({ place }) => place.amount !== undefined && !place.hand && !place.at);
    return all.toSorted((a, b) => a.place.amount! - b.place.amount!)[0];
  });

  /** What the next press on it would do. */
  chosen = $derived.by<Offered<Deed> | undefined>(() => this.pinned ?? (this.group.length === 1 ? this.group[0] : undefined) ?? this.#dial);

  /** What a mouse or the focus points at. */
  pointed = $derived.by(() => this.find(this.#now(this.#pointed)));

  /** The choice whose consequences the table draws. */
  current = $derived.by(() => this.pointed ?? this.chosen);

  /** The numbers that may go with what is chosen, the least first; none if there is nothing to step through. */
  steps = $derived.by<Offered<Deed>[]>(() => {
    const it = this.pinned ?? this.current;
    const all = it ? this.#alike(it) : [];
    return all.length > 1 ? all.toSorted((a, b) => a.place.amount! - b.place.amount!) : [];
  });

  /** Every spot that can be pressed now, with what it stands for: the first is what a plain press means. */
  spots = $derived.by(() => {
    const found = new Map<Spot, Offered<Deed>[]>();
    const add = (spot: Spot, it: Offered<Deed>) => found.set(spot, [...(found.get(spot) ?? []), it]);
    for (const it of this.#open) {
      const { hand, at = [] } = it.place;
      for (const card of hand ?? []) if (this.#reaches(hand!, card)) add(`hand ${card}`, it);
      if (!hand || this.group.includes(it)) for (const spot of at) add(spot, it);
    }
    return found;
  });

  /** Choices that need a button. */
  buttons = $derived.by(() => this.#open.filter(({ place: { hand, at, amount, button } }) => button || (!hand && !at && amount === undefined)));

  #reaches(hand: string[], card: string): boolean {
    return this.several ? includesAll(hand, [...this.taken, card]) : hand.length === 1;
  }

  /** Choices that differ only in the number, including itself. */
  #alike(it: Offered<Deed>): Offered<Deed>[] {
    const { hand, at, amount } = it.place;
    if (amount === undefined) return [it];
    return this.#open.filter(({ place }) => place.amount !== undefined && same(place.hand, hand) && same(place.at, at));
  }

  // Reading

  find(notation: string | undefined): Offered<Deed> | undefined {
    return this.offered.find((it) => it.choice.notation === notation);
  }

  /** The first choice at a spot. */
  at(spot: Spot): Offered<Deed> | undefined {
    return this.spots.get(spot)?.[0];
  }

  isSpot = (spot: Spot): boolean => this.spots.has(spot);

  /** What would certainly happen; nothing while it is not known yet. */
  preview(it: Offered<Deed>): Event[] | undefined {
    return this.#previews.get(it.choice.notation);
  }

  /** Whether one of these is what a coach asks for. */
  wants = (...offered: (Offered<Deed> | undefined)[]): boolean =>
    offered.some((it) => it !== undefined && it.choice.notation === this.#desk.wanted);

  isWanted = (spot: Spot): boolean => {
    if (this.several && this.taken.some((it) => spot === `hand ${it}`)) return false;
    return this.wants(...(this.spots.get(spot) ?? []));
  };

  wantsMode(mode: string): boolean {
    return this.mode === undefined && this.offered.some((it) => it.place.mode === mode && this.wants(it));
  }

  /** The selection does not lead to what a coach asks for, so it has to be cancelled. */
  get astray(): boolean {
    const wanted = this.find(this.#desk.wanted);
    if (!wanted) return false;
    if (this.pinned) return !this.#alike(this.pinned).includes(wanted);
    if (this.mode !== undefined && wanted.place.mode !== this.mode) return true;
    return this.taken.length > 0 && ![...this.spots.keys()].some(this.isWanted);
  }

  // Doing

  /**
   * Pressing something. `seen`: what it would do is already on the screen. Says whether it meant anything: what is
   * neither a choice nor a question is only looked at.
   */
  press(spot: Spot, seen: boolean): boolean {
    const here = this.spots.get(spot);
    if (!here) return this.explain(this.#ways.meant(spot, this));
    const card = here[0]!.place.hand?.find((it) => spot === `hand ${it}`);
    if (card !== undefined) this.#pressCard(card);
    else if (this.pinned && here.includes(this.pinned)) this.commit(this.pinned);
    else if (here.length === 1 && seen) this.commit(here[0]!);
    else this.pin(here[0]!);
    return true;
  }

  /** A hand card is selected first; pressed again, it is used, if there is only one way. */
  #pressCard(card: string) {
    const { taken, group } = this;
    if (this.several) this.#take(taken.includes(card) ? taken.filter((it) => it !== card) : [...taken, card]);
    else if (!taken.includes(card)) this.#take([card]);
    else if (group.length === 1) this.commit(group[0]!);
    else if (group.every((it) => this.#alike(group[0]!).includes(it))) this.pin(group[0]!);
    else this.#pinned = undefined;
  }

  #take(cards: string[]) {
    this.#taken = this.#bind(cards);
    this.#pinned = undefined;
    this.#pointed = undefined;
    void this.#foresee(this.group);
    void this.#describe(this.group);
  }

  /** A card is dragged: it is selected, alone or with those already selected. */
  take(card: string) {
    if (!this.taken.includes(card)) this.#take(this.several ? [...this.taken, card] : [card]);
  }

  /** A number that may go with it is chosen. */
  pin(it: Offered<Deed>) {
    this.#pointed = undefined;
    this.#pinned = this.#bind(it.choice.notation);
    void this.#describe([it]);
  }

  point(spot: Spot, on: boolean) {
    const here = this.spots.get(spot);
    this.pointAt(on && here && !(this.pinned && here.includes(this.pinned)) ? here[0] : undefined);
  }

  pointAt(it: Offered<Deed> | undefined) {
    this.#pointed = it && this.#bind(it.choice.notation);
    if (!it) return;
    void this.#describe([it]);
    // There may have been too many to ask for all of them.
    if (!it.place.hand) void this.#foresee([it]);
  }

  /** `keeping`: the selected card stays selected, if possible. */
  enter(mode: string, keeping = false) {
    const taken = keeping ? this.taken : [];
    this.#mode = this.#bind(mode);
    this.#take(taken);
  }

  /** One step back; says whether there was one. */
  cancel(): boolean {
    if (this.pinned && this.group.length !== 1) {
      this.#pinned = undefined;
      return true;
    }
    const was = this.taken.length > 0 || this.mode !== undefined;
    if (this.taken.length === 0) this.#mode = undefined;
    this.#taken = undefined;
    this.#pinned = undefined;
    this.#pointed = undefined;
    return was;
  }

  commit(it: Offered<Deed>) {
    this.commitNotation(it.choice.notation);
  }

  commitNotation(notation: string) {
    this.#mode = undefined;
    this.#taken = undefined;
    this.#pinned = undefined;
    this.#pointed = undefined;
    void this.#desk.decide(notation);
  }

  /** Asks why something cannot be done; says whether there was anything to ask. */
  explain(notation: string | undefined): boolean {
    if (notation !== undefined) void this.#desk.explain(notation);
    return notation !== undefined;
  }

  /** Asks what each of the choices on the table would do. */
  foreseeTable() {
    const direct = this.offered.filter(({ place }) => !place.hand);
    if (direct.length <= MOST_FORESEEN) void this.#foresee(direct);
    void this.#describe(this.buttons);
  }

  /** Asks for the words of choices that came without them. */
  async #describe(group: Offered<Deed>[]) {
    const wordless = group.filter((it) => it.words === '').map((it) => it.choice.notation);
    if (wordless.length === 0) return;
    const version = this.#desk.version;
    const described = await this.#desk.describe(wordless);
    if (this.#desk.version !== version) return;
    const next = new Map(this.#described);
    for (const it of described) next.set(it.action, it.words);
    this.#described = next;
  }

  async #foresee(group: Offered<Deed>[]) {
    const version = this.#desk.version;
    if (this.#previewed.version !== version) {
      this.#previewed = { version, asked: new Set() };
      this.#previews = new Map();
    }
    const foreseen = group.filter((it) => this.#ways.isForeseen?.(it.deed)).map((it) => it.choice.notation);
    const fresh = foreseen.filter((it) => !this.#previewed.asked.has(it));
    if (fresh.length === 0) return;
    for (const it of fresh) this.#previewed.asked.add(it);
    const previews = await this.#desk.preview(fresh);
    if (this.#desk.version !== version) return;
    const next = new Map(this.#previews);
    for (const it of previews) next.set(it.action, it.events as Event[]);
    this.#previews = next;
  }
}

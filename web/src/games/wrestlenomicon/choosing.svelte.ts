// What the player is about to do. All of it comes from the server's choices: this only sorts them by the card or the
// place on the table that stands for them, and remembers what has been selected.

import type { Choice } from '../../generated/wire';
import type { Event, God, View } from '../../generated/wrestlenomicon';
import type { Desk } from '../../table/desk';
import type { Cards } from './faces';
import { read, type CardId, type Deed } from './notation';
import { enemyOf } from './story';

export interface Offered {
  choice: Choice;
  deed: Deed;
}

/** Something on the table that can be pressed: a hand card, one half of a Space, a Permanent, a card laid out to be taken. */
export type Spot = `hand ${CardId}` | `space ${God} ${number}` | `permanent ${CardId}` | `tray ${CardId}` | `slot ${God}`;

/** What a preview changes on the track. */
export interface Consequence {
  placed: { god: God; card: CardId; space: number }[];
  moved: { god: God; card: CardId; from: number; to: number; short: boolean; held: boolean }[];
  lost: CardId[];
  stays: CardId[];
  attacks?: { card: CardId; slams: boolean };
}

export function consequence(events: Event[]): Consequence {
  const found: Consequence = { placed: [], moved: [], lost: [], stays: [] };
  for (const it of events) {
    switch (it.event) {
      case 'attack_played':
      case 'placed':
      case 'opened':
        found.placed.push({ god: it.god, card: it.card, space: it.space });
        break;
      case 'advanced':
        found.moved.push({ god: it.god, card: it.card, from: it.from, to: it.to, short: it.stopped_short, held: it.held_back });
        break;
      case 'moved':
      case 'bumped':
        found.moved.push({ god: it.god, card: it.card, from: it.from, to: it.to, short: false, held: false });
        break;
      case 'did_not_move':
      case 'not_bumped':
        found.stays.push(it.card);
        break;
      case 'discarded':
        found.lost.push(it.card);
        break;
      case 'attacked':
        found.attacks = { card: it.card, slams: it.slams };
        break;
      default:
    }
  }
  return found;
}

/** The end of a move in three words, for the label on what would move. */
export function label(found: Consequence, card: CardId): string | undefined {
  const move = found.moved.find((it) => it.card === card);
  if (!move) return found.stays.includes(card) ? 'stays' : found.lost.includes(card) ? 'lost' : undefined;
  if (move.to === 0) {
    if (found.attacks?.card !== card) return 'to Ground Zero';
    return found.attacks.slams ? 'attacks, slams!' : 'attacks';
  }
  return move.to < move.from ? `◂ to ${move.to}` : `▸ to ${move.to}`;
}

export class Choosing {
  #desk: Desk;
  #cards: Cards;
  #view: () => View;

  #selected = $state.raw<{ version: number; card: CardId } | undefined>();
  #passing = $state.raw<number | undefined>();
  #pinned = $state.raw<{ version: number; notation: string } | undefined>();
  #pointed = $state.raw<string | undefined>();
  #previews = $state.raw<ReadonlyMap<string, Event[]>>(new Map());
  #previewed: { version: number; asked: Set<string> } = { version: -1, asked: new Set() };

  offered = $derived.by<Offered[]>(() => this.#desk.choices.map((choice) => ({ choice, deed: read(choice.notation) })));

  /** The hand card that has been taken up. */
  selected = $derived.by(() => {
    const it = this.#selected;
    return it && it.version === this.#desk.version && this.#ofCard(it.card).length > 0 ? it.card : undefined;
  });

  /** Passing, while it is open whether a card is discarded for it. */
  passing = $derived.by(
    () => this.#passing === this.#desk.version && this.offered.some((it) => it.deed.do === 'pass'),
  );

  /** The choices that the selected card stands for. */
  group = $derived(this.selected === undefined ? [] : this.#ofCard(this.selected));

  /** A target whose number of Cultists is being chosen. */
  pinned = $derived.by(() => {
    const it = this.#pinned;
    if (!it || it.version !== this.#desk.version) return undefined;
    return this.offered.find((offered) => offered.choice.notation === it.notation);
  });

  /** What the table draws the consequences of. */
  current = $derived.by<Offered | undefined>(() => {
    const pointed = this.offered.find((it) => it.choice.notation === this.#pointed);
    if (pointed) return pointed;
    if (this.pinned) return this.pinned;
    return this.group.length === 1 ? this.group[0] : undefined;
  });

  /** Every Spot that can be pressed now, with what it stands for: the first is what a plain press means. */
  spots = $derived.by(() => {
    const found = new Map<Spot, Offered[]>();
    const add = (spot: Spot | undefined, it: Offered) => {
      if (spot) found.set(spot, [...(found.get(spot) ?? []), it]);
    };
    for (const it of this.offered) for (const spot of this.#spotsOf(it)) add(spot, it);
    return found;
  });

  /** Cards that can be taken and lie nowhere on the table: they are laid out. */
  tray = $derived(
    this.offered.flatMap((it) => (it.deed.do === 'take' && this.#whereIs(it.deed.card) === 'tray' ? [it.deed.card] : [])),
  );

  /** Choices that have no place on the table: they need a button. */
  placeless = $derived(this.offered.filter((it) => !isPlaced(it.deed) || this.#spotsOf(it, true).length === 0));

  constructor(desk: Desk, cards: Cards, view: () => View) {
    this.#desk = desk;
    this.#cards = cards;
    this.#view = view;
  }

  // Reading

  /** What is certain to happen; nothing while it is not known yet. */
  preview(notation: string): Consequence | undefined {
    const events = this.#previews.get(notation);
    return events && consequence(events);
  }

  /** The numbers of Cultists that may go with what is pinned or pointed at. */
  cultistsOf(it: Offered): Offered[] {
    return this.offered.filter((other) => sameBut(it.deed, other.deed));
  }

  isSpot = (spot: Spot) => this.spots.has(spot);

  /** Whether one of these is what a coach asks for. */
  wants = (...offered: Offered[]) => offered.some((it) => it.choice.notation === this.#desk.wanted);

  isWanted = (spot: Spot) => this.wants(...(this.spots.get(spot) ?? []));

  /** What has been taken up does not lead to what a coach asks for: it has to be put back. */
  get astray(): boolean {
    if (this.#desk.wanted === undefined || (this.selected === undefined && !this.passing)) return false;
    const passes = this.passing && this.offered.some((it) => it.deed.do === 'pass' && this.wants(it));
    return !passes && ![...this.spots.keys()].some(this.isWanted);
  }

  // Doing

  /**
   * Pressing something. `seen`: what it would do is already on the screen. Says whether it meant anything: what is
   * neither a choice nor a question is only looked at.
   */
  press(spot: Spot, seen: boolean): boolean {
    const [kind, name] = spot.split(' ') as [string, string];
    if (kind === 'hand' && this.#pressHand(name)) return true;
    const here = this.spots.get(spot);
    if (!here?.[0]) {
      return this.#pressPlace(spot) || this.#explain(spot);
    }
    if (this.pinned && here.includes(this.pinned)) {
      this.commit(this.pinned);
    } else if (here.length > 1) {
      // Several numbers of Cultists: the stepper comes before the commitment.
      this.#pinned = { version: this.#desk.version, notation: here[0].choice.notation };
    } else if (seen) {
      this.commit(here[0]);
    } else {
      this.#pinned = { version: this.#desk.version, notation: here[0].choice.notation };
    }
    return true;
  }

  /** A hand card is taken up first; pressed again, it does what it can only do. Says whether that was all. */
  #pressHand(card: CardId): boolean {
    const group = this.#ofCard(card);
    if (group.length === 0) return false;
    if (this.selected !== card) this.select(card);
    else if (group.length === 1) this.commit(group[0]!);
    else this.#pinOnly(group);
    return true;
  }

  /** The Space where the selected card would lie is pressed: that is no answer yet if several cards could move. */
  #pressPlace(spot: Spot): boolean {
    const us = this.#view().you;
    if (this.selected === undefined || spot !== `space ${us} ${this.placeOf(this.selected)}`) return false;
    this.#pinOnly(this.group);
    return true;
  }

  /** Pins the first choice of a group whose choices differ in the Cultists only. */
  #pinOnly(group: Offered[]) {
    const [first] = group;
    if (first && group.every((it) => it === first || sameBut(it.deed, first.deed))) this.pin(first);
    else this.#pinned = undefined;
  }

  select(card: CardId) {
    this.#selected = { version: this.#desk.version, card };
    this.#pinned = undefined;
    this.#pointed = undefined;
    void this.#foresee(this.#ofCard(card));
  }

  pin(it: Offered) {
    this.#pointed = undefined;
    this.#pinned = { version: this.#desk.version, notation: it.choice.notation };
  }

  point(spot: Spot, on: boolean) {
    const first = this.spots.get(spot)?.[0];
    if (!first) return;
    const pinnedHere = this.pinned && this.spots.get(spot)!.includes(this.pinned);
    if (on && !pinnedHere) this.#pointed = first.choice.notation;
    else this.#pointed = undefined;
  }

  pointChoice(notation: string | undefined) {
    this.#pointed = notation;
  }

  startPassing() {
    this.cancel();
    this.#passing = this.#desk.version;
  }

  /** One step back; says whether there was one. */
  cancel(): boolean {
    if (this.pinned && this.group.length !== 1) {
      this.#pinned = undefined;
      return true;
    }
    const was = this.selected !== undefined || this.passing;
    this.#pinned = undefined;
    if (this.selected === undefined) this.#passing = undefined;
    this.#selected = undefined;
    this.#pointed = undefined;
    return was;
  }

  commit(it: Offered) {
    this.commitNotation(it.choice.notation);
  }

  commitNotation(notation: string) {
    this.#selected = undefined;
    this.#pinned = undefined;
    this.#pointed = undefined;
    this.#passing = undefined;
    void this.#desk.decide(notation);
  }

  /** Asks for what each of the choices that wait on the table would do. */
  foreseeTable() {
    if (this.selected !== undefined) return;
    const direct = this.offered.filter((it) => ['pick', 'move', 'extra', 'cultists', 'take'].includes(it.deed.do));
    if (direct.length > 0 && direct.length <= 40) void this.#foresee(direct);
  }

  async #foresee(group: Offered[]) {
    const version = this.#desk.version;
    if (this.#previewed.version !== version) {
      this.#previewed = { version, asked: new Set() };
      this.#previews = new Map();
    }
    // What follows an opening hangs on the other's secret choice: nothing of it is certain.
    const certain = group.filter((it) => it.deed.do !== 'open').map((it) => it.choice.notation);
    const fresh = certain.filter((it) => !this.#previewed.asked.has(it));
    if (fresh.length === 0) return;
    for (const it of fresh) this.#previewed.asked.add(it);
    const previews = await this.#desk.preview(fresh);
    if (this.#desk.version !== version) return;
    const next = new Map(this.#previews);
    for (const it of previews) next.set(it.action, it.events as Event[]);
    this.#previews = next;
  }

  // Sorting

  #ofCard(card: CardId): Offered[] {
    return this.offered.filter(({ deed }) => {
      if (this.passing) return deed.do === 'pass' && deed.discarding === card;
      switch (deed.do) {
        case 'open':
        case 'play':
        case 'defend':
          return deed.card === card;
        case 'take':
          return deed.card === card && this.#whereIs(card) === 'hand';
        default:
          return false;
      }
    });
  }

  /** Where a choice can be pressed. `ever`: now, or once its card is selected. */
  #spotsOf({ choice, deed }: Offered, ever = false): Spot[] {
    const us = this.#view().you ?? 'cthulhu';
    switch (deed.do) {
      case 'open':
      case 'defend':
      case 'play': {
        const hand: Spot = `hand ${deed.card}`;
        if (this.passing && !ever) return [];
        if (this.selected !== deed.card) return [hand];
        return [hand, ...this.#targetsOf(deed, us)];
      }
      case 'pass':
        return deed.discarding !== undefined && this.passing ? [`hand ${deed.discarding}`] : [];
      case 'take': {
        const where = this.#whereIs(deed.card);
        return [`${where} ${deed.card}`];
      }
      case 'pick': {
        const side = this.#sideOf(choice, deed.space, us);
        return side ? [`space ${side} ${deed.space}`] : [];
      }
      case 'move':
        return [`space ${us} ${deed.from}`];
      case 'extra':
        return [`space ${us} ${deed.space}`];
      case 'trigger': {
        const card = this.#view()[deed.god].permanents[deed.slot - 1];
        return card ? [`permanent ${card}`] : [];
      }
      default:
        return [];
    }
  }

  /** Where the second press goes, once the card is selected. */
  #targetsOf(deed: Extract<Deed, { card: CardId }>, us: God): Spot[] {
    const face = this.#cards.get(deed.card);
    if (deed.do === 'play' && deed.moving !== undefined) return [`space ${us} ${deed.moving}`];
    if (deed.do === 'play' && deed.discarding !== undefined) return [`permanent ${deed.discarding}`];
    if (deed.do === 'play' && face.kind === 'permanent') return [`slot ${us}`];
    if (face.attack && (deed.do === 'open' || deed.do === 'play')) return [`space ${us} ${this.placeOf(deed.card)}`];
    return [];
  }

  /** Where an attack card would be placed: as the preview says, or, until it is there, as printed. */
  placeOf(card: CardId): number {
    for (const it of this.#ofCard(card)) {
      const placed = this.preview(it.choice.notation)?.placed.find((other) => other.card === card);
      if (placed) return placed.space;
    }
    return this.#cards.get(card).attack?.position ?? 0;
  }

  #whereIs(card: CardId): 'hand' | 'permanent' | 'tray' {
    const view = this.#view();
    for (const god of ['cthulhu', 'hastur'] as const) {
      const side = view[god];
      if ('open' in side.hand && side.hand.open.cards.includes(card)) return 'hand';
      if (side.permanents.includes(card)) return 'permanent';
    }
    return 'tray';
  }

  /** `pick 3` does not say whose card it means; the card's name in its words does. */
  #sideOf(choice: Choice, space: number, us: God): God | undefined {
    const view = this.#view();
    const there = ([us, enemyOf(us)] as const).filter((god) => view[god].track[space - 1]);
    if (there.length === 1) return there[0];
    return there.find((god) => choice.words.includes(this.#cards.name(view[god].track[space - 1]!)));
  }

  // Refusals

  /** Asks why something cannot be done: what the press would have meant. */
  #explain(spot: Spot): boolean {
    const meant = this.#meant(spot);
    if (meant) void this.#desk.explain(meant);
    return meant !== undefined;
  }

  #meant(spot: Spot): string | undefined {
    const [kind, name, space] = spot.split(' ') as [string, string, string | undefined];
    const view = this.#view();
    if (kind === 'hand') {
      const asks = this.offered[0]?.deed.do;
      if (view.phase === 'opening') return `open ${name}`;
      if (asks === 'take' || this.offered.some((it) => it.deed.do === 'take')) return `take ${name}`;
      if (this.#cards.get(name).kind === 'defense' || this.inWindow) return `defend ${name}`;
      return `play ${name}`;
    }
    if (kind === 'space') {
      if (this.selected !== undefined) {
        return this.#cards.get(this.selected).attack ? `play ${this.selected} moving ${space}` : undefined;
      }
      if (this.offered.some((it) => it.deed.do === 'pick')) return `pick ${space}`;
      if (this.offered.some((it) => it.deed.do === 'move')) return `move ${space}`;
      if (this.offered.some((it) => it.deed.do === 'extra')) return `extra ${space}`;
    }
    return undefined;
  }

  inWindow = $derived.by(() => this.#view().under_way.at(-1)?.what === 'defense_window');

  explainNotation(notation: string) {
    void this.#desk.explain(notation);
  }
}

/** Alike but for the Cultists. */
function sameBut(a: Deed, b: Deed): boolean {
  if (a.do === 'play' && b.do === 'play') {
    return a.card === b.card && a.moving === b.moving && a.discarding === b.discarding;
  }
  return a.do === 'move' && b.do === 'move' && a.from === b.from;
}

function isPlaced(deed: Deed): boolean {
  return ['open', 'play', 'defend', 'take', 'pick', 'move', 'extra'].includes(deed.do);
}

// Somebody at a table: what is asked of them, what they have taken up, what they look at. Every game's table has one;
// the shell around it draws the prompt and answers the keys from it.

import { untrack } from 'svelte';
import { Choosing, type Offered, type Ways } from './choosing.svelte';
import type { Desk, Odds, TableProps } from './desk';
import type { PromptButton } from './PromptBar.svelte';
import { quietDesk } from './quiet';
import { Attention } from './attention';
import { provideZoom } from './zoom.svelte';

/** Cards to look through. */
export interface Looking {
  title: string;
  cards: string[];
}

export interface Said {
  /** The subject of the sentence, said loudly in front of it. */
  lead?: string;
  text: string;
}

/** How a game asks, and what it calls the answers. */
export interface Manner<Deed, Event> {
  /** What is asked, where the table knows more of it than the server: what has been taken up, what is being put together. */
  said?(): Said | undefined;
  /** The button that does what is chosen; one of several, where the cards alone do not say which. */
  commit(it: Offered<Deed>): Pick<PromptButton, 'words' | 'detail'>;
  /** A choice that has no place on the table, as a button: in the server's words if nothing else is said. */
  button?(it: Offered<Deed>): Partial<PromptButton>;
  /** More buttons: what leads into a mode, what is not allowed now. */
  more?(): PromptButton[];
  /** More buttons while cards are taken up: they may be turned. */
  held?(): PromptButton[];
  /** Instead of everything else: a part of the game that has a prompt of its own. */
  instead?(): PromptButton[] | undefined;
  /** Cards that an event showed: they stay on view until they are put away, or until one acts. */
  shows?(event: Event): Looking | undefined;
  /** While this is so, nothing is told and nothing can be done: several decisions are on their way. */
  isBusy?(): boolean;
}

/** How long a choice is looked at before its odds are asked for. */
const ODDS_MS = 160;

export class Sitting<View, Event, Deed> {
  readonly desk: Desk;
  readonly choosing: Choosing<Deed, Event>;
  readonly zoom = provideZoom();
  readonly attention = new Attention();
  looking = $state.raw<Looking>();

  #props: TableProps;
  #manner: Manner<Deed, Event>;
  #putAway = $state.raw<Event>();
  #odds = $state.raw<Odds & { notation: string }>();

  constructor(props: TableProps, ways: Ways<Deed>, manner: Manner<Deed, Event>) {
    this.#props = props;
    this.#manner = manner;
    this.desk = quietDesk({
      desk: () => props.desk,
      player: () => props.player,
      before: (action) => {
        // To let something pass is no reason to forget what led there.
        if (!this.choosing.find(action)?.choice.is_pass) props.player.acted();
        this.attention.decided();
      },
    });
    this.choosing = new Choosing(this.desk, ways);

    $effect(() => {
      void this.choosing.offered;
      untrack(() => this.choosing.foreseeTable());
    });
    $effect(() => {
      this.zoom.quiet = this.choosing.taken.length > 0 || this.choosing.pinned !== undefined;
    });
    $effect(() => {
      const notation = this.choosing.current?.choice.notation;
      if (!notation || this.busy) return;
      const timer = setTimeout(async () => {
        const found = await props.desk.odds(notation);
        if (found) this.#odds = { notation, ...found };
      }, ODDS_MS);
      return () => clearTimeout(timer);
    });
  }

  /** The table as it is drawn now. */
  get view(): View {
    return this.#props.player.shown as View;
  }

  /** What is being told. */
  get telling(): Event | undefined {
    return this.#props.player.telling as Event | undefined;
  }

  busy = $derived.by(() => this.#manner.isBusy?.() ?? false);

  /** A story is on: nothing is asked before it is told. */
  playing = $derived.by(() => this.#props.player.playing && !this.busy);

  myMove = $derived.by(() => this.desk.choices.length > 0);

  /** A decision is wanted that does not pass by itself. */
  asked = $derived.by(() => this.myMove && !this.desk.automatic);

  /** How likely the outcomes are of what is about to be done. */
  odds = $derived.by(() => (this.#odds && this.#odds.notation === this.choosing.current?.choice.notation ? this.#odds : undefined));

  /** Cards that were shown, and have not been put away. */
  shown = $derived.by<Looking | undefined>(() => {
    const { player } = this.#props;
    if (player.untold > 0 || this.choosing.taken.length > 0 || this.choosing.mode !== undefined) return undefined;
    const events = player.since as readonly Event[];
    const last = events.findLast((it) => this.#manner.shows?.(it));
    return last && last !== this.#putAway ? this.#manner.shows!(last) : undefined;
  });

  putAway() {
    this.#putAway = (this.#props.player.since as readonly Event[]).findLast((it) => this.#manner.shows?.(it));
  }

  // The prompt

  said = $derived.by<Said>(() => {
    const { desk, player } = this.#props;
    if (this.playing) return { text: player.words };
    const { chosen } = this.choosing;
    if (chosen) return { text: chosen.words };
    if (desk.automatic && desk.choices.length > 0) return { text: `${desk.prompt} You have no answer: it passes by itself.` };
    return this.#manner.said?.() ?? { text: desk.prompt };
  });

  /** What is pointed at, beside what is asked. */
  aside = $derived.by(() => {
    const { pointed, chosen } = this.choosing;
    return this.playing || pointed === chosen ? undefined : pointed?.words;
  });

  buttons = $derived.by<PromptButton[]>(() => {
    if (this.playing) return [{ id: 'skip', words: 'Skip', tone: 'quiet', key: 'space', press: () => this.#props.player.skip() }];
    if (!this.myMove || this.busy) return [];
    const instead = this.#manner.instead?.();
    if (instead) return instead;
    const { choosing } = this;
    const { chosen, group, taken, mode, pinned } = choosing;
    const cancel: PromptButton = { id: 'cancel', words: 'Cancel', key: 'esc', wanted: choosing.astray, press: () => choosing.cancel() };
    const held = pinned !== undefined || taken.length > 0;
    const meanwhile = taken.length > 0 ? (this.#manner.held?.() ?? []) : [];
    if (chosen) return [this.#commit(chosen, 0), ...(held ? [...meanwhile, cancel] : this.#plain())];
    // The cards are taken up, and there is nothing on the table that would say which of these is meant.
    if (group.length > 1 && !group.some((it) => it.place.at)) return [...group.map((it, at) => this.#commit(it, at)), cancel];
    if (held) return [...meanwhile, cancel];
    return [...this.#plain(), ...(mode === undefined ? (this.#manner.more?.() ?? []) : [cancel])];
  });

  #commit(it: Offered<Deed>, at: number): PromptButton {
    const { choosing } = this;
    return {
      id: `commit ${it.choice.notation}`,
      ...this.#manner.commit(it),
      tone: 'primary',
      key: at === 0 ? 'enter' : undefined,
      wanted: choosing.wants(it),
      press: () => choosing.commit(it),
      point: (on) => choosing.pointAt(on ? it : undefined),
    };
  }

  #plain(): PromptButton[] {
    const { choosing } = this;
    return choosing.buttons.map((it) => ({
      id: it.choice.notation,
      words: it.words,
      wanted: choosing.wants(it),
      press: () => choosing.commit(it),
      show: () => choosing.pin(it),
      point: (on) => choosing.pointAt(on ? it : undefined),
      ...this.#manner.button?.(it),
    }));
  }

  // Keys

  /** Says whether the key meant anything. */
  press(key: string): boolean {
    const { choosing } = this;
    if (this.playing && (key === ' ' || key === 'Enter')) {
      this.#props.player.skip();
      return true;
    }
    if (key === 'Escape') return this.#leave();
    if ((key === '+' || key === '-') && choosing.steps.length > 0) {
      const next = choosing.steps[choosing.steps.indexOf(choosing.chosen ?? choosing.steps[0]!) + (key === '+' ? 1 : -1)];
      if (next) choosing.pin(next);
      return true;
    }
    const button = this.buttons.find((it) => it.key === key);
    if (!button || key === 'enter') return false;
    button.press();
    return true;
  }

  #leave(): boolean {
    if (this.zoom.card) this.zoom.hide();
    else if (this.looking) this.looking = undefined;
    else if (this.shown) this.putAway();
    else return this.choosing.cancel();
    return true;
  }
}

// The state of a player at a table: what is asked, what is selected, what is looked at. Every game's table has one; the
// shell uses it to draw the prompt and handle keys.

import { untrack } from 'svelte';
import { sentence } from '../lib/words';
import { Choosing, type Offered, type Ways } from './choosing.svelte';
import type { Desk, Odds, TableProps } from './desk';
import type { PromptButton } from './PromptBar.svelte';
import { quietDesk } from './quiet';
import { Attention, isFree } from './attention';
import { provideZoom } from './zoom.svelte';

/** Cards to look through. */
export interface Looking {
  title: string;
  cards: string[];
}

export interface Said {
  /** The subject of the sentence, emphasised in front of it. */
  lead?: string;
  text: string;
}

/** How a game asks, and what it calls the answers. */
export interface Manner<Deed, Event> {
  /** The question, if the table knows more than the server: what is selected, which cards are being combined. */
  said?(): Said | undefined;
  /** What a choice would do, in the table's words: instead of the server's. */
  tells?(it: Offered<Deed>): Said | undefined;
  /** Whether the table shows the odds of this itself: then they are not asked for, and not listed under the question. */
  countsOdds?(it: Offered<Deed>): boolean;
  /** The button that does what is chosen; one of several, if the cards alone do not determine it. */
  commit(it: Offered<Deed>): Pick<PromptButton, 'words' | 'detail'>;
  /** A choice that has no place on the table, as a button: by default in the server's words. */
  button?(it: Offered<Deed>): Partial<PromptButton>;
  /** More buttons: for entering a mode, or for what is not allowed now. */
  more?(): PromptButton[];
  /** More buttons while cards are selected, for example for turning them. */
  held?(): PromptButton[];
  /** Instead of everything else: for a part of the game that has its own prompt. */
  instead?(): PromptButton[] | undefined;
  /** Cards that an event showed: they stay visible until they are closed, or until the player acts. */
  shows?(event: Event): Looking | undefined;
  /** While this is true, nothing is shown and nothing can be done: several decisions are being sent. */
  isBusy?(): boolean;
}

/** How long a choice must be pointed at before its odds are asked for. */
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
        // A pass does not clear what has happened before.
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
      const current = this.choosing.current;
      if (!current || this.busy || manner.countsOdds?.(current)) return;
      const { notation } = current.choice;
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

  /** The event being shown. */
  get telling(): Event | undefined {
    return this.#props.player.telling as Event | undefined;
  }

  busy = $derived.by(() => this.#manner.isBusy?.() ?? false);

  /** Events are being shown: nothing is asked before that is over. */
  playing = $derived.by(() => this.#props.player.playing && !this.busy);

  myMove = $derived.by(() => this.desk.choices.length > 0);

  /** The player has to decide, and it is not an automatic pass. */
  asked = $derived.by(() => this.myMove && !this.desk.automatic);

  /** The odds of what is about to be done. */
  odds = $derived.by(() => (this.#odds && this.#odds.notation === this.choosing.current?.choice.notation ? this.#odds : undefined));

  /** Cards that were shown, and have not been closed. */
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
    if (chosen) return this.#told(chosen);
    if (desk.automatic && desk.choices.length > 0) return { text: `${desk.prompt} You have no answer: it passes by itself.` };
    return this.#manner.said?.() ?? { text: desk.prompt };
  });

  /** What is pointed at, next to what is asked. */
  aside = $derived.by(() => {
    const { pointed, chosen } = this.choosing;
    if (this.playing || pointed === undefined || pointed === chosen) return undefined;
    const { lead = '', text } = this.#told(pointed);
    // The question may be about the same, or give way to it.
    if (text === this.said.text) return undefined;
    return lead === this.said.lead ? sentence(text) : `${lead} ${text}`.trim();
  });

  #told(it: Offered<Deed>): Said {
    return this.#manner.tells?.(it) ?? { text: it.words };
  }

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
    // The cards are selected, and nothing on the table can be pressed to say which of these is meant.
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

  /** Returns whether the key was handled. */
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
    // A button that has the focus is pressed by the browser. Nothing is answered that was not chosen before.
    const answer = key === 'Enter' && isFree() && (choosing.pinned || choosing.taken.length > 0) && this.buttons.find((it) => it.key === 'enter');
    if (answer) {
      answer.press();
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

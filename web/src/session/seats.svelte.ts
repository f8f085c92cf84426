// The seats of one browser at a match: one for a player or a spectator, several for a hot-seat match, in which only the
// hand of the player whose turn it is may be shown. If a game hides nothing, the screen switches to the player who is
// asked, without a curtain.

import type { StoryTeller } from './story.svelte';
import { StoryPlayer } from './story.svelte';
import { Session } from './session.svelte';
import type { Dial } from './socket';

// The page does not know the games' own types.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnyPlayer = StoryPlayer<any, any>;

export interface Place {
  session: Session;
  player: AnyPlayer;
}

export class Places {
  readonly all: Place[] = [];
  readonly hotSeat: boolean = false;
  /** The device is passed on, and what it shows must not be seen on the way. */
  readonly #hides: boolean;
  /** Whose hand is on the screen; nobody's before the first curtain. */
  #facing = $state.raw<number>();

  /** The seat that has to decide. */
  #asked = $derived.by(() => {
    const owes = (it: Place | undefined) => it?.session.myMove === true;
    if (this.#facing !== undefined && owes(this.all[this.#facing])) return this.#facing;
    const other = this.all.findIndex(owes);
    return other < 0 ? undefined : other;
  });

  facing = $derived<Place>(this.all[this.#facing ?? this.#asked ?? 0]!);

  over = $derived(this.all.every((it) => it.session.result !== undefined));

  /** To whom the device has to be passed before anything more is shown. */
  curtain = $derived.by<Place | undefined>(() => {
    if (!this.#hides || this.over) return undefined;
    if (this.#facing === undefined) return this.all[this.#asked ?? 0];
    if (this.#asked === undefined || this.#asked === this.#facing) return undefined;
    // The player who has just acted sees the result first.
    return this.facing.player.playing ? undefined : this.all[this.#asked];
  });

  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  constructor(dial: Dial, tokens: string[], teller: StoryTeller<any, any>, still: () => boolean, open = false) {
    const keys: (string | undefined)[] = tokens.length > 0 ? tokens : [undefined];
    // If windows were passed automatically, a curtain would reveal that the player has a response.
    this.hotSeat = keys.length > 1;
    this.#hides = this.hotSeat && !open;
    this.all = keys.map((token) => {
      const session = new Session(dial, token, { byHand: this.#hides, plain: teller.plain });
      const player = new StoryPlayer(teller, still);
      session.onhappened = (happened) => {
        // A spectator never acts, so only the last change is marked for them.
        if (session.seat === null) player.acted();
        player.hear(happened);
        if (!this.#hides && this.#asked !== undefined) this.#facing = this.#asked;
      };
      return { session, player };
    });
    if (!this.#hides) this.#facing = 0;
  }

  open() {
    for (const it of this.all) it.session.open();
    this.#hold();
  }

  close() {
    for (const it of this.all) it.session.close();
  }

  retry() {
    for (const it of this.all) it.session.retry();
  }

  /** The other player has the device now. */
  lift() {
    const next = this.curtain;
    if (!next) return;
    this.#facing = this.all.indexOf(next);
    this.#hold();
  }

  #hold() {
    if (!this.#hides) return;
    this.all.forEach((it, at) => it.player.hold(at !== this.#facing));
  }
}

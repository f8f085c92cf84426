// One viewer's connection to one match: what the server has sent, and what it can be asked.

import type {
  Chapter,
  Choice,
  Considered,
  Described,
  ErrorCode,
  MatchInfo,
  Outcome,
  Preview,
  RuleInfo,
  SeatInfo,
  Table,
  ToClient,
  ToServer,
  Told,
} from '../generated/wire';
import type { Odds } from '../table/desk';
import { hex } from '../lib/fair';
import { changed, digest, type Change } from './changes';
import { canInflate, Socket, type ConnectionState, type Dial } from './socket';

export interface Refusal {
  reason: string;
  rule: RuleInfo | null;
}

/** Somebody has pointed at something on the table; a new object each time. */
export interface Pointed {
  seat: number;
  at: string;
}

export interface UndoAsked {
  seat: number;
  decisions: number;
}

/** Something that happened at the table, for showing it step by step. */
export interface Happened {
  events: Told[];
  view: unknown;
  ply: number;
  takenBack: number;
  /** It answers a decision of this viewer. */
  mine: boolean;
  /** The present table without the events that led to it: after a (re)connection. */
  fresh: boolean;
}

export type Answer = Exclude<ToClient, { type: 'gathering' | 'welcome' | 'changed' | 'seats' | 'undo_asked' | 'undo_answered' | 'pointed' }>;
export type Decided = 'done' | 'refused' | 'stale' | 'lost';

type WithoutRe<T> = T extends { re: number } ? Omit<T, 're'> : never;
type Request = WithoutRe<ToServer>;

interface Waiting {
  request: Request;
  resolve: (answer: Answer | null) => void;
}

/** Errors that are final: connecting again would not help. */
const FINAL: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['unknown', 'bad_token']);

/** How many choices the server answers questions about at once. */
const MOST_AT_ONCE = 64;

/** How long to wait for the update that a `stale` has announced. */
const PATIENCE_MS = 3000;

export interface Wishes {
  /** The server never passes for this seat. */
  byHand?: boolean | undefined;
  /** The views are the game's sketches. */
  plain?: boolean | undefined;
}

/** 26 letters and digits that nobody can guess. */
function freshKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(26));
  return Array.from(bytes, (it) => '0123456789abcdefghjkmnpqrstvwxyz'[it % 32]).join('');
}

/** This browser's contribution to the luck of a match: 256 bits that nobody can guess. */
function freshContribution(): string {
  return hex(crypto.getRandomValues(new Uint8Array(32)));
}

export class Session {
  match = $state.raw<MatchInfo>();
  /** Nothing is dealt yet: the luck waits for everybody's contribution. */
  gathering = $state.raw(false);
  /** This browser's contribution, if the match asked for one. */
  contribution = $state.raw<string>();
  /** The viewer's own seat; none for a spectator. */
  seat = $state.raw<number | null>(null);
  view = $state.raw<unknown>();
  prompt = $state.raw('');
  asked = $state.raw<number[]>([]);
  choices = $state.raw<Choice[]>([]);
  automatic = $state.raw(false);
  canUndo = $state.raw(0);
  result = $state.raw<string>();
  /** The same for programs. */
  outcome = $state.raw<Outcome>();
  version = $state.raw(0);
  ply = $state.raw(0);
  log = $state.raw<Chapter[]>([]);
  /** The log does not begin at the start of the match: there is more to ask for. */
  hasEarlier = $state.raw(false);

  connection = $state.raw<ConnectionState>('connecting');
  /** Why the match cannot be joined at all. */
  failure = $state.raw<string>();
  refusal = $state.raw<Refusal>();
  /** How a bot rates the present choices. */
  hints = $state.raw<Considered[]>();
  hinting = $state.raw(false);
  undoAsked = $state.raw<UndoAsked>();
  /** The viewer's own request waits for the others. */
  /** What somebody at the table pointed at last. */
  pointed = $state.raw<Pointed>();
  undoWaits = $state.raw(false);
  notice = $state.raw<string>();
  rematchAt = $state.raw<{ id: string; token?: string }>();
  /** A decision is on its way. */
  deciding = $state.raw(false);

  myMove = $derived(this.choices.length > 0);
  seats = $derived<SeatInfo[]>(this.match?.seats ?? []);

  /** Called for everything that happens, in order. */
  onhappened: ((happened: Happened) => void) | undefined;

  /** The key to the seat. An invitation is replaced by another key at its first use. */
  token = $state.raw<string>();
  /** The key for which an invitation is exchanged; sent until the server has welcomed us with it. */
  #key: string | undefined;
  #socket: Socket;
  #re = 0;
  #saidInPlace = new WeakSet<Request>();
  #waiting = new Map<number, Waiting>();
  #welcomed = false;
  /** The table as the server last sent it. */
  #whole: Table | undefined;
  #wishes: Wishes;
  #onmoved: (() => void) | undefined;

  constructor(dial: Dial, token?: string, wishes: Wishes = {}) {
    this.token = token;
    this.#key = token && freshKey();
    this.#wishes = wishes;
    this.#socket = new Socket(dial, {
      open: () => this.#hello(),
      message: (message) => this.#hear(message),
      state: (state) => this.#connection(state),
    });
  }

  open() {
    this.#socket.open();
  }

  retry() {
    this.#socket.retry();
  }

  close() {
    this.#socket.close();
    this.#giveUpWaiting(() => true);
  }

  // What a player can do

  async decide(action: string): Promise<Decided> {
    if (this.deciding) return 'stale';
    this.deciding = true;
    this.refusal = undefined;
    this.hints = undefined;
    try {
      const asked = { version: this.version, ply: this.ply, question: this.#question() };
      let answer = await this.#ask({ type: 'decide', version: asked.version, action });
      if (answer?.type === 'error' && answer.code === 'stale') {
        await this.#movedOn(asked.version);
        // If several decide at once, another player's decision can come first without changing our question.
        if (this.ply <= asked.ply || this.#question() !== asked.question) return 'stale';
        answer = await this.#ask({ type: 'decide', version: this.version, action });
      }
      if (!answer) return 'lost';
      if (answer.type === 'refused') return 'refused';
      if (answer.type === 'error') return 'stale';
      return 'done';
    } finally {
      this.deciding = false;
    }
  }

  #question(): string {
    return JSON.stringify([this.prompt, this.choices]);
  }

  /** Resolves once the table is newer than `version`, or after a while. */
  #movedOn(version: number): Promise<void> {
    if (this.version > version) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, PATIENCE_MS);
      this.#onmoved = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async undo() {
    const answer = await this.#ask({ type: 'undo', version: this.version });
    if (answer?.type === 'done') this.undoWaits = true;
  }

  async allowUndo(allow: boolean) {
    this.undoAsked = undefined;
    await this.#ask({ type: 'allow_undo', allow });
  }

  async hint() {
    if (this.hinting) return;
    this.hinting = true;
    try {
      const answer = await this.#ask({ type: 'hint' });
      if (answer?.type === 'hint' && answer.version === this.version) this.hints = answer.considered;
    } finally {
      this.hinting = false;
    }
  }

  /** Why an action is refused; shown as a refusal. Nothing, if it is allowed after all. */
  async explain(action: string): Promise<Refusal | undefined> {
    const answer = await this.#ask({ type: 'explain', action });
    return answer?.type === 'refused' ? this.refusal : undefined;
  }

  /** The same for a table that shows the refusal itself: instead of the last one, which would be read as the same. */
  async whyNot(action: string): Promise<Refusal | undefined> {
    this.dismissRefusal();
    const request: Request = { type: 'explain', action };
    this.#saidInPlace.add(request);
    const answer = await this.#ask(request);
    return answer?.type === 'refused' ? { reason: answer.reason, rule: answer.rule } : undefined;
  }

  async preview(actions: string[]): Promise<Preview[]> {
    if (actions.length === 0) return [];
    const answer = await this.#ask({ type: 'preview', actions });
    return answer?.type === 'preview' ? answer.previews : [];
  }

  /** The words of choices, if there are too many for their words to be sent with them. */
  async describe(actions: string[]): Promise<Described[]> {
    const answers: Described[] = [];
    for (let at = 0; at < actions.length; at += MOST_AT_ONCE) {
      const answer = await this.#ask({ type: 'describe', actions: actions.slice(at, at + MOST_AT_ONCE) });
      if (answer?.type === 'described') answers.push(...answer.words);
    }
    return answers;
  }

  /** Fetches the part of the log before the one that is here. */
  async fetchEarlier() {
    const [first] = this.log;
    if (!this.hasEarlier || !first) return;
    const answer = await this.#ask({ type: 'log', before: first.ply });
    if (answer?.type !== 'log' || this.log[0] !== first) return;
    this.log = [...answer.chapters, ...this.log];
    this.hasEarlier = answer.chapters.length > 0 && answer.chapters[0]!.ply > 0;
  }

  /** How likely each outcome is, if the action depends on luck. */
  async odds(action: string): Promise<Odds | null> {
    const answer = await this.#ask({ type: 'odds', action });
    if (answer?.type !== 'odds' || !answer.outcomes) return null;
    return { outcomes: answer.outcomes, estimated: answer.estimated };
  }

  async resign() {
    await this.#ask({ type: 'resign' });
  }

  async setName(name: string) {
    await this.#ask({ type: 'name', name });
  }

  async standIn(seat: number, level: string) {
    await this.#ask({ type: 'stand_in', seat, level });
  }

  async takeBack() {
    await this.#ask({ type: 'take_back' });
  }

  /** Points at something, for everybody. If it is refused because of pointing too often, that does not matter. */
  async pointAt(at: string) {
    await this.#ask({ type: 'point', at });
  }

  async rematch() {
    await this.#ask({ type: 'rematch' });
  }

  dismissRefusal() {
    this.refusal = undefined;
  }

  // The wire

  #ask(request: Request): Promise<Answer | null> {
    return new Promise((resolve) => {
      const re = ++this.#re;
      this.#waiting.set(re, { request, resolve });
      if (this.connection === 'open') this.#socket.send({ ...request, re } as ToServer);
      // A decision waits for the connection; a question is dropped.
      else if (request.type !== 'decide') this.#settle(re, null);
    });
  }

  #settle(re: number | undefined, answer: Answer | null) {
    if (re === undefined) return;
    const waiting = this.#waiting.get(re);
    this.#waiting.delete(re);
    waiting?.resolve(answer);
  }

  #giveUpWaiting(which: (request: Request) => boolean) {
    for (const [re, { request }] of this.#waiting) if (which(request)) this.#settle(re, null);
  }

  #connection(state: ConnectionState) {
    // The connection counts as open once the server has sent its welcome.
    this.connection = state;
    if (state === 'lost') this.#giveUpWaiting((request) => request.type !== 'decide');
  }

  #hello() {
    const since = this.#welcomed ? this.version : undefined;
    const { byHand, plain } = this.#wishes;
    this.#socket.send({
      type: 'hello',
      changes: true,
      deflate: canInflate || undefined,
      token: this.token,
      key: this.#key,
      since,
      by_hand: byHand || undefined,
      plain: plain || undefined,
    });
  }

  #hear(message: ToClient) {
    switch (message.type) {
      case 'gathering': {
        this.#gather(message);
        break;
      }
      case 'welcome': {
        this.#welcome(message);
        break;
      }
      case 'update': {
        const mine = message.re !== undefined && this.#waiting.has(message.re);
        this.#update(message, mine);
        this.#settle(message.re, message);
        break;
      }
      case 'changed': {
        this.#change(message);
        break;
      }
      case 'refused': {
        const asked = message.re === undefined ? undefined : this.#waiting.get(message.re)?.request;
        if (!asked || !this.#saidInPlace.has(asked)) this.refusal = { reason: message.reason, rule: message.rule };
        this.#settle(message.re, message);
        break;
      }
      case 'seats': {
        if (this.match) this.match = { ...this.match, seats: message.seats };
        break;
      }
      case 'undo_asked': {
        if (message.seat === this.seat) this.undoWaits = true;
        else this.undoAsked = { seat: message.seat, decisions: message.decisions };
        break;
      }
      case 'undo_answered': {
        this.undoAsked = undefined;
        this.undoWaits = false;
        if (!message.allowed) this.notice = 'The undo was not granted.';
        break;
      }
      case 'pointed': {
        this.pointed = { seat: message.seat, at: message.at };
        break;
      }
      case 'rematch': {
        this.rematchAt = { id: message.id, token: message.token };
        break;
      }
      case 'error': {
        this.#error(message);
        break;
      }
      default: {
        this.#settle(message.re, message);
      }
    }
  }

  #error(message: Extract<ToClient, { type: 'error' }>) {
    if (!this.#welcomed && FINAL.has(message.code)) {
      this.failure = message.message;
      this.#socket.close();
      return;
    }
    // A stale decision needs no message: the update that came first shows what happened.
    if (message.code !== 'stale') this.notice = message.message;
    this.#settle(message.re, message);
  }

  /** The server has shown its commitment, so now it may get our contribution. */
  #gather(message: Extract<ToClient, { type: 'gathering' }>) {
    this.connection = 'open';
    this.gathering = true;
    this.#sitDown(message);
    if (message.seat === null) return;
    this.contribution ??= freshContribution();
    void this.#ask({ type: 'contribute', contribution: this.contribution });
  }

  #sitDown({ seat, token, match }: Pick<Extract<ToClient, { type: 'gathering' }>, 'seat' | 'token' | 'match'>) {
    this.seat = seat;
    if (token) this.token = token;
    this.#key = undefined;
    this.match = match;
  }

  #welcome(message: Extract<ToClient, { type: 'welcome' }>) {
    this.#welcomed = true;
    this.connection = 'open';
    this.gathering = false;
    this.#sitDown(message);
    const { from, chapters, earlier = false } = message.log;
    const kept = from === null ? [] : this.log.filter((it) => it.ply <= from);
    this.log = [...kept, ...chapters];
    if (kept.length === 0) this.hasEarlier = earlier;
    this.#table(message.table);
    this.undoAsked = undefined;
    this.undoWaits = false;
    this.onhappened?.({
      events: [],
      view: message.table.view,
      ply: message.table.ply,
      takenBack: 0,
      mine: false,
      fresh: true,
    });
    this.#resumeDecision(message.table.version);
  }

  /** For a decision that was in progress when the connection dropped: either it was stored, and the table has changed, or not. */
  #resumeDecision(version: number) {
    for (const [re, { request }] of this.#waiting) {
      if (request.type !== 'decide') continue;
      if (request.version === version) this.#socket.send({ ...request, re } as ToServer);
      else this.#settle(re, null);
    }
  }

  /** An update that says only what has changed. */
  #change({ change, digest: wanted, ...message }: Extract<ToClient, { type: 'changed' }>) {
    const table = changed(this.#whole, change as Change) as Table;
    this.#hear({ ...message, type: 'update', table });
    // Should never happen; if it does, ask for the whole table.
    if (wanted !== undefined && digest(table) !== wanted) void this.#ask({ type: 'whole' });
  }

  #update(message: Extract<ToClient, { type: 'update' }>, mine: boolean) {
    // Empty values may be left out.
    const { events = [], table, taken_back: takenBack = 0 } = message;
    let log = this.log;
    if (takenBack > 0) log = log.filter((it) => it.ply <= table.ply);
    if (events.length > 0) log = [...log, { ply: table.ply, events }];
    this.log = log;
    this.#table(table);
    this.refusal = undefined;
    if (takenBack > 0) {
      this.undoAsked = undefined;
      this.undoWaits = false;
    }
    this.onhappened?.({ events, view: table.view, ply: table.ply, takenBack, mine, fresh: false });
  }

  #table(table: Table) {
    this.#whole = table;
    this.version = table.version;
    this.ply = table.ply;
    this.view = table.view;
    this.prompt = table.prompt;
    this.asked = table.asked;
    this.choices = table.choices ?? [];
    this.automatic = table.automatic ?? false;
    this.canUndo = table.can_undo ?? 0;
    this.result = table.result;
    this.outcome = table.outcome;
    this.hints = undefined;
    this.#onmoved?.();
    this.#onmoved = undefined;
    if (this.match) this.match = broughtUpToDate(this.match, table);
  }
}

/** The match, updated from the table; the same object if nothing has changed. */
function broughtUpToDate(match: MatchInfo, { out = [], result, outcome }: Table): MatchInfo {
  if (match.result === (result ?? null) && match.seats.every((it, seat) => it.out === out.includes(seat))) return match;
  return { ...match, result: result ?? null, outcome: outcome ?? null, seats: match.seats.map((it, seat) => ({ ...it, out: out.includes(seat) })) };
}

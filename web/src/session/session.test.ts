import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MatchInfo, Table, ToClient, ToServer, Told } from '../generated/wire';
import { Session, type Happened } from './session.svelte';
import { digest } from './changes';
import { pause, type Line } from './socket';

/** A line whose other end is the test. */
class FakeLine implements Line {
  static all: FakeLine[] = [];
  static get last(): FakeLine {
    return FakeLine.all.at(-1)!;
  }

  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: ToServer[] = [];

  constructor() {
    FakeLine.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as ToServer);
  }
  close() {
    this.onclose?.();
  }
  say(message: ToClient) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

/** What every hello says. */
const HELLO = { type: 'hello', changes: true, deflate: true };

const match: MatchInfo = {
  id: 'abc',
  game: 'wrestlenomicon',
  pack: 'house',
  options: {},
  listed: false,
  seats: [],
  result: null,
  outcome: null,
  asked: [],
  created: 0,
};

const table = (version: number, ply = version, more: Partial<Table> = {}): Table => ({
  version,
  ply,
  view: { at: version },
  prompt: `prompt ${version}`,
  asked: [0],
  choices: [{ notation: 'pass', deed: null, words: 'Pass', rule: 'WN-083' }],
  ...more,
});

const told = (words: string): Told => ({ words, rule: 'WN-001', event: { event: words } });

const welcome = (version: number, log: { from: number | null; chapters: { ply: number; events: Told[] }[] }): ToClient => ({
  type: 'welcome',
  seat: 0,
  match,
  log,
  table: table(version),
});

function sitDown(token?: string): Session {
  const session = new Session(() => new FakeLine(), token);
  session.open();
  FakeLine.last.onopen?.();
  FakeLine.last.say(welcome(3, { from: null, chapters: [0, 1, 2, 3].map((ply) => ({ ply, events: [told(`e${ply}`)] })) }));
  return session;
}

/** The line drops, and is up again after the pause. */
function reconnect(welcomed: ToClient) {
  FakeLine.last.close();
  vi.advanceTimersByTime(20_000);
  FakeLine.last.onopen?.();
  FakeLine.last.say(welcomed);
}

beforeEach(() => {
  FakeLine.all = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('session', () => {
  it('carries out what has changed, and asks for the whole table when it comes to another one', () => {
    const session = sitDown();
    expect(FakeLine.last.sent[0]).toMatchObject(HELLO);
    const before = session.view;
    FakeLine.last.say({ type: 'changed', events: [told('e4')], change: { version: [4], ply: [4], view: { at: [4] } } });
    expect(session).toMatchObject({ version: 4, ply: 4, view: { at: 4 }, prompt: 'prompt 3' });
    expect(before).toEqual({ at: 3 });
    expect(session.log.at(-1)).toEqual({ ply: 4, events: [told('e4')] });
    const { choices: _, ...withoutChoices } = { ...table(4), prompt: 'prompt 3' };
    FakeLine.last.say({ type: 'changed', events: [], change: { choices: [] }, digest: digest(withoutChoices) });
    expect(session.choices).toEqual([]);
    FakeLine.last.say({ type: 'changed', events: [], change: { prompt: ['lost'] }, digest: '00000000' });
    expect(FakeLine.last.sent.at(-1)).toMatchObject({ type: 'whole' });
    FakeLine.last.say({ type: 'update', re: 1, events: [], table: table(5) });
    expect(session).toMatchObject({ version: 5, prompt: 'prompt 5' });
  });

  it('inflates what comes deflated, and keeps the order', async () => {
    vi.useRealTimers();
    const session = sitDown();
    const text = JSON.stringify({ type: 'update', events: [], table: table(4) });
    const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
    FakeLine.last.onmessage?.({ data: await new Response(packed).arrayBuffer() });
    FakeLine.last.say({ type: 'update', events: [], table: table(5) });
    await vi.waitFor(() => expect(session.version).toBe(5));
    expect(session.prompt).toBe('prompt 5');
  });

  it('contributes to the luck once the server has shown what it is bound to, the same however often it is asked', () => {
    const session = new Session(() => new FakeLine(), 'invitation');
    session.open();
    FakeLine.last.onopen?.();
    const luck = { commitment: 'c0ffee', contributed: [], digest: null };
    const gathering: ToClient = { type: 'gathering', seat: 1, token: 'key', match: { ...match, luck } };
    expect(FakeLine.last.sent.map((it) => it.type)).toEqual(['hello']);
    FakeLine.last.say(gathering);
    expect(session).toMatchObject({ gathering: true, seat: 1, token: 'key', connection: 'open', view: undefined });
    const [, contribute] = FakeLine.last.sent;
    expect(contribute).toMatchObject({ type: 'contribute', contribution: expect.stringMatching(/^[0-9a-f]{64}$/) as string });
    const first = session.contribution;
    reconnect(gathering);
    expect(FakeLine.last.sent).toMatchObject([{ ...HELLO, token: 'key' }, { type: 'contribute', contribution: first }]);
    FakeLine.last.say(welcome(0, { from: null, chapters: [] }));
    expect(session).toMatchObject({ gathering: false, version: 0 });
  });

  it('contributes nothing where it only looks on', () => {
    const session = new Session(() => new FakeLine());
    session.open();
    FakeLine.last.onopen?.();
    FakeLine.last.say({ type: 'gathering', seat: null, match });
    expect(FakeLine.last.sent.map((it) => it.type)).toEqual(['hello']);
    expect(session.contribution).toBeUndefined();
  });

  it('says hello with its token and takes over what it is told', () => {
    const session = sitDown('secret');
    expect(FakeLine.last.sent[0]).toEqual({ ...HELLO, token: 'secret', key: expect.stringMatching(/^\w{26}$/) });
    expect(session.connection).toBe('open');
    expect(session.version).toBe(3);
    expect(session.prompt).toBe('prompt 3');
    expect(session.myMove).toBe(true);
    expect(session.log.map((it) => it.ply)).toEqual([0, 1, 2, 3]);
  });

  it('exchanges an invitation for a key, and says both until it is welcomed', () => {
    const session = new Session(() => new FakeLine(), 'invitation');
    session.open();
    FakeLine.last.onopen?.();
    const said = FakeLine.last.sent[0] as { key?: string };
    reconnect({ ...welcome(3, { from: null, chapters: [] }), token: said.key } as ToClient);
    expect(FakeLine.last.sent[0]).toEqual({ ...HELLO, token: 'invitation', key: said.key });
    expect(session.token).toBe(said.key);
    reconnect(welcome(3, { from: null, chapters: [] }));
    expect(FakeLine.last.sent[0]).toEqual({ ...HELLO, token: said.key, since: 3 });
  });

  it('fetches the log that came before, a page at a time', async () => {
    const session = new Session(() => new FakeLine());
    session.open();
    FakeLine.last.onopen?.();
    const page = (from: number) => [from, from + 1].map((ply) => ({ ply, events: [told(`e${ply}`)] }));
    FakeLine.last.say({ ...welcome(5, { from: null, chapters: page(4) }), log: { from: null, earlier: true, chapters: page(4) } } as ToClient);
    for (const from of [2, 0]) {
      expect(session.hasEarlier).toBe(true);
      const fetched = session.fetchEarlier();
      const asked = FakeLine.last.sent.at(-1) as { re: number };
      expect(asked).toMatchObject({ type: 'log', before: from + 2 });
      FakeLine.last.say({ type: 'log', re: asked.re, chapters: page(from) });
      await fetched;
    }
    expect(session.hasEarlier).toBe(false);
    expect(session.log.map((it) => it.ply)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('asks for the words of many choices, so many at a time', async () => {
    const session = sitDown();
    const described = session.describe(Array.from({ length: 70 }, (_, n) => `a${n}`));
    for (const length of [64, 6]) {
      const asked = FakeLine.last.sent.at(-1) as { re: number; actions: string[] };
      expect(asked.actions).toHaveLength(length);
      FakeLine.last.say({ type: 'described', re: asked.re, words: asked.actions.map((action) => ({ action, words: `Do ${action}` })) });
      await Promise.resolve();
      await Promise.resolve();
    }
    expect((await described).at(-1)).toEqual({ action: 'a69', words: 'Do a69' });
  });

  it('knows who is out, and how it ended', () => {
    const session = sitDown();
    const seat = { title: 'A', name: null, bot: null, human: true, connected: true, host: false, out: false };
    FakeLine.last.say({ type: 'seats', seats: [seat, seat, seat] });
    FakeLine.last.say({ type: 'update', events: [], table: table(4, 4, { out: [1] }) });
    expect(session.seats.map((it) => it.out)).toEqual([false, true, false]);
    expect(session.match).toMatchObject({ result: null, outcome: null });
    FakeLine.last.say({ type: 'update', events: [], table: table(5, 5, { out: [1], result: 'A wins.', outcome: { kind: 'won', seats: [0] } }) });
    expect(session.match).toMatchObject({ result: 'A wins.', outcome: { kind: 'won', seats: [0] } });
  });

  it('decides on the version it has seen, and is told when it is stored', async () => {
    const session = sitDown();
    const happened: Happened[] = [];
    session.onhappened = (it) => happened.push(it);
    const decided = session.decide('pass');
    expect(session.deciding).toBe(true);
    expect(FakeLine.last.sent[1]).toEqual({ type: 'decide', re: 1, version: 3, action: 'pass' });
    FakeLine.last.say({ type: 'update', re: 1, events: [told('passed')], taken_back: 0, table: table(4) });
    expect(await decided).toBe('done');
    expect(session.deciding).toBe(false);
    expect(session.log.at(-1)).toEqual({ ply: 4, events: [told('passed')] });
    expect(happened).toMatchObject([{ mine: true, ply: 4, fresh: false }]);
  });

  it('shows a refusal with its rule and stays where it is', async () => {
    const session = sitDown();
    const decided = session.decide('pass');
    const rule = { id: 'WN-084', text: 'Five cards are too many.', source: 'Option C', chapter: 'Pass' };
    FakeLine.last.say({ type: 'refused', re: 1, reason: 'you hold five cards', rule });
    expect(await decided).toBe('refused');
    expect(session.refusal).toEqual({ reason: 'you hold five cards', rule });
    expect(session.version).toBe(3);
  });

  it('takes one decision at a time', async () => {
    const session = sitDown();
    void session.decide('pass');
    expect(await session.decide('pass')).toBe('stale');
    expect(FakeLine.last.sent).toHaveLength(2);
  });

  it('drops from the log what is taken back', () => {
    const session = sitDown();
    FakeLine.last.say({ type: 'update', re: 0, events: [], taken_back: 2, table: table(4, 1) });
    expect(session.log.map((it) => it.ply)).toEqual([0, 1]);
    expect(session.ply).toBe(1);
    FakeLine.last.say({ type: 'update', re: 0, events: [told('again')], taken_back: 0, table: table(5, 2) });
    expect(session.log.map((it) => it.events[0]!.words)).toEqual(['e0', 'e1', 'again']);
  });

  it('comes back since the last version, keeping the log as far as it still holds', () => {
    const session = sitDown('secret');
    reconnect(welcome(6, { from: 1, chapters: [{ ply: 2, events: [told('other')] }] }));
    expect(FakeLine.all).toHaveLength(2);
    expect(FakeLine.last.sent[0]).toEqual({ ...HELLO, token: 'secret', since: 3 });
    expect(session.log.map((it) => it.events[0]!.words)).toEqual(['e0', 'e1', 'other']);
    expect(session.version).toBe(6);
  });

  it('sends a decision again if it was not stored before the line dropped', async () => {
    const session = sitDown();
    const decided = session.decide('pass');
    reconnect(welcome(3, { from: 3, chapters: [] }));
    expect(FakeLine.last.sent[1]).toEqual({ type: 'decide', re: 1, version: 3, action: 'pass' });
    FakeLine.last.say({ type: 'update', re: 1, events: [], taken_back: 0, table: table(4) });
    expect(await decided).toBe('done');
  });

  it('does not send a decision again that was stored before the line dropped', async () => {
    const session = sitDown();
    const decided = session.decide('pass');
    reconnect(welcome(4, { from: 3, chapters: [{ ply: 4, events: [told('passed')] }] }));
    expect(await decided).toBe('lost');
    expect(FakeLine.last.sent).toHaveLength(1);
    expect(session.deciding).toBe(false);
  });

  it('is answered `stale` for a repeated decision and says nothing about it', async () => {
    const session = sitDown();
    const decided = session.decide('pass');
    FakeLine.last.say({ type: 'update', re: 0, events: [], taken_back: 0, table: table(4) });
    FakeLine.last.say({ type: 'error', re: 1, code: 'stale', message: 'the table has moved on' });
    expect(await decided).toBe('stale');
    expect(FakeLine.last.sent).toHaveLength(2);
    expect(session.notice).toBeUndefined();
  });

  it('decides again where another one decided at the same time and nothing else is asked', async () => {
    const session = sitDown();
    const decided = session.decide('pass');
    FakeLine.last.say({ type: 'error', re: 1, code: 'stale', message: 'the table has moved on' });
    FakeLine.last.say({ type: 'update', re: 0, events: [], taken_back: 0, table: table(4, 4, { prompt: 'prompt 3' }) });
    await vi.waitFor(() => expect(FakeLine.last.sent).toHaveLength(3));
    expect(FakeLine.last.sent[2]).toEqual({ type: 'decide', re: 2, version: 4, action: 'pass' });
    FakeLine.last.say({ type: 'update', re: 2, events: [], taken_back: 0, table: table(5) });
    expect(await decided).toBe('done');
  });

  it('does not decide again after something was taken back', async () => {
    const session = sitDown();
    const decided = session.decide('pass');
    FakeLine.last.say({ type: 'error', re: 1, code: 'stale', message: 'the table has moved on' });
    FakeLine.last.say({ type: 'update', re: 0, events: [], taken_back: 1, table: table(4, 2, { prompt: 'prompt 3' }) });
    expect(await decided).toBe('stale');
    expect(FakeLine.last.sent).toHaveLength(2);
  });

  it('gives up questions when the line drops', async () => {
    const session = sitDown();
    const odds = session.odds('pass');
    FakeLine.last.close();
    expect(await odds).toBeNull();
    expect(session.connection).toBe('lost');
  });

  it('does not call again where there is no way in', () => {
    const session = new Session(() => new FakeLine(), 'forged');
    session.open();
    FakeLine.last.onopen?.();
    FakeLine.last.say({ type: 'error', re: 0, code: 'bad_token', message: 'that is no key to a seat' });
    vi.advanceTimersByTime(60_000);
    expect(FakeLine.all).toHaveLength(1);
    expect(session.failure).toBe('that is no key to a seat');
  });

  it('matches answers to questions', async () => {
    const session = sitDown();
    const first = session.odds('a');
    const second = session.preview(['b']);
    FakeLine.last.say({ type: 'preview', re: 2, previews: [{ action: 'b', events: [] }] });
    FakeLine.last.say({ type: 'odds', re: 1, outcomes: [[1, 'hit']], estimated: 0.02 });
    expect(await first).toEqual({ outcomes: [[1, 'hit']], estimated: 0.02 });
    expect(await second).toEqual([{ action: 'b', events: [] }]);
  });

  it('keeps a hint only for the decision it is about', async () => {
    const session = sitDown();
    const asked = session.hint();
    FakeLine.last.say({ type: 'update', re: 0, events: [], taken_back: 0, table: table(4) });
    FakeLine.last.say({ type: 'hint', re: 1, version: 3, considered: [] });
    await asked;
    expect(session.hints).toBeUndefined();
  });

  it('tells of an undo that another asks for', () => {
    const session = sitDown();
    FakeLine.last.say({ type: 'undo_asked', seat: 1, decisions: 1 });
    expect(session.undoAsked).toEqual({ seat: 1, decisions: 1 });
    void session.allowUndo(true);
    expect(session.undoAsked).toBeUndefined();
    expect(FakeLine.last.sent[1]).toEqual({ type: 'allow_undo', re: 1, allow: true });
  });

  it('points at things, and hears what others point at', () => {
    const session = sitDown();
    void session.pointAt('town T3');
    expect(FakeLine.last.sent[1]).toEqual({ type: 'point', re: 1, at: 'town T3' });
    FakeLine.last.say({ type: 'pointed', seat: 1, at: 'wheel' });
    const [first] = [session.pointed];
    expect(first).toEqual({ seat: 1, at: 'wheel' });
    FakeLine.last.say({ type: 'pointed', seat: 1, at: 'wheel' });
    expect(session.pointed).not.toBe(first);
  });
});

describe('pauses between calls', () => {
  it('double, with jitter, up to a bound', () => {
    expect(pause(0, () => 0)).toBe(200);
    expect(pause(0, () => 1)).toBe(400);
    expect(pause(3, () => 1)).toBe(3200);
    expect(pause(30, () => 1)).toBe(15_000);
  });
});

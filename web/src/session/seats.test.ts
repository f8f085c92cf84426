import { describe, expect, it } from 'vitest';
import type { MatchInfo, ToClient, ToServer } from '../generated/wire';
import { Places } from './seats.svelte';
import type { Line } from './socket';

/** What every hello says. */
const HELLO = { type: 'hello', changes: true, deflate: true };

class FakeLine implements Line {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: ToServer[] = [];
  send(text: string) {
    this.sent.push(JSON.parse(text) as ToServer);
  }
  close() {}
  say(message: ToClient) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const match: MatchInfo = { id: 'a', game: 'g', pack: null, options: {}, listed: false, seats: [], asked: [], result: null, outcome: null, created: 0 };
const teller = { apply: (view: unknown) => view, lasts: () => 0, touches: () => [] };

function sit(tokens: string[], open = false) {
  const lines: FakeLine[] = [];
  const dial = () => {
    lines.push(new FakeLine());
    return lines.at(-1)!;
  };
  const places = new Places(dial, tokens, teller, () => true, open);
  places.open();
  return { places, lines };
}

const choices = [{ notation: 'go', deed: null, words: 'Go', rule: 'X' }];
const welcome = (seat: number | null, asked: boolean): ToClient => ({
  type: 'welcome',
  seat,
  match,
  log: { from: null, chapters: [] },
  table: { version: 0, ply: 0, view: { seat }, prompt: '', asked: [], choices: asked ? choices : [] },
});
const update = (asked: boolean): ToClient => ({
  type: 'update',
  re: 0,
  events: [],
  taken_back: 0,
  table: { version: 1, ply: 1, view: {}, prompt: '', asked: [], choices: asked ? choices : [] },
});

describe('places', () => {
  it('has no curtain for one player or a spectator', () => {
    const { places, lines } = sit(['key']);
    lines[0]!.say(welcome(0, true));
    expect(places.hotSeat).toBe(false);
    expect(places.curtain).toBeUndefined();
    expect(places.facing.session.seat).toBe(0);
  });

  it('passes the device from one to the other', () => {
    const { places, lines } = sit(['one', 'two']);
    lines[0]!.say(welcome(0, true));
    lines[1]!.say(welcome(1, true));
    expect(places.curtain?.session.seat).toBe(0);
    places.lift();
    expect(places.curtain).toBeUndefined();
    lines[0]!.say(update(false));
    expect(places.curtain?.session.seat).toBe(1);
    expect(places.facing.session.seat).toBe(0);
    places.lift();
    expect(places.facing.session.seat).toBe(1);
  });

  it('needs no curtain where the game hides nothing: the screen goes to whoever is asked', () => {
    const { places, lines } = sit(['one', 'two', 'three'], true);
    for (const line of lines) line.onopen?.();
    expect(lines.map((it) => it.sent[0])).toEqual(['one', 'two', 'three'].map((token) => ({ ...HELLO, token, key: expect.stringMatching(/^\w{26}$/) })));
    lines.forEach((line, seat) => line.say(welcome(seat, seat === 1)));
    expect(places.facing.session.seat).toBe(1);
    lines[1]!.say(update(false));
    expect(places.facing.session.seat).toBe(1);
    lines[2]!.say(update(true));
    expect(places.facing.session.seat).toBe(2);
    expect(places.curtain).toBeUndefined();
  });

  it('lets nothing pass by itself where two share the device: every question needs it', () => {
    const hellos = (tokens: string[]) =>
      sit(tokens).lines.map((line) => {
        line.onopen?.();
        return line.sent[0];
      });
    expect(hellos(['one', 'two'])).toEqual([
      { ...HELLO, token: 'one', key: expect.stringMatching(/^\w{26}$/), by_hand: true },
      { ...HELLO, token: 'two', key: expect.stringMatching(/^\w{26}$/), by_hand: true },
    ]);
    expect(hellos(['one'])).toEqual([{ ...HELLO, token: 'one', key: expect.stringMatching(/^\w{26}$/) }]);

    // A window in which the other can only pass looks like any other.
    const { places, lines } = sit(['one', 'two']);
    lines[0]!.say(welcome(0, true));
    lines[1]!.say(welcome(1, false));
    places.lift();
    lines[0]!.say(update(false));
    lines[1]!.say(update(true));
    expect(places.curtain?.session.seat).toBe(1);
  });
});

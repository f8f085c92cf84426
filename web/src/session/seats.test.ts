import { describe, expect, it } from 'vitest';
import type { MatchInfo, ToClient } from '../generated/wire';
import { Places } from './seats.svelte';
import type { Line } from './socket';

class FakeLine implements Line {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  send() {}
  close() {}
  say(message: ToClient) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const match: MatchInfo = { id: 'a', game: 'g', pack: null, options: {}, listed: false, seats: [], asked: [], result: null, created: 0 };
const teller = { apply: (view: unknown) => view, lasts: () => 0, touches: () => [] };

function sit(tokens: string[]) {
  const lines: FakeLine[] = [];
  const dial = () => {
    lines.push(new FakeLine());
    return lines.at(-1)!;
  };
  const places = new Places(dial, tokens, teller, () => true);
  places.open();
  return { places, lines };
}

const choices = [{ notation: 'go', words: 'Go', rule: 'X' }];
const welcome = (seat: number | null, asked: boolean): ToClient => ({
  type: 'welcome',
  seat,
  match,
  log: { from: null, chapters: [] },
  table: { version: 0, ply: 0, view: { seat }, prompt: '', asked: [], choices: asked ? choices : [] },
});
const update = (asked: boolean, automatic = false): ToClient => ({
  type: 'update',
  re: 0,
  events: [],
  taken_back: 0,
  table: { version: 1, ply: 1, view: {}, prompt: '', asked: [], choices: asked ? choices : [], automatic },
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

  it('does not ask for the device where the server passes by itself', () => {
    const { places, lines } = sit(['one', 'two']);
    lines[0]!.say(welcome(0, true));
    lines[1]!.say(welcome(1, false));
    places.lift();
    lines[0]!.say(update(false));
    lines[1]!.say(update(true, true));
    expect(places.curtain).toBeUndefined();
  });
});

// A connection to a match that reconnects when it drops, with growing pauses.

import type { ToClient, ToServer } from '../generated/wire';

/** What the session needs of a WebSocket; tests provide their own. */
export interface Line {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

export type Dial = () => Line;

export type ConnectionState = 'connecting' | 'open' | 'lost' | 'closed';

export interface SocketEvents {
  /** The line is up: say hello. */
  open(): void;
  message(message: ToClient): void;
  state(state: ConnectionState): void;
}

const SHORTEST_PAUSE_MS = 400;
const LONGEST_PAUSE_MS = 15_000;

/** Doubles with every failure; the jitter keeps all clients from reconnecting at once when a server comes back. */
export function pause(failures: number, random: () => number = Math.random): number {
  const most = Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * 2 ** failures);
  return most / 2 + (most / 2) * random();
}

export function dialMatch(id: string): Dial {
  return () => {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const line = new WebSocket(`${scheme}://${location.host}/api/matches/${encodeURIComponent(id)}/play`);
    line.binaryType = 'arraybuffer';
    return line as unknown as Line;
  };
}

/** Whether this browser can inflate messages by itself. */
export const canInflate = typeof DecompressionStream !== 'undefined';

const inflated = (bytes: ArrayBuffer): Promise<string> =>
  new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).text();

export class Socket {
  #dial: Dial;
  #events: SocketEvents;
  #line: Line | null = null;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(dial: Dial, events: SocketEvents) {
    this.#dial = dial;
    this.#events = events;
  }

  open() {
    if (this.#closed || this.#line) return;
    clearTimeout(this.#timer);
    this.#events.state('connecting');
    const line = this.#dial();
    this.#line = line;
    line.onopen = () => this.#events.open();
    const hear = (text: string) => {
      this.#failures = 0;
      this.#events.message(JSON.parse(text) as ToClient);
    };
    // Inflating takes a moment, and later messages must wait for it, to keep their order.
    let before: Promise<unknown> | undefined;
    line.onmessage = ({ data }) => {
      if (data instanceof ArrayBuffer) {
        const text = inflated(data);
        before = Promise.all([text, before]).then(([it]) => this.#line === line && hear(it));
      } else if (before) before = before.then(() => this.#line === line && hear(String(data)));
      else hear(String(data));
    };
    line.onclose = () => {
      if (this.#line !== line) return;
      this.#line = null;
      if (this.#closed) return;
      this.#events.state('lost');
      this.#timer = setTimeout(() => this.open(), pause(this.#failures++));
    };
  }

  /** Does not wait out the pause: the network has just come back, or somebody pressed the button. */
  retry() {
    if (!this.#line) this.open();
  }

  send(message: ToServer) {
    this.#line?.send(JSON.stringify(message));
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    const line = this.#line;
    this.#line = null;
    line?.close();
    this.#events.state('closed');
  }
}

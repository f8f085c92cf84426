// Games of Building an Elder God that have come to an interesting moment: all seats are played over the wire until then.
import type { Page } from '@playwright/test';
import type { ToClient } from '../src/generated/wire';
import { create, expect } from './ring';

export const GAME = 'elder-god';

export interface Moment {
  pack?: string;
  options?: Record<string, string>;
  players?: number;
  /** What everybody would rather do, the best first: patterns of notation. What else there is comes after. */
  prefers: string[];
  /** The first seat is asked, and one of its choices is like this. */
  until: string;
}

/** A game among people at such a moment, with the keys to all seats. */
export async function comeTo(page: Page, server: string, { players = 3, pack, options = {}, ...moment }: Moment): Promise<{ id: string; tokens: string[] }> {
  await page.goto(`${server}/about`);
  for (let seed = 1; seed <= 25; seed++) {
    const seats = ['Ada', 'Bob', 'Cy', 'Dot', 'Eve'].slice(0, players).map((name) => ({ kind: 'human' as const, name }));
    const { id, tokens } = await create(server, { game: GAME, seats, seed, options, ...(pack && { pack }) });
    const keys = await page.evaluate(drive, { id, tokens: tokens as string[], moment });
    if (keys) return { id, tokens: keys };
  }
  expect(false, `no game comes to ${moment.until}`).toBe(true);
  throw new Error('unreachable');
}

/** Runs in the browser: plays all seats. If the moment came, the keys to them: an invitation is good for one use. */
async function drive({ id, tokens, moment }: { id: string; tokens: string[]; moment: { prefers: string[]; until: string } }): Promise<string[] | undefined> {
  const MOST = 400;
  const until = new RegExp(moment.until);
  const prefers = moment.prefers.map((it) => new RegExp(it));
  return new Promise((resolve) => {
    let decided = 0;
    const keys = [...tokens];
    const lines = tokens.map((token, seat) => {
      const line = new WebSocket(`${location.origin.replace('http', 'ws')}/api/matches/${id}/play`);
      let asked = -1;
      line.onopen = () => line.send(JSON.stringify({ type: 'hello', token }));
      line.onmessage = (event) => {
        const message = JSON.parse(String(event.data)) as ToClient;
        if (message.type === 'error' && message.code === 'stale') asked = -1;
        if (message.type !== 'welcome' && message.type !== 'update') return;
        if (message.type === 'welcome' && message.token) keys[seat] = message.token;
        const { table } = message;
        const choices = table.choices?.map((it) => it.notation) ?? [];
        if (table.result !== undefined || decided > MOST) return end(false);
        if (choices.length === 0 || asked === table.version) return;
        if (seat === 0 && choices.some((it) => until.test(it))) return end(true);
        const like = prefers.find((pattern) => choices.some((it) => pattern.test(it)));
        const action = (like && choices.find((it) => like.test(it))) ?? choices[0];
        asked = table.version;
        decided++;
        line.send(JSON.stringify({ type: 'decide', re: decided, version: table.version, action }));
      };
      return line;
    });
    function end(found: boolean) {
      for (const line of lines) {
        line.onmessage = null;
        line.close();
      }
      resolve(found ? keys : undefined);
    }
  });
}

// Matches of All-Time Wrestling that have come to an interesting moment: both seats are played over the wire until then.
import type { Page } from '@playwright/test';
import type { Faces } from '../src/generated/all-time-wrestling';
import type { ToClient } from '../src/generated/wire';
import { create, expect } from './ring';

export const GAME = 'all-time-wrestling';

export interface Moment {
  /** The pack, the house's if left out. */
  pack?: string;
  /** Who wrestles, red first. */
  wrestlers: [string, string];
  /** What each seat would rather do, the best first: patterns of notation. What else there is comes after. */
  prefers: [string[], string[]];
  /** The red corner is asked, and one of its choices is like this: notation, a colon, and its words. */
  until: string;
}

/** A match between two people at such a moment, with the keys to both seats. */
export async function comeTo(page: Page, server: string, moment: Moment): Promise<{ id: string; tokens: string[] }> {
  await page.goto(`${server}/about`);
  for (let seed = 1; seed <= 25; seed++) {
    const seats = [
      { kind: 'human', name: 'Ada' },
      { kind: 'human', name: 'Bob' },
    ] as const;
    const { id, tokens } = await create(server, { game: GAME, seats: [...seats], seed, ...(moment.pack && { pack: moment.pack }) });
    const faces = (await (await fetch(`${server}/api/matches/${id}/cards`)).json()) as Faces;
    const keys = await page.evaluate(drive, { id, tokens: tokens as string[], moment, faces });
    if (keys) return { id, tokens: keys };
  }
  expect(false, `no match comes to ${moment.until}`).toBe(true);
  throw new Error('unreachable');
}

/** Runs in the browser: plays both seats, and says whether the moment came. */
async function drive(given: { id: string; tokens: string[]; moment: Moment; faces: Faces }): Promise<string[] | undefined> {
  const { id, tokens, moment, faces } = given;
  const MOST = 160;
  const until = new RegExp(moment.until);
  const hands = moment.wrestlers.map((it) => faces.wrestlers.find((face) => face.id === it)?.suggested[0]?.cards ?? []);
  const prefers = moment.prefers.map((patterns, seat) => [
    new RegExp(`^choose ${moment.wrestlers[seat]}$`),
    new RegExp(`^pick (${hands[seat]!.join('|')})$`),
    ...patterns.map((it) => new RegExp(it)),
  ]);
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
        if (seat === 0 && table.choices!.some((it) => until.test(`${it.notation}: ${it.words}`))) return end(true);
        const like = prefers[seat]!.find((pattern) => choices.some((it) => pattern.test(it)));
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

export const sit = async (page: Page, { id, tokens }: { id: string; tokens: string[] }, seat = 0): Promise<void> => {
  await page.goto(`/table/${id}#${tokens[seat]}`);
};

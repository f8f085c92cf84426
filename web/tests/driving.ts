// Matches that have come to an interesting moment: all seats are played over the wire until then.
import type { Page } from '@playwright/test';
import type { NewMatch, Table, ToClient, ToServer } from '../src/generated/wire';
import { create, expect, textIn } from './ring';

/** A match at its moment, with the keys to its seats. */
export interface At {
  id: string;
  tokens: string[];
}

/** How to come to it. */
export interface Way {
  /** What each seat would rather do, the best first: patterns of notation. What else there is comes after. */
  prefers: string[][];
  /** The first seat is asked, and one of its choices is like this: notation, a colon, and its words. */
  until: string;
  /** A match that has not come there after so many decisions never will. */
  most: number;
}

/** The first match, seed by seed, that comes to its moment. What seats prefer may depend on what is in the box. */
export async function driveTo(page: Page, server: string, match: Omit<NewMatch, 'listed' | 'options'> & Partial<NewMatch>, way: (id: string) => Promise<Way>): Promise<At> {
  await page.goto(`${server}/about`);
  let until = '';
  for (let seed = 1; seed <= 25; seed++) {
    const { id, tokens } = await create(server, { ...match, seed });
    const given = await way(id);
    until = given.until;
    const keys = await page.evaluate(drive, { id, tokens: tokens as string[], ...given });
    if (keys) return { id, tokens: keys };
  }
  expect(false, `no match comes to ${until}`).toBe(true);
  throw new Error('unreachable');
}

/**
 * Sits down at a table that was written down. What is decided there comes back, and goes no farther; what `answers` speaks
 * for does not reach the server either.
 */
export async function sitAt(
  page: Page,
  server: string,
  match: Pick<NewMatch, 'game' | 'seats'> & Partial<NewMatch>,
  table: Partial<Table>,
  answers: (message: ToServer) => object | undefined = () => undefined,
): Promise<string[]> {
  const decided: string[] = [];
  const { id, tokens } = await create(server, { ...match, seed: 3 });
  await page.routeWebSocket(new RegExp(`/api/matches/${id}/`), (ws) => {
    const behind = ws.connectToServer();
    ws.onMessage((text) => {
      const message = JSON.parse(String(text)) as ToServer;
      const answer = answers(message);
      if (message.type === 'decide') decided.push(message.action);
      else if (answer) ws.send(JSON.stringify(answer));
      // The server would tell the odds of its own table.
      else if (message.type !== 'odds') behind.send(text);
    });
    behind.onMessage((text) => {
      const message = JSON.parse(textIn(text)) as ToClient;
      ws.send(message.type === 'welcome' ? JSON.stringify({ ...message, table: { ...message.table, ...table, automatic: false, version: 1000 } }) : text);
    });
  });
  await page.goto(`/table/${id}#${tokens[0]}`);
  return decided;
}

/** Walks through a lesson with the mouse, pressing only what is pointed at: an answer, a place, or a card. */
export async function walkLesson(page: Page, game: string, lesson: string): Promise<void> {
  const coach = page.getByRole('region', { name: 'Coach' });
  const step = coach.getByRole('heading');
  await page.goto(`/learn/${game}/${lesson}`);
  await coach.getByRole('button', { name: 'Begin' }).click();
  for (let n = 0; (await step.textContent()) !== 'Well done'; n++) {
    expect(n, `${await step.textContent()}: ${await coach.textContent()}`).toBeLessThan(90);
    const onward = coach.getByRole('button', { name: 'Go on' }).and(page.locator(':enabled'));
    const wanted = ['.prompt [data-wanted]', '.stop[data-wanted]', '[data-wanted]'].map((it) => page.locator(it).first());
    for (const it of [onward, ...wanted]) {
      if ((await it.count()) === 0) continue;
      const { x, y, width, height } = (await it.boundingBox())!;
      await page.mouse.click(x + width / 2, y + height / 2);
      break;
    }
    await page.waitForTimeout(120);
  }
}

/** Runs in the browser. If the moment came, the keys to the seats: an invitation is good for one use. */
async function drive({ id, tokens, most, ...way }: At & Way): Promise<string[] | undefined> {
  const until = new RegExp(way.until);
  const prefers = way.prefers.map((patterns) => patterns.map((it) => new RegExp(it)));
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
        if (table.result !== undefined || decided > most) return end(false);
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

// What the browser tests stand on: a server of their own, with an empty data folder, on a free port.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { inflateRawSync } from 'node:zlib';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import type { Continue, Created, NewMatch } from '../src/generated/wire';

export { expect };

type Program = { paths: string[]; build: string };

const TURNBUCKLE: Program = {
  paths: process.env.TURNBUCKLE ? [process.env.TURNBUCKLE] : ['../target/release/turnbuckle', '../target/debug/turnbuckle'],
  build: 'cargo build --release -p turnbuckle',
};

/** Tests on a server of their own, run by that program. */
export const testOn = ({ paths, build }: Program) => base.extend<object, { server: string }>({
  server: [
    async ({}, use) => {
      const binary = paths.find((it) => existsSync(it));
      if (!binary) throw new Error(`There is no ${paths.at(-1)} to test. Build it: ${build}`);
      const data = mkdtempSync(join(tmpdir(), 'turnbuckle-'));
      const process_ = spawn(binary, ['serve', '--addr', '127.0.0.1:0', '--data', data, '--pace', 'quick', '--seeds-for-all', '--matches-each', '1000', '--requests-each', '10000', '--absence', '3'], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      try {
        const address = await new Promise<string>((resolve, reject) => {
          process_.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
          createInterface({ input: process_.stdout }).on('line', (line) => {
            const found = line.match(/http:\/\/\S+/);
            if (found) resolve(found[0].replace(/\/$/, ''));
          });
        });
        await isTheSame(address);
        await use(address);
      } finally {
        process_.removeAllListeners('exit');
        const gone = new Promise((resolve) => process_.once('exit', resolve));
        process_.kill('SIGTERM');
        await gone;
        rmSync(data, { recursive: true, force: true });
      }
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server),
});

export const test = testOn(TURNBUCKLE);

/** The pages are built into the server: an older one would be tested instead of this one. */
async function isTheSame(address: string): Promise<void> {
  const served = await (await fetch(address)).text();
  const built = readFileSync('dist/index.html', 'utf8');
  if (served !== built) {
    throw new Error('The server has other pages built in than web/dist: npm run build, then cargo build --release -p turnbuckle');
  }
}

export async function create(server: string, match: Partial<NewMatch> & Pick<NewMatch, 'seats'>): Promise<Created> {
  const body: NewMatch = { game: 'wrestlenomicon', options: {}, listed: false, ...match };
  const answer = await fetch(`${server}/api/matches`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.ok, await answer.clone().text()).toBe(true);
  return (await answer.json()) as Created;
}

/** A finished match on the server, from one of the golden records. */
export async function finished(server: string, record = RECORD): Promise<string> {
  const answer = await fetch(`${server}/api/records`, { method: 'POST', body: readFileSync(record, 'utf8') });
  expect(answer.ok, await answer.clone().text()).toBe(true);
  return ((await answer.json()) as { id: string }).id;
}

/** A match that goes on from a record after so many decisions, with a bot in the other seat: the way to its table. */
export async function continued(server: string, record: string, ply: number, seat: number): Promise<string> {
  const body: Continue = { ply, seat, level: 'rookie', name: 'Ada' };
  const answer = await fetch(`${server}/api/matches/${await finished(server, record)}/continue`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.ok, await answer.clone().text()).toBe(true);
  const { id, tokens } = (await answer.json()) as Created;
  return `/table/${id}#${tokens[seat]}`;
}

/** Both seats of a match in one browser, which takes it for a match of two people at one device. */
export async function hotSeat(page: Page, game: string, { id, tokens }: Created): Promise<void> {
  await page.goto('/about');
  const mine = { id, game, tokens: { 0: tokens[0], 1: tokens[1] }, invites: {}, opponent: 'hot-seat', when: 1 };
  await page.evaluate((it) => localStorage.setItem('turnbuckle.matches', JSON.stringify([it])), mine);
  await page.goto(`/table/${id}`);
}

/** Somebody else, in a browser of their own. */
export async function sitDown(browser: Browser, address: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(address);
  return { context, page };
}

export const RECORD = '../games/wrestlenomicon/playthroughs/records/v1-house.record';

/** axe-core finds nothing serious, and nothing has to be scrolled sideways. */
export async function isSound(page: Page): Promise<void> {
  // Pages have no frames, and what is well need not be listed: three times as quick.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] }).analyze();
  const serious = violations.filter((it) => it.impact === 'serious' || it.impact === 'critical');
  expect(serious.map((it) => `${it.id}: ${it.nodes.map((node) => node.html).join(' | ')}`)).toEqual([]);
  const { wide, window } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect(wide, 'the page is wider than the window').toBeLessThanOrEqual(window);
}

/** Screenshots, for those who want to look at them: `SCREENS=1`. */
export async function keep(page: Page, name: string): Promise<void> {
  if (!process.env.SCREENS) return;
  await page.screenshot({ path: `test-results/screens/${name}.png` });
}

/** The text in a frame of a WebSocket: longer ones come deflated. */
export const textIn = (frame: string | Buffer): string => (typeof frame === 'string' ? frame : inflateRawSync(frame).toString());

/** Fails the test on what a person would not see: exceptions, and what the content security policy refused. */
export function watchConsole(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Refused to/.test(message.text())) complaints.push(message.text());
  });
  return complaints;
}

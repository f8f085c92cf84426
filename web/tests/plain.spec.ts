// The plain table, in words and characters: for games that these pages have never heard of. OWN_GAME names a program whose
// server has such a game; without it, a game that has a table is disguised as one that has none.
import type { Page } from '@playwright/test';
import type { Games, MatchInfo } from '../src/generated/wire';
import { create, expect, isSound, keep, test as house, testOn } from './ring';

const OWN_GAME = process.env.OWN_GAME;
const test = OWN_GAME ? testOn({ paths: [OWN_GAME], build: 'cargo build -p turnbuckle --examples' }) : house;

const SIZES = [
  { name: 'desk', width: 1280, height: 800 },
  { name: 'phone', width: 390, height: 844 },
];
/** You and four bots, where the game has so many seats. */
const MOST_SEATS = 5;
/** A choice that is not there after so long is no longer offered. */
const GONE_MS = 3000;
const TIMEOUT_MS = 180_000;
/** A match that takes longer than this goes round in circles. */
const MOST_DECISIONS = 400;

const gameOf = async (server: string) => ((await (await fetch(`${server}/api/games`)).json()) as Games).games[0]!;

/** There is no folder for this game. */
async function disguise(page: Page): Promise<void> {
  await page.route(/\/api\/matches\/[^/]+$/, async (route) => {
    const info = (await (await route.fetch()).json()) as MatchInfo;
    await route.fulfill({ json: { ...info, game: 'in-disguise' } satisfies MatchInfo });
  });
}

async function sitDown(page: Page, server: string, seed: number): Promise<number> {
  const { id: game, max_players } = await gameOf(server);
  const seats = Math.min(MOST_SEATS, max_players);
  const bots = Array.from({ length: seats - 1 }, () => ({ kind: 'bot', level: 'rookie' }) as const);
  const match = await create(server, { game, seats: [{ kind: 'human', name: 'Ada' }, ...bots], seed });
  if (!OWN_GAME) await disguise(page);
  await page.goto(`/table/${match.id}#${match.tokens[0]}`);
  return seats;
}

const choices = (page: Page) => page.getByRole('list', { name: 'Your choices' }).getByRole('button');
const ending = (page: Page) => page.locator('#ending');

/** Plays whatever is asked in the given way until it is over; gives back how many decisions that took. */
async function playOut(page: Page, choose: (at: number) => Promise<void>): Promise<number> {
  for (let taken = 0; taken < MOST_DECISIONS; taken += 1) {
    await expect(choices(page).or(ending(page)).first()).toBeVisible();
    if (await ending(page).isVisible()) return taken;
    const version = await page.locator('[data-version]').getAttribute('data-version');
    // Not always the first: that may be to pass for ever.
    // What passes by itself may be gone before it is chosen; then the table has moved on, too.
    await choose(taken % Math.max(1, await choices(page).count())).catch(() => undefined);
    await page.waitForFunction((it) => document.querySelector('[data-version]')?.getAttribute('data-version') !== it, version);
  }
  throw new Error(`not over after ${MOST_DECISIONS} decisions`);
}

test.describe.configure({ timeout: TIMEOUT_MS });

test('it is on the home page, and is set up', async ({ page, server }) => {
  test.skip(!OWN_GAME, 'a disguise does not reach that far');
  const { title } = await gameOf(server);
  await page.goto('/');
  await expect(page.locator('h1')).toHaveText(/^One game\./);
  await page.getByRole('link', { name: new RegExp(`^Play .*${title}`) }).click();
  await page.getByRole('button', { name: 'Ring the bell' }).click();
  await expect(page.getByLabel('The table in characters')).toBeVisible();
});

for (const { name, ...size } of SIZES) {
  test.describe(name, () => {
    test.use({ viewport: size, contextOptions: { reducedMotion: 'reduce' } });

    test('it is played by mouse', async ({ page, server }) => {
      const seats = await sitDown(page, server, 3);
      await expect(page.getByRole('list', { name: 'Seats' }).getByRole('listitem')).toHaveCount(seats);
      await expect(choices(page).first()).toBeVisible();
      await isSound(page);
      await keep(page, `plain-${name}`);
      const taken = await playOut(page, (at) => choices(page).nth(at).click({ timeout: GONE_MS }));
      expect(taken).toBeGreaterThan(0);
      await isSound(page);
      await keep(page, `plain-over-${name}`);

      // The replay is as plain.
      await page.getByRole('link', { name: 'Watch the replay' }).click();
      await expect(page.getByLabel('The table in characters')).toContainText(/\S/);
      await page.getByRole('button', { name: 'One step on' }).click();
      await expect(page).toHaveURL(/ply=1\b/);
      await isSound(page);
      await keep(page, `plain-replay-${name}`);
    });
  });
}

test.describe('without a mouse', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('it is played by keyboard', async ({ page, server }) => {
    await sitDown(page, server, 4);
    const taken = await playOut(page, async (at) => {
      // By number where there are few, by arrows where there are many.
      if (at < 9 && (await choices(page).count()) <= 9 && at % 2 === 0) return page.keyboard.press(String(at + 1));
      await choices(page).first().focus({ timeout: GONE_MS });
      for (let n = 0; n < at; n += 1) await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
    });
    expect(taken).toBeGreaterThan(0);
  });
});

// Games at the table of Tiny Epic Cthulhu, as people play them.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { View } from '../src/generated/tiny-epic-cthulhu';
import type { Choice } from '../src/generated/wire';
import { sitAt, walkLesson } from './driving';
import { create, expect, isSound, keep, sitDown, test, watchConsole } from './ring';

const GAME = 'tiny-epic-cthulhu';
const ADA = { kind: 'human', name: 'Ada' } as const;
const BOB = { kind: 'human', name: 'Bob' } as const;

const prompt = (page: Page) => page.getByRole('region', { name: 'What is asked' });
const button = (page: Page, name: string | RegExp) => prompt(page).getByRole('button', { name });
const stop = (page: Page, spot: string) => page.locator(`[data-stop="${spot}"]`);
const ending = (page: Page) => page.locator('#ending');
const version = async (page: Page) => Number(await page.locator('[data-version]').getAttribute('data-version'));

const ASKED = '.prompt.ask[aria-busy=false]';

async function myMove(page: Page): Promise<'asked' | 'over'> {
  await page.waitForSelector(`${ASKED}, #ending`, { timeout: 30_000 });
  return (await ending(page).count()) > 0 ? 'over' : 'asked';
}

/** A press in the middle, as a mouse does it. */
async function press(page: Page, selector: string): Promise<void> {
  const box = (await page.locator(selector).first().boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** What glows is pressed, the most useful first; what it shows is then done. */
const WISHES = ['.tray button', '[data-stop^="page "].live', '[data-stop^="portal "].live', '[data-stop="wheel"].live', '.verb[data-stop="verb banish"].live', '.verb[data-stop="verb collect"].live', '.stop[data-stop^="town "].live', '.stop.live', '[data-stop="verb end"].live'];

async function decideByMouse(page: Page): Promise<void> {
  const before = await version(page);
  const moved = async () => (await ending(page).count()) > 0 || (await version(page)) !== before;
  for (const wish of WISHES) {
    if ((await page.locator(wish).count()) === 0) continue;
    await press(page, wish);
    break;
  }
  // Whatever it leads to, the first answer will do.
  for (let n = 0; n < 4 && !(await moved()); n++) {
    const answers = prompt(page).locator('.button:not(.dim)').filter({ hasNotText: /^Cancel/ });
    const primary = prompt(page).locator('.button.primary');
    await page.waitForTimeout(450);
    if (await moved()) return;
    if ((await primary.count()) > 0) await primary.first().click();
    else if ((await answers.count()) > 0) await answers.first().click();
    await page.waitForTimeout(60);
  }
  await expect.poll(moved).toBe(true);
}

test.describe('a game', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('alone with an Assistant, by mouse, to the end', async ({ page, server }) => {
    test.setTimeout(420_000);
    const complaints = watchConsole(page);
    const { id, tokens } = await create(server, { game: GAME, seats: [ADA], seed: 3, options: { mode: 'madness', 'great-old-one': 'cthulhu' } });
    await page.goto(`/table/${id}#${tokens[0]}`);
    for (let turn = 0; turn < 260; turn++) {
      if ((await myMove(page)) === 'over') break;
      await decideByMouse(page);
    }
    await expect(ending(page)).toBeVisible({ timeout: 30_000 });
    expect(complaints).toEqual([]);
  });

  test('a first turn by keyboard alone', async ({ page, server }) => {
    const { id, tokens } = await create(server, { game: GAME, seats: [ADA], seed: 5 });
    await page.goto(`/table/${id}#${tokens[0]}`);
    await myMove(page);
    await page.keyboard.press('Tab');
    // A mat for oneself, and one for the Assistant.
    for (let n = 0; n < 2; n++) {
      await page.locator('.tray button').first().focus();
      const before = await version(page);
      await page.keyboard.press('Enter');
      await expect.poll(() => version(page)).toBeGreaterThan(before);
      await myMove(page);
    }
    for (let n = 0; n < 12; n++) {
      const before = await version(page);
      if ((await stop(page, 'wheel').getAttribute('class'))?.includes('live')) await page.keyboard.press('Space');
      else if ((await page.locator('.verb[data-stop="verb move"].live').count()) > 0) break;
      else {
        await prompt(page).locator('.button').first().focus();
        await page.keyboard.press('Enter');
      }
      await expect.poll(() => version(page)).toBeGreaterThan(before);
      await myMove(page);
    }
    // Where one may go is shown by the first press, and done by the second.
    const before = await version(page);
    const town = (await page.locator('.stop[data-stop^="town T"].live').first().getAttribute('data-stop'))!.at(-1)!;
    await page.keyboard.press(town);
    await expect(button(page, 'Go there')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(button(page, 'Go there')).toHaveCount(0);
    await page.keyboard.press(town);
    await page.keyboard.press(town);
    await expect.poll(() => version(page)).toBeGreaterThan(before);
  });

  test('two people, each at a device', async ({ browser, server }) => {
    test.setTimeout(180_000);
    const { id, tokens } = await create(server, { game: GAME, seats: [ADA, BOB], seed: 11 });
    const people = await Promise.all(tokens.map((token) => sitDown(browser, `${server}/table/${id}#${token}`)));
    const acted = [0, 0];
    for (let n = 0; n < 24; n++) {
      const asked = await Promise.race(people.map(async ({ page }, seat) => ((await myMove(page)), seat)));
      if ((await ending(people[asked]!.page).count()) > 0) break;
      await decideByMouse(people[asked]!.page);
      acted[asked]!++;
    }
    expect(Math.min(...acted)).toBeGreaterThan(0);
    // Both see the same town.
    const [ada, bob] = await Promise.all(people.map(({ page }) => stop(page, 'town T0').getAttribute('aria-label')));
    expect(ada!.split(';').slice(0, 3)).toEqual(bob!.split(';').slice(0, 3));
    await Promise.all(people.map(({ context }) => context.close()));
  });
});

test.describe('lessons', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  for (const lesson of ['1-a-first-turn', '2-the-spin-and-its-curses', '3-banish-and-seal'])
    test(`${lesson}, pressing only what is pointed at`, async ({ page }) => {
      test.setTimeout(120_000);
      await walkLesson(page, GAME, lesson);
    });
});

const WINDOWS = { desk: [1280, 800], wide: [1920, 1080], upright: [390, 844], low: [844, 390] } as const;

for (const [name, [width, height]] of Object.entries(WINDOWS)) {
  test(`nothing is cut off: ${name}`, async ({ page, server }) => {
    test.setTimeout(120_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height });
    const { id, tokens } = await create(server, { game: GAME, seats: [ADA], seed: 3 });
    await page.goto(`/table/${id}#${tokens[0]}`);
    await myMove(page);
    await keep(page, `te-${name}-mats`);
    for (let n = 0; n < 8 && (await page.locator('[data-stop="verb end"].live').count()) === 0; n++) {
      await decideByMouse(page);
      await myMove(page);
    }
    await keep(page, `te-${name}`);
    await isSound(page);
    // Everything of the ring is inside the window, but for the Great Old One.
    const outside = await page.evaluate(() =>
      [...document.querySelectorAll('[data-stop]')]
        .filter((it) => {
          // What is clipped counts in the box of a group.
          const { left, top, right, bottom, width } = (it.querySelector('.edge') ?? it).getBoundingClientRect();
          return width > 0 && (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1);
        })
        .map((it) => it.getAttribute('data-stop')),
    );
    expect(outside).toEqual([]);
    // What has to be hit is large enough for a finger.
    if (width < 900) {
      const small = await page.evaluate(() => [...document.querySelectorAll('.verb, .plain, .tabs button')].filter((it) => it.getBoundingClientRect().height < 43).map((it) => it.textContent));
      expect(small).toEqual([]);
    }
  });
}

// The positions of the look page, as the server would send them.

interface Shown {
  view: View;
  prompt: string;
  choices: Choice[];
}
const LOOK = JSON.parse(readFileSync(new URL('./tiny-epic-look.json', import.meta.url), 'utf8')) as Record<'two' | 'four', Shown>;
const PEOPLE = { two: ['Ada', 'Bob'], four: ['Ada', 'Bob', 'Cy', 'Dot'] };

/** Sits down at a position; what is decided there is written down, and goes no farther. */
async function lookAt(page: Page, server: string, which: 'two' | 'four'): Promise<string[]> {
  const seats = PEOPLE[which].map((name) => ({ kind: 'human' as const, name }));
  const decided = await sitAt(page, server, { game: GAME, seats }, LOOK[which]);
  await expect(stop(page, 'wheel')).toBeVisible();
  return decided;
}

/** Words at the sides that are cut or too small to be read. */
const misprints = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.table :is(h2, h3, b, p, em, .verb span, .delirium span)')]
      .filter((it) => it.checkVisibility() && !it.closest('.sr-only, [role=log], svg'))
      .filter((it) => parseFloat(getComputedStyle(it).fontSize) < 11.9 || (getComputedStyle(it).display !== 'inline' && it.clientWidth > 0 && it.scrollWidth > it.clientWidth + 1))
      .map((it) => it.textContent?.trim()),
  );

for (const [name, [width, height]] of Object.entries(WINDOWS)) {
  test.describe(`the look page, ${name}`, () => {
    const phone = width < 900;
    test.use({ viewport: { width, height }, hasTouch: phone, isMobile: phone, contextOptions: { reducedMotion: 'reduce' } });

    test('two players: a move is shown before it is made', async ({ page, server }) => {
      const decided = await lookAt(page, server, 'two');
      expect(await misprints(page)).toEqual([]);
      await keep(page, `te-look-two-${name}`);
      await page.evaluate(() => document.querySelector<SVGElement>('[data-stop="town T0"]')!.dispatchEvent(new MouseEvent('click', { bubbles: true })));
      await expect(button(page, 'Go there')).toBeVisible();
      await expect(stop(page, 'town T0')).toHaveClass(/chosen/);
      await expect(stop(page, 'town T0')).toHaveAttribute('aria-label', /draw 2, \d+\s%/);
      if (!phone) await expect(page.getByRole('region', { name: 'Odds' })).toContainText(/\d+\.\d\s%/);
      await keep(page, `te-look-two-${name}-going`);
      await button(page, 'Go there').click();
      await expect.poll(() => decided).toEqual(['move T0']);
    });

    test('four players: six Fear are handed out', async ({ page, server }) => {
      const decided = await lookAt(page, server, 'four');
      expect(await misprints(page)).toEqual([]);
      await keep(page, `te-look-four-${name}`);
      await prompt(page).locator('.button').first().click();
      await expect.poll(() => decided.length).toBe(1);
      expect(decided[0]).toMatch(/^hand to p/);
    });
  });
}

// Games at the table of Building an Elder God, as people play them.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { View } from '../src/generated/elder-god';
import type { Choice } from '../src/generated/wire';
import { sitAt, walkLesson } from './driving';
import { comeTo, GAME } from './elder-god';
import { create, expect, isSound, keep, sitDown, test, watchConsole } from './ring';

const BOT = { kind: 'bot', level: 'rookie' } as const;
const ADA = { kind: 'human', name: 'Ada' } as const;

const prompt = (page: Page) => page.getByRole('region', { name: 'What is asked' });
const hand = (page: Page) => page.getByRole('list', { name: 'Your hand' });
const ending = (page: Page) => page.locator('#ending');
const button = (page: Page, name: string | RegExp) => prompt(page).getByRole('button', { name });
const easel = (page: Page, seat: number) => page.locator(`[data-easel="${seat}"]`);
const stop = (page: Page, spot: string) => page.locator(`[data-stop="${spot}"]`);
const version = async (page: Page) => Number(await page.locator('[data-version]').getAttribute('data-version'));

/** The table goes beyond a version. Looked at with every frame: a whole game waits for it a hundred times. */
const movesOn = (page: Page, before: number) =>
  page.waitForFunction((it) => Number(document.querySelector<HTMLElement>('[data-version]')?.dataset.version) > it, before, { timeout: 15_000 });

const ASKED = '.prompt.ask[aria-busy=false]';

/** Waits until something is asked, or it is over. */
async function myMove(page: Page): Promise<'asked' | 'over'> {
  await page.waitForSelector(`${ASKED}, #ending`, { timeout: 30_000 });
  return (await ending(page).count()) > 0 ? 'over' : 'asked';
}

/** A press in the middle of a cell, as a mouse does it. */
async function pressCell(page: Page, spot: string): Promise<void> {
  const box = (await stop(page, spot).boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** Heals, grows, shoots, or lets it be; by mouse alone. */
async function decideByMouse(page: Page, seat = 0): Promise<void> {
  const finish = button(page, /^Lay the Mouth/);
  if ((await finish.count()) > 0) return finish.click();
  const cards = page.locator('.hand .hold.live');
  for (let at = 0; at < (await cards.count()); at++) {
    await cards.nth(at).click();
    const spots = page.locator('.easel .stop.live:not([data-stop=book])');
    // Our own monster before the others'.
    const own = page.locator(`[data-easel="${seat}"] .stop.live:not([data-stop=book])`);
    const first = (await own.count()) > 0 ? own.first() : spots.first();
    if ((await spots.count()) > 0) return pressCell(page, (await first.getAttribute('data-stop'))!);
    // Discards need no place.
    if ((await page.locator('.hand .hold.selected').count()) > 0) return cards.nth(at).click();
  }
  const book = button(page, /^Lay a Necronomicon/);
  await ((await book.count()) > 0 ? book : button(page, /^Pass/)).click();
}

test.describe('a game', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('from the first card to the end by mouse, against two bots', async ({ page, server }) => {
    test.setTimeout(300_000);
    const complaints = watchConsole(page);
    const { id, tokens } = await create(server, { game: GAME, pack: 'quick', seats: [ADA, BOT, BOT], seed: 5 });
    await page.goto(`/table/${id}#${tokens[0]}`);
    await myMove(page);
    await expect(page.locator('[data-easel]')).toHaveCount(3);
    await isSound(page);
    await keep(page, 'eg-begin');
    for (let decisions = 0; (await myMove(page)) === 'asked'; decisions++) {
      expect(decisions, 'the game ends').toBeLessThan(400);
      const before = await version(page);
      await decideByMouse(page);
      await movesOn(page, before);
      if (decisions === 12) {
        await myMove(page);
        await isSound(page);
        await keep(page, 'eg-middle');
      }
    }
    await expect(ending(page)).toHaveText(/You (win|lose)|Nobody wins/);
    await expect(page.locator('.poster:focus')).toHaveCount(1);
    await isSound(page);
    await keep(page, 'eg-victory');

    await page.getByRole('link', { name: 'Watch the replay' }).click();
    const step = page.getByRole('slider', { name: 'Step' });
    await expect(step).toHaveValue('0');
    await page.keyboard.press('ArrowRight');
    await expect(step).toHaveValue('1');
    await page.keyboard.press('End');
    await expect(page.locator('[data-easel]')).toHaveCount(3);
    await keep(page, 'eg-replay');
    expect(complaints).toEqual([]);
  });

  test('from the first card to the end by keyboard only, against two bots', async ({ page, server }) => {
    test.setTimeout(300_000);
    const complaints = watchConsole(page);
    const { id, tokens } = await create(server, { game: GAME, pack: 'quick', seats: [ADA, BOT, BOT], seed: 8 });
    await page.goto(`/table/${id}#${tokens[0]}`);
    await myMove(page);
    for (let tabs = 0; (await page.locator('.hand .hold:focus').count()) === 0; tabs++) {
      expect(tabs).toBeLessThan(40);
      await page.keyboard.press('Tab');
    }
    const isFocused = async (where: string) => (await page.locator(where).count()) > 0;
    for (let decisions = 0; (await myMove(page)) === 'asked'; decisions++) {
      expect(decisions, 'the game ends').toBeLessThan(400);
      const before = await version(page);
      // The focus waits where something can be done: on a card, on a cell, or on a button.
      await page.waitForTimeout(40);
      if (await button(page, /^Lay the Mouth/).count()) await page.keyboard.press('m');
      else if (await isFocused('.hand .hold.live:focus')) {
        await page.keyboard.press('Enter');
        await page.waitForTimeout(60);
        if (await isFocused('.stop.live:focus')) await page.keyboard.press('Enter');
        else if (await isFocused('.hand .hold.selected:focus')) await page.keyboard.press('Enter');
      } else if (await button(page, /^Lay a Necronomicon/).count()) await page.keyboard.press('b');
      else if (await button(page, /^Pass/).count()) await page.keyboard.press('p');
      else await page.locator('.hand .hold.live').first().focus();
      await expect.poll(async () => (await version(page)) > before || (await isFocused(':focus')), { timeout: 15_000 }).toBe(true);
      if ((await version(page)) === before) await page.waitForTimeout(150);
    }
    await expect(ending(page)).toHaveText(/You (win|lose)|Nobody wins/);
    expect(complaints).toEqual([]);
  });

  test('of five people by links: everybody sees all five monsters, and only their own hand', async ({ browser, server }) => {
    test.setTimeout(180_000);
    const seats = ['Ada', 'Bob', 'Cy', 'Dot', 'Eve'].map((name) => ({ kind: 'human' as const, name }));
    const { id, tokens } = await create(server, { game: GAME, seats, seed: 11, options: { start: '1' } });
    const people = await Promise.all(tokens.map((token) => sitDown(browser, `${server}/table/${id}#${token}`)));
    for (const { page } of people) {
      // Five tables come up at once.
      await expect(page.locator('[data-easel]')).toHaveCount(5, { timeout: 30_000 });
      await expect(hand(page)).toBeVisible();
    }
    // Everybody plays at their own screen, and the others see what was done.
    const acted = new Set<number>();
    for (let decisions = 0; decisions < 12; decisions++) {
      const asking = async () => (await Promise.all(people.map(({ page }) => page.locator(ASKED).count()))).indexOf(1);
      await expect.poll(asking, { timeout: 15_000 }).toBeGreaterThanOrEqual(0);
      const seat = await asking();
      const { page } = people[seat]!;
      const before = await version(page);
      await decideByMouse(page, seat);
      await movesOn(page, before);
      const now = await version(page);
      for (const other of people) await movesOn(other.page, now - 1);
      acted.add(seat);
    }
    expect(acted.size).toBe(5);
    await keep(people[0]!.page, 'eg-five-links');
    for (const { context } of people) await context.close();
  });

  test('with Elder Signs: a target, a number, and cards from the outside inwards', async ({ page, browser, server }) => {
    test.setTimeout(120_000);
    const { id, tokens } = await comeTo(page, server, { options: { banishment: 'yes' }, prefers: ['^discard (?!elder-sign)', '^grow (upright|level|left|right)', '^grow', '^pass'], until: '^banish 2 from' });
    await page.goto(`/table/${id}#${tokens[0]}`);
    await myMove(page);
    await page.locator('.hand [data-card="elder-sign"]').click();
    const body = (await page.locator('[data-easel="1"] .stop.live, [data-easel="2"] .stop.live').first().getAttribute('data-stop'))!;
    await pressCell(page, body);
    await expect(button(page, 'Banish 1')).toBeVisible();
    await page.keyboard.press('+');
    await expect(button(page, 'Banish 2')).toBeVisible();
    await keep(page, 'eg-banish');
    await button(page, 'Banish 2').click();
    // Whoever is hit chooses what goes, from the outside inwards.
    const seat = Number(/cell (\d)/.exec(body)![1]);
    const hit = await sitDown(browser, `${server}/table/${id}#${tokens[seat]}`);
    await expect(prompt(hit.page)).toContainText('which goes next', { timeout: 15_000 });
    // What is not outermost says why, where it lies.
    await pressCell(hit.page, `cell ${seat}:0,0`);
    await expect(hit.page.getByRole('alert')).toContainText('EG-133');
    await keep(hit.page, 'eg-banished');
    for (let goes = 0; goes < 2; goes++) {
      const before = await version(hit.page);
      await pressCell(hit.page, (await hit.page.locator(`[data-easel="${seat}"] .stop.live`).first().getAttribute('data-stop'))!);
      await movesOn(hit.page, before);
    }
    await hit.context.close();
    await expect(prompt(page)).not.toContainText('chooses what goes');
  });

  test('with the wild deck: the house rule is on the table, and its cards are played', async ({ page, server }) => {
    test.setTimeout(120_000);
    const { id, tokens } = await comeTo(page, server, { pack: 'wild', prefers: ['^discard (?!ward)', '^grow (upright|level|left|right)', '^grow', '^pass'], until: '^use \\S+ on \\S+ at' });
    await page.goto(`/table/${id}#${tokens[0]}`);
    await myMove(page);
    await expect(page.getByText('House rule.')).toBeVisible();
    const rite = page.locator('.hand .hold.live').filter({ hasText: /Ward|Salve|Shears|Frenzy/ }).first();
    await rite.click();
    await keep(page, 'eg-wild');
    const before = await version(page);
    const spot = page.locator('.easel .stop.live').first();
    await pressCell(page, (await spot.getAttribute('data-stop'))!);
    await movesOn(page, before);
  });

  test('a card that can do nothing says why, and what was taken up goes back', async ({ page, server }) => {
    test.setTimeout(120_000);
    const { id, tokens } = await comeTo(page, server, { prefers: ['^damage gorm', '^discard', '^grow', '^pass'], until: '^book:' });
    await page.goto(`/table/${id}#${tokens[0]}`);
    await myMove(page);
    const idle = page.locator('.hand .hold:not(.live)');
    expect(await idle.count()).toBeGreaterThan(0);
    const usable = page.locator('.hand .hold.live');
    if ((await usable.count()) > 0) await usable.first().click();
    await idle.first().click();
    await expect(page.locator('.hand .hold.selected')).toHaveCount(0);
    await expect(page.getByRole('alert')).toContainText(/EG-/);
    await expect(page.getByRole('alert')).not.toContainText('EG-056');
    await keep(page, 'eg-idle-card');
  });

  test('redraws several cards at once, and discards down to five', async ({ page, server }) => {
    const { id, tokens } = await create(server, { game: GAME, seats: [ADA, BOT], seed: 3, options: { start: '1' } });
    await page.goto(`/table/${id}#${tokens[0]}`);
    await myMove(page);
    await button(page, /^Redraw/).click();
    const before = await version(page);
    await page.locator('.hand .hold.live').nth(0).click();
    await expect(prompt(page)).toContainText('1 card goes');
    await page.locator('.hand .hold.live').nth(2).click();
    await expect(prompt(page)).toContainText('2 cards go');
    await keep(page, 'eg-redraw');
    await button(page, /^Redraw 2 cards/).click();
    // Two discards and the draw.
    await movesOn(page, before + 2);
    await myMove(page);
    await expect(prompt(page)).toContainText('discard 1 card');
  });
});

// The positions of the look page, as the server would send them.

interface Shown {
  view: View;
  prompt: string;
  choices: Choice[];
}
const LOOK = JSON.parse(readFileSync(new URL('./elder-god-look.json', import.meta.url), 'utf8')) as Record<'three' | 'five', Shown>;
const PEOPLE = { three: ['Ada', 'Widow Pell', 'Deacon Marsh'], five: ['Ada', 'Widow Pell', 'Professor Thrupp', 'Miss Quill', 'Deacon Marsh'] };

/** Sits down at a position; what is decided there is written down, and goes no farther. */
async function lookAt(page: Page, server: string, which: 'three' | 'five', refusal = 'EG-063'): Promise<string[]> {
  const seats = PEOPLE[which].map((name) => ({ kind: 'human' as const, name }));
  const rule = { id: refusal, text: 'No card may be joined to a damaged card.', chapter: 'Growing', question: null };
  const reason = 'it would be joined to a damaged card, which must be healed first';
  const decided = await sitAt(page, server, { game: GAME, seats }, LOOK[which], (it) => (it.type === 'explain' ? { type: 'refused', re: it.re, reason, rule } : undefined));
  await expect(page.locator('.hand .hold').first()).toBeVisible();
  return decided;
}

/** Words that are cut, too small or outside of the window, and answers that cannot be seen. */
const misprints = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const words = document.querySelectorAll<HTMLElement>('.table :is(h2, h3, b, small, p, .name, .chip, .tab, .badge > span, .text, .sub)');
    for (const it of words) {
      if (!it.checkVisibility() || it.closest('.sr-only, [role=log]')) continue;
      const say = `${it.className} "${it.textContent?.trim().slice(0, 40)}"`;
      if (getComputedStyle(it).display !== 'inline' && it.scrollWidth > it.clientWidth + 1 && it.clientWidth > 0) found.push(`${say} is cut`);
      if (parseFloat(getComputedStyle(it).fontSize) < 11.5) found.push(`${say} is too small`);
    }
    for (const it of document.querySelectorAll<HTMLElement>('.prompt .button, .prompt p')) {
      const box = it.getBoundingClientRect();
      if (box.right > innerWidth + 1 || box.bottom > innerHeight + 1 || box.left < -1) found.push(`"${it.textContent?.trim()}" is out of sight`);
    }
    return found;
  });

for (const [name, width, height] of [['desk', 1280, 800], ['large', 1920, 1080], ['upright', 390, 844], ['on-its-side', 844, 390]] as const) {
  test.describe(name, () => {
    const phone = width < 900;
    test.use({ viewport: { width, height }, hasTouch: phone, isMobile: phone, contextOptions: { reducedMotion: 'reduce' } });

    for (const which of ['three', 'five'] as const) {
      test(`the position of the look page for ${which} shows everything`, async ({ page, server }) => {
        await lookAt(page, server, which);
        expect(await misprints(page)).toEqual([]);
        await isSound(page);
        await keep(page, `eg-look-${which}-${name}`);

        // A card is taken up: a ghost for each cell where it may go, on all monsters.
        const card = which === 'three' ? 'eyes-nndd' : 'shot-right';
        const laying = LOOK[which].choices.flatMap(({ deed }) => {
          const it = deed as { kind: string; card: string; whose: number; at: [number, number] };
          return it.kind === 'lay' && it.card === card ? [`cell ${it.whose}:${it.at.join()}`] : [];
        });
        const taken = page.locator(`.hand [data-card="${card}"]`);
        await (phone ? taken.tap() : taken.click());
        await expect(page.locator('.easel .stop.live:not([data-stop=book]):not([data-stop=mouth])')).toHaveCount(new Set(laying).size);
        for (const spot of laying) await expect(stop(page, spot)).toHaveClass(/live/);
        // What can only be aimed at others is aimed with one of them in sight.
        if (phone && laying.every((it) => !it.startsWith('cell 0:'))) await expect(easel(page, 1)).toBeInViewport({ ratio: 0.9 });
        expect(await misprints(page)).toEqual([]);
        await keep(page, `eg-look-${which}-${name}-picked`);
      });
    }

    // On a phone it may have to cover something.
    if (phone) return;
    test('a refusal is pinned to its cell, beside the flesh', async ({ page, server }) => {
      await lookAt(page, server, 'three');
      await page.locator('.hand [data-card="eyes-nndd"]').click();
      await pressCell(page, 'cell 0:0,6');
      const slip = page.getByRole('alert');
      await expect(slip).toContainText('EG-063');
      const paper = (await slip.boundingBox())!;
      for (const card of LOOK.three.view.players[0]!.cards) {
        const flesh = (await stop(page, `cell 0:${card.at.join()}`).boundingBox())!;
        const wide = Math.min(paper.x + paper.width, flesh.x + flesh.width) - Math.max(paper.x, flesh.x);
        const high = Math.min(paper.y + paper.height, flesh.y + flesh.height) - Math.max(paper.y, flesh.y);
        expect(Math.min(wide, high), `the slip lies on ${card.at.join()}`).toBeLessThan(6);
      }
      await keep(page, `eg-refused-${name}`);
      await page.keyboard.press('Escape');
    });
  });
}

test.describe('a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, contextOptions: { reducedMotion: 'reduce' } });

  test('shows a rival a tap or a swipe away, and heals with two taps', async ({ page, server }) => {
    await lookAt(page, server, 'three');
    await page.getByRole('list', { name: 'Everybody at the table' }).getByRole('button').nth(1).tap();
    await expect(easel(page, 1)).toBeInViewport();
    await page.getByRole('list', { name: 'Everybody at the table' }).getByRole('button').first().tap();
    await expect(easel(page, 0)).toBeInViewport();
    // The columns that lie beyond are a tap away.
    const beyond = easel(page, 0).getByRole('button', { name: /see all columns/ });
    await expect(stop(page, 'cell 0:-4,1')).toHaveCount(0);
    await beyond.first().tap();
    await expect(beyond).toHaveCount(0);
    await expect(stop(page, 'cell 0:-4,1')).toBeInViewport();
    await keep(page, 'eg-look-phone-spread');
    await page.locator('.hand [data-card="glowing-left"]').tap();
    const box = (await stop(page, 'cell 0:0,5').boundingBox())!;
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await expect(prompt(page)).toContainText('heals the wound');
    await keep(page, 'eg-look-phone');
  });
});

test.describe('lessons', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  for (const lesson of ['1-grow', '2-shoot-and-heal', '3-splits-eyestalks-and-the-mouth'])
    test(`${lesson}, pressing only what is pointed at`, async ({ page }) => {
      test.setTimeout(120_000);
      await walkLesson(page, GAME, lesson);
    });
});

test('a card that is turned shows other ghosts, and the keys lead over all easels', async ({ page, server }) => {
  await lookAt(page, server, 'three');
  await page.locator('.hand [data-card="eyes-nndd"]').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.stop.live:focus')).toHaveCount(1);
  const seen = new Set<string>();
  for (let press = 0; press < 5; press++) {
    seen.add((await page.locator('.stop:focus').getAttribute('data-stop'))!);
    await page.keyboard.press('PageDown');
  }
  expect(seen.size).toBe(5);
  expect(new Set([...seen].map((it) => it.split(':')[0]))).toEqual(new Set(['cell 0', 'cell 1', 'cell 2']));
  await page.keyboard.press('Escape');
  await expect(page.locator('.hand .hold:focus')).toHaveCount(1);
});

test('a card is dragged to its cell, over all monsters', async ({ page, server }) => {
  const decided = await lookAt(page, server, 'three');
  await page.locator('.hand [data-card="level"]').hover();
  await page.mouse.down();
  const box = (await stop(page, 'cell 0:3,4').boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => decided).toEqual(['grow level at 3,4']);
});

test('the cells that a refused card would leave are hatched, as long as the refusal is there', async ({ page, server }) => {
  await lookAt(page, server, 'three', 'EG-066');
  await page.locator('.hand [data-card="level"]').click();
  await pressCell(page, 'cell 0:0,6');
  await expect(page.getByRole('alert')).toContainText('EG-066');
  expect(await easel(page, 0).locator('.hatch').count()).toBeGreaterThan(10);
  await keep(page, 'eg-hatched');
  await page.keyboard.press('Escape');
  await expect(page.locator('.hatch')).toHaveCount(0);
});

test('every eye looks at the pointer', async ({ page, server }) => {
  await lookAt(page, server, 'three');
  await page.mouse.move(640, 300, { steps: 3 });
  await expect.poll(() => page.locator('[data-eye]').first().evaluate((it) => (it as SVGElement).style.transform)).toContain('translate');
});

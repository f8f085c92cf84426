// What the table kit promises in every window: cards show their whole text, in the hand and enlarged; no answer is out
// of sight; a pointer that rests asks for nothing; a phone on its side can play. Tables are handed to the page as the
// server would send them, so that every card of every pack comes into a hand.
import type { Page } from '@playwright/test';
import type { Faces as AtFaces, View as AtView } from '../src/generated/all-time-wrestling';
import type { Choice, GameInfo, Table, ToClient } from '../src/generated/wire';
import type { Faces as WnFaces, View as WnView } from '../src/generated/wrestlenomicon';
import { outOfSight, sitDown } from './looking';
import { continued, create, expect, isSound, keep, test, watchConsole } from './ring';

const SIZES = [
  { name: 'desk', width: 1280, height: 800 },
  { name: 'large', width: 1920, height: 1080 },
  { name: 'upright', width: 390, height: 844 },
  { name: 'on its side', width: 844, height: 390 },
];
const ADA = { kind: 'human', name: 'Ada' } as const;
const BOT = { kind: 'bot', level: 'rookie' } as const;

/** Type smaller than this is not read by anybody. */
const SMALLEST_PX = 10.5;

/** A hand with these cards, in a view of the game. */
type Deal = (view: unknown, cards: string[]) => unknown;

const GAMES: { game: string; hand: number; cardsOf: (faces: unknown) => string[]; deal: Deal; record: string; plies: number[] }[] = [
  {
    game: 'wrestlenomicon',
    hand: 7,
    cardsOf: (faces) => (faces as WnFaces).cards.map((it) => it.id),
    deal: (view, cards) => {
      const it = view as WnView;
      return { ...it, cthulhu: { ...it.cthulhu, hand: { open: { cards, shown: [] } } } };
    },
    record: '../games/wrestlenomicon/playthroughs/records/v1-house.record',
    plies: [4, 13, 22, 37, 50, 66],
  },
  {
    game: 'all-time-wrestling',
    hand: 6,
    cardsOf: (faces) => (faces as AtFaces).wrestlers.flatMap((it) => it.deck.map((card) => card.id)),
    deal: (view, ids) => {
      const it = view as AtView;
      const target = { printed: 2, parts: [], needs: 2, faces: 5 };
      const cards = ids.map((id) => ({ id, known: false, cost: 1, payable: true, target, damage: 1, stamina_block: false, links: [] }));
      const [first, second] = [...new Set(ids.map((id) => id.split('-')[0]!)), 'nobody'];
      const red = { ...it.red, wrestler: it.red.wrestler ?? first, hand: { open: { cards } } };
      return { ...it, phase: 'match', question: 'action', initiative: 'red', red, blue: { ...it.blue, wrestler: it.blue.wrestler ?? second } };
    },
    record: '../games/all-time-wrestling/playthroughs/records/v1-advanced.record',
    plies: [14, 25, 40, 61, 80, 104],
  },
];

/** The cards in the hand whose text is cut, too small or outside of the window, as they lie and enlarged. */
const misprints = (page: Page, smallest: number) =>
  page.evaluate(async (smallest) => {
    const found: string[] = [];
    const look = (sheet: HTMLElement, where: string) => {
      const name = sheet.querySelector('.name')?.textContent ?? '';
      for (const it of [sheet, ...sheet.querySelectorAll<HTMLElement>('.text, .name')]) {
        const [high, wide] = [it.scrollHeight - it.clientHeight, it.scrollWidth - it.clientWidth];
        // Tall letters reach out of their line, but not out of the card.
        if (wide > 1 || (it === sheet && high > 1)) found.push(`${name}: ${it.className} is cut by ${wide} and ${high} px ${where}`);
      }
      if (!sheet.querySelector<HTMLElement>('.text')?.checkVisibility()) found.push(`${name} has lost its text ${where}`);
      const size = Math.min(...[...sheet.querySelectorAll('.text, .text *')].map((it) => parseFloat(getComputedStyle(it).fontSize)));
      if (size < smallest) found.push(`${name} is set in ${size.toFixed(1)} px ${where}`);
    };
    // Cards are fitted when their size is known.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const cards = [...document.querySelectorAll<HTMLElement>('.hand .hold')];
    for (const card of cards) {
      look(card.querySelector<HTMLElement>('.sheet')!, 'in the hand');
      const box = card.getBoundingClientRect();
      if (box.bottom > innerHeight + 1) found.push(`${card.dataset['card']} reaches below the window`);
    }
    for (const card of cards) {
      card.dispatchEvent(new KeyboardEvent('keydown', { key: 'i', bubbles: true }));
      for (let turn = 0; turn < 4; turn++) await Promise.resolve();
      const sheet = document.querySelector<HTMLElement>('.zoom .sheet');
      if (!sheet) found.push(`${card.dataset['card']} is not enlarged`);
      else {
        look(sheet, 'enlarged');
        if (sheet.getBoundingClientRect().height > innerHeight) found.push(`${card.dataset['card']} is larger than the window`);
      }
      card.dispatchEvent(new KeyboardEvent('keydown', { key: 'i', bubbles: true }));
    }
    return found;
  }, smallest);

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { name, ...viewport } of SIZES) {
  test.describe(name, () => {
    test.use({ viewport, hasTouch: viewport.width < 900, isMobile: viewport.width < 900 });

    for (const { game, hand, cardsOf, deal, record, plies } of GAMES) {
      test(`every card of ${game} shows its whole text`, async ({ page, server }) => {
        const { games } = (await (await fetch(`${server}/api/games`)).json()) as { games: GameInfo[] };
        for (const pack of games.find((it) => it.id === game)!.packs) {
          const { id, tokens } = await create(server, { game, pack, seats: [ADA, BOT], seed: 3 });
          const { table, show } = await sitDown(page, id, tokens[0]!);
          const cards = cardsOf(await (await fetch(`${server}/api/matches/${id}/cards`)).json());
          for (let at = 0; at < cards.length; at += hand) {
            await show({ view: deal(table.view, cards.slice(at, at + hand)) });
            expect(await misprints(page, SMALLEST_PX)).toEqual([]);
          }
          await keep(page, `kit-${game}-${pack}-${name.replaceAll(' ', '-')}`);
          await page.unrouteAll();
        }
      });

      test(`no answer of ${game} is out of sight`, async ({ page, server }) => {
        const { id, tokens } = await create(server, { game, seats: [ADA, BOT], seed: 3 });
        const { show } = await sitDown(page, id, tokens[0]!);
        expect(await outOfSight(page)).toEqual([]);
        for (const ply of plies) {
          for (const seat of [0, 1]) {
            const address = await continued(server, record, ply, seat);
            const table = await page.evaluate(tableAt, address);
            if (!table.choices || table.automatic) continue;
            await show(table);
            expect(await outOfSight(page), `${ply} ${seat}: ${table.prompt}`).toEqual([]);
          }
        }
      });
    }
  });
}

/** Runs in the browser: what the server shows to whoever has the key of an address. */
function tableAt(address: string): Promise<Table> {
  const [, id, token] = /\/table\/(.*)#(.*)/.exec(address)!;
  return new Promise((resolve) => {
    const line = new WebSocket(`${location.origin.replace('http', 'ws')}/api/matches/${id}/play`);
    line.onopen = () => line.send(JSON.stringify({ type: 'hello', token }));
    line.onmessage = (event) => {
      const message = JSON.parse(String(event.data)) as ToClient;
      if (message.type !== 'welcome') return;
      line.close();
      resolve(message.table);
    };
  });
}

test.describe('a pointer', () => {
  const zoomed = (page: Page) => page.locator('.zoom');

  test('that rests asks for nothing', async ({ page, server }) => {
    const { id, tokens } = await create(server, { seats: [ADA, BOT], seed: 3 });
    await page.goto('/about');
    await page.mouse.move(720, 690);
    await page.goto(`/table/${id}#${tokens[0]}`);
    await expect(page.locator('.hand .hold').first()).toBeVisible();
    await page.waitForTimeout(1200);
    await expect(zoomed(page)).toHaveCount(0);
    await page.mouse.move(722, 692);
    await expect(zoomed(page)).toBeVisible();
  });

  test('does not change the question', async ({ page, server }) => {
    await page.goto(await continued(server, '../games/wrestlenomicon/playthroughs/records/v1-rulebook.record', 27, 0));
    const place = page.locator('.piece.live').first();
    await expect(place).toBeVisible();
    const question = page.locator('.prompt p').first();
    const asked = await question.innerText();
    await place.hover();
    await expect(page.locator('.prompt .extra')).not.toHaveText('');
    expect(await question.innerText()).toBe(asked);
  });

  test('meets no answer that has just taken the place of another', async ({ page, server }) => {
    const { id, tokens } = await create(server, { game: 'all-time-wrestling', seats: [ADA, BOT], seed: 3 });
    const { table, show, said } = await sitDown(page, id, tokens[0]!);
    const [, { cardsOf, deal }] = GAMES as [unknown, (typeof GAMES)[number]];
    const cards = cardsOf(await (await fetch(`${server}/api/matches/${id}/cards`)).json());
    const view = deal(table.view, cards.slice(0, 5));
    const answer = (kind: string): Choice => ({ notation: kind, deed: { kind }, words: `To ${kind} and see`, rule: 'AT-001' });
    await show({ view, asked: [0], choices: [answer('draw'), answer('rest')] });
    const { x, y, width, height } = (await page.getByRole('button', { name: 'To rest' }).boundingBox())!;
    await page.mouse.move(x + width / 2, y + height / 2);
    await show({ view, asked: [0], choices: [answer('draw'), answer('blind')] });
    await page.mouse.click(x + width / 2, y + height / 2);
    const decided = () => said.filter((it) => it.type === 'decide').length;
    expect(decided()).toBe(0);
    await page.waitForTimeout(500);
    await page.mouse.click(x + width / 2, y + height / 2);
    await expect.poll(decided).toBe(1);
  });
});

test.describe('a finger', () => {
  test.use({ viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true });

  test('that stays on a card enlarges it, and takes nothing up', async ({ page, server }) => {
    const { id, tokens } = await create(server, { seats: [ADA, BOT], seed: 3 });
    await page.goto(`/table/${id}#${tokens[0]}`);
    const card = page.locator('.hand .live').first();
    const { x, y, width, height } = (await card.boundingBox())!;
    const touch = await page.context().newCDPSession(page);
    const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await expect(page.locator('.zoom .card')).toBeVisible();
    await keep(page, 'kit-held');
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(page.locator('.zoom')).toHaveCount(0);
    await expect(page.locator('.hand .selected')).toHaveCount(0);
  });

  test('plays on a phone that lies on its side', async ({ page, server }) => {
    const { id, tokens } = await create(server, { seats: [ADA, BOT], seed: 3 });
    await page.goto(`/table/${id}#${tokens[0]}`);
    const prompt = page.getByRole('region', { name: 'What is asked' });
    await page.getByRole('button', { name: /^Feeding Frenzy/ }).tap();
    await prompt.getByRole('button', { name: 'Open with it' }).tap();
    await expect(prompt).toContainText('Your turn', { timeout: 15_000 });
    await isSound(page);
    await page.getByRole('button', { name: /^Comet, Caught and Returned/ }).tap();
    const mover = page.locator('.piece.live.us').first();
    await mover.tap();
    await expect(page.locator('[role=log]')).toContainText('plays Comet, Caught and Returned');
  });
});

test.describe('the plain table', () => {
  test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('turnbuckle.plain', '1')));
  const choices = (page: Page) => page.getByRole('list', { name: 'Your choices' }).getByRole('button');
  const version = async (page: Page) => Number(await page.locator('[data-version]').getAttribute('data-version'));

  for (const { game } of GAMES) {
    test(`plays ${game} by mouse and by keys`, async ({ page, server }) => {
      const { id, tokens } = await create(server, { game, seats: [ADA, BOT], seed: 5 });
      await page.goto(`/table/${id}#${tokens[0]}`);
      await expect(page.getByRole('list', { name: 'Seats' }).getByRole('listitem')).toHaveCount(2);
      for (let decisions = 0; decisions < 12; decisions++) {
        const first = choices(page).first();
        await expect(first).toBeVisible({ timeout: 20_000 });
        const before = await version(page);
        if (decisions % 2 === 0) await first.click();
        else {
          await first.focus();
          await page.keyboard.press('Enter');
        }
        await expect.poll(() => version(page), { timeout: 15_000 }).toBeGreaterThan(before);
        if (decisions === 6) {
          await expect(first).toBeVisible({ timeout: 20_000 });
          await isSound(page);
          await keep(page, `plain-${game}`);
        }
      }
      expect(await page.getByRole('group', { name: 'The table in characters' }).innerText()).toContain('\n');
    });
  }

  test('is as good on a phone', async ({ page, server }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const { id, tokens } = await create(server, { seats: [ADA, BOT], seed: 5 });
    await page.goto(`/table/${id}#${tokens[0]}`);
    await expect(choices(page).first()).toBeInViewport();
    await isSound(page);
    await keep(page, 'plain-phone');
  });
});

test('the log stays at its end in another window', async ({ page, server }) => {
  await page.goto(await continued(server, '../games/wrestlenomicon/playthroughs/records/v1-house.record', 50, 0));
  // It is hidden where it is a sheet.
  const log = page.locator('[role=log]');
  const below = () => log.evaluate((it) => Math.round(it.scrollHeight - it.scrollTop - it.clientHeight));
  await expect.poll(() => log.evaluate((it) => it.scrollHeight > 2 * it.clientHeight)).toBe(true);
  for (const [width, height] of [[900, 800], [1280, 800], [1280, 720]] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(below, `${width} × ${height}`).toBeLessThan(3);
  }
});

test('the keys of every game can be looked up, and work afterwards', async ({ page, server }) => {
  test.setTimeout(90_000);
  const complaints = watchConsole(page);
  const { games } = (await (await fetch(`${server}/api/games`)).json()) as { games: GameInfo[] };
  for (const { id: game, min_players } of games) {
    const seats = Array.from({ length: Math.max(2, min_players) }, (_, seat) => (seat === 0 ? ADA : BOT));
    const { id, tokens } = await create(server, { game, seats, seed: 5 });
    await page.goto(`/table/${id}#${tokens[0]}`);
    await expect(page.getByRole('region', { name: 'What is asked' }).or(page.locator('.hiring')).first()).toBeVisible({ timeout: 20_000 });
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keys' });
    await expect(help, game).toContainText('all choices in words');
    await help.getByRole('button', { name: 'Back to the ring' }).click();
    await expect(help, game).toHaveCount(0);
    await page.keyboard.press('/');
    await expect(page.getByRole('dialog', { name: 'All choices' }), game).toBeVisible();
  }
  expect(complaints).toEqual([]);
});

// The scene that boards are drawn in, played by mouse, finger and keys on the page in tests/kit.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type CDPSession, type Page } from '@playwright/test';
import { build, preview } from 'vite';
import { isSound, keep, watchConsole } from './ring';

const configFile = 'tests/kit/vite.config.ts';
/** As strict as the server's, as far as a scene could break it. */
const POLICY = "script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; font-src 'self'";

const test = base.extend<object, { kit: string }>({
  kit: [
    async ({}, use) => {
      const outDir = mkdtempSync(join(tmpdir(), 'turnbuckle-kit-'));
      await build({ configFile, logLevel: 'error', build: { outDir, emptyOutDir: true } });
      const server = await preview({ configFile, build: { outDir }, preview: { port: 0, host: '127.0.0.1', headers: { 'content-security-policy': POLICY } } });
      await use(server.resolvedUrls!.local[0]!);
      await server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ kit }, use) => use(kit),
});

// One after the other: the page is built once for each worker that has them.
test.describe.configure({ mode: 'default' });

const stop = (page: Page, id: string) => page.locator(`[data-stop="${id}"]`);
const said = (page: Page) => page.locator('[data-said]');
const slip = (page: Page) => page.getByRole('alert');
const board = (page: Page) => page.locator('.scene > svg');
const ghost = (page: Page) => page.locator('.ghosts path');
const fit = (page: Page) => page.getByRole('button', { name: 'Fit' });
const focused = (page: Page) => page.evaluate(() => (document.activeElement as SVGElement | null)?.dataset?.stop);

interface View {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The part of the scene that is in the window. */
async function view(page: Page): Promise<View> {
  const [x, y, w, h] = (await board(page).getAttribute('viewBox'))!.split(' ').map(Number);
  return { x: x!, y: y!, w: w!, h: h! };
}

/** The same, once the camera has come to rest: counted in pictures, however slow they come. */
async function atRest(page: Page): Promise<View> {
  await board(page).evaluate(
    (svg) =>
      new Promise<void>((done) => {
        let [last, same] = ['', 0];
        const look = () => {
          const now = svg.getAttribute('viewBox')!;
          same = now === last ? same + 1 : 0;
          last = now;
          if (same === 8) done();
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  return view(page);
}

async function middle(page: Page, id: string): Promise<{ x: number; y: number }> {
  const box = (await stop(page, id).boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Presses what may not be pressed: Playwright would wait until it may. */
async function pressAnyway(page: Page, id: string, times = 1): Promise<void> {
  const { x, y } = await middle(page, id);
  await page.mouse.click(x, y, { clickCount: times });
}

/** Where a figure is drawn. */
const drawnAt = (page: Page, id: string) =>
  page.locator(`[data-figure="${id}"]`).evaluate((it) => {
    const { x, y, width, height } = it.getBoundingClientRect();
    return { x: Math.round(x + width / 2), y: Math.round(y + height) };
  });

test.describe('by mouse', () => {
  test('pointing shows what would be there, pressing does it', async ({ page }) => {
    const complaints = watchConsole(page);
    await page.goto('?demo=rumbleslam&rate=0.1');
    await expect(stop(page, '3,8')).toHaveAccessibleName('Square 3,8, 1 MP');
    const before = await drawnAt(page, 'orc');
    await expect(ghost(page)).toHaveCount(0);
    await stop(page, '3,8').hover();
    await expect(ghost(page)).not.toHaveCount(0);
    await stop(page, '3,8').click();
    await expect(said(page)).toHaveText('chose 3,8');
    // Nothing can be chosen while it moves.
    await expect(board(page).locator('.stop.live')).toHaveCount(0);
    await expect(said(page)).toHaveText('walked to 3,8');
    const after = await drawnAt(page, 'orc');
    expect(after.x).toBeGreaterThan(before.x + 30);
    expect(after.y).toBeGreaterThan(before.y + 30);
    await expect(stop(page, 'orc')).toHaveAccessibleName(/Orc Brawler, stamina 6 of 8, Square 3,8/);
    expect(complaints).toEqual([]);
  });

  test('a target says its odds, and a paper what they are made of', async ({ page }) => {
    await page.goto('?demo=rumbleslam');
    await stop(page, 'human').hover();
    await expect(page.locator('.pinned')).toContainText('Rope attack');
    await expect(page.locator('.badge.pointed')).toHaveText('74.7 %');
    await page.mouse.move(5, 5);
    await expect(page.locator('.pinned')).toHaveCount(0);
  });

  test('what is refused answers where it was pressed, with its rule', async ({ page }) => {
    await page.goto('?demo=elder-god');
    await pressAnyway(page, 'm1,6');
    await expect(slip(page)).toContainText('Not onto a wound.');
    await expect(slip(page)).toContainText('No card may be joined to a damaged card.');
    // Beside the cell, and over no card.
    const [paper, cell] = [(await slip(page).boundingBox())!, (await stop(page, 'm1,6').boundingBox())!];
    const apart = Math.max(paper.x - cell.x - cell.width, cell.x - paper.x - paper.width, paper.y - cell.y - cell.height, cell.y - paper.y - paper.height);
    expect(apart).toBeGreaterThan(4);
    expect(apart).toBeLessThan(40);
    for (const card of await page.locator('[data-figure^="m-card"]').all()) {
      const box = (await card.boundingBox())!;
      const over = box.x < paper.x + paper.width && paper.x < box.x + box.width && box.y < paper.y + paper.height && paper.y < box.y + box.height;
      expect(over, 'the slip covers a card').toBe(false);
    }
    await slip(page).getByRole('button', { name: 'Rule EG-063' }).click();
    await expect(said(page)).toHaveText('rule EG-063');
    // Escape puts it away from wherever the focus is, and leads back.
    await page.keyboard.press('Escape');
    await expect(slip(page)).toHaveCount(0);
    expect(await focused(page)).toBe('m1,6');
    // Two presses in a row would look closer.
    await page.waitForTimeout(400);
    await pressAnyway(page, 'm1,6');
    await slip(page).getByRole('button', { name: 'Close' }).click();
    await expect(slip(page)).toHaveCount(0);
  });

  test('a figure is pressed by its body, unless the floor behind it is what may be pressed', async ({ page }) => {
    await page.goto('?demo=rumbleslam');
    const ogre = (await page.locator('[data-figure="ogre"]').boundingBox())!;
    // Its head is over another square.
    await page.mouse.click(ogre.x + ogre.width / 2, ogre.y + 18);
    await expect(board(page).locator('.refused circle')).toHaveCount(1);
    await page.keyboard.press('Escape');
    // The Halfling's head is over a square that can be walked to; but the Halfling is a target, too.
    const halfling = (await page.locator('[data-figure="halfling"]').boundingBox())!;
    await page.mouse.click(halfling.x + halfling.width / 2, halfling.y + 10);
    await expect(said(page)).toHaveText('chose halfling');
  });

  test('the wheel zooms where nothing else scrolls, a drag pulls, and the scene cannot be lost', async ({ page }) => {
    await page.goto('?demo=rumbleslam');
    const whole = await view(page);
    const at = await middle(page, 'human');
    await page.mouse.move(at.x, at.y);
    await expect(fit(page)).toHaveCount(0);
    await page.mouse.wheel(0, -400);
    await expect(fit(page)).toBeVisible();
    const close = await view(page);
    expect(close.w).toBeLessThan(whole.w * 0.6);
    // What was under the pointer still is.
    const there = await middle(page, 'human');
    expect(Math.hypot(there.x - at.x, there.y - at.y)).toBeLessThan(2);
    for (let n = 0; n < 20; n++) await page.mouse.wheel(0, -400);
    expect((await view(page)).w).toBeGreaterThan(whole.w / 4.01);

    const box = (await board(page).boundingBox())!;
    const pull = async (dx: number, dy: number) => {
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width / 2 + dx, box.y + box.height / 2 + dy, { steps: 4 });
      await page.mouse.up();
    };
    const before = await view(page);
    await pull(-120, 0);
    expect((await view(page)).x).toBeGreaterThan(before.x);
    for (let n = 0; n < 12; n++) await pull(box.width, box.height);
    const corner = await view(page);
    expect([corner.x, corner.y]).toEqual([-66, -62]);
    // Nothing was pressed by dragging.
    await expect(said(page)).toHaveText('');
    await expect(slip(page)).toHaveCount(0);

    await fit(page).click();
    expect(await atRest(page)).toEqual(whole);
  });

  test('a page that scrolls is scrolled, until the scene is zoomed on purpose', async ({ page }) => {
    await page.goto('?demo=rumbleslam&long');
    const whole = await view(page);
    const at = await middle(page, 'human');
    await page.mouse.move(at.x, at.y);
    await page.mouse.wheel(0, 200);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(200);
    await page.mouse.wheel(0, -200);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    expect(await view(page)).toEqual(whole);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -60);
    await page.keyboard.up('Control');
    await expect(fit(page)).toBeVisible();
    await page.mouse.wheel(0, -100);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test('a second click on what was just chosen does not look closer', async ({ page }) => {
    await page.goto('?demo=rumbleslam&rate=0.1');
    const before = await atRest(page);
    await pressAnyway(page, '3,8', 2);
    await expect(said(page)).toHaveText('chose 3,8');
    expect(await atRest(page)).toEqual(before);
    await expect(fit(page)).toHaveCount(0);
  });

  test('a double click looks closer and back, the other button asks for details', async ({ page }) => {
    await page.goto('?demo=rumbleslam');
    const whole = await view(page);
    await pressAnyway(page, '9,8', 2);
    expect((await atRest(page)).w).toBeLessThan(whole.w * 0.6);
    await expect(slip(page)).toHaveCount(0);
    await pressAnyway(page, '9,8', 2);
    expect(await atRest(page)).toEqual(whole);
    await stop(page, 'ogre').click({ button: 'right', force: true });
    await expect(said(page)).toHaveText('details of ogre');
  });

  test('eyes follow the pointer', async ({ page }) => {
    await page.goto('?demo=elder-god');
    const pupil = board(page).locator('circle[fill="#e3b341"]').last();
    const looking = () => pupil.evaluate((it) => Number(it.getAttribute('cx')));
    await page.mouse.move(60, 400);
    await page.mouse.move(61, 400);
    await expect.poll(looking).toBeLessThan(575);
    const left = await looking();
    await page.mouse.move(1250, 400);
    await page.mouse.move(1251, 400);
    await expect.poll(looking).toBeGreaterThan(left);
  });
});

test.describe('by finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  type Finger = { x: number; y: number };
  const touch = (cdp: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: Finger[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: fingers.map(({ x, y }, id) => ({ x, y, id })) });

  async function drag(page: Page, from: Finger, to: Finger) {
    const cdp = await page.context().newCDPSession(page);
    await touch(cdp, 'touchStart', [from]);
    for (let n = 1; n <= 8; n++) await touch(cdp, 'touchMove', [{ x: from.x + ((to.x - from.x) * n) / 8, y: from.y + ((to.y - from.y) * n) / 8 }]);
    await touch(cdp, 'touchEnd', []);
  }

  /** Two fingers about a point, from one distance to another. */
  async function pinch(page: Page, about: Finger, from: number, to: number) {
    const cdp = await page.context().newCDPSession(page);
    const fingers = (apart: number) => [
      { x: about.x - apart / 2, y: about.y },
      { x: about.x + apart / 2, y: about.y },
    ];
    await touch(cdp, 'touchStart', fingers(from).slice(0, 1));
    await touch(cdp, 'touchStart', fingers(from));
    for (let n = 1; n <= 10; n++) await touch(cdp, 'touchMove', fingers(from + ((to - from) * n) / 10));
    await touch(cdp, 'touchEnd', []);
  }

  async function hold(page: Page, at: Finger) {
    const cdp = await page.context().newCDPSession(page);
    await touch(cdp, 'touchStart', [at]);
    await page.waitForTimeout(600);
    await touch(cdp, 'touchEnd', []);
  }

  const tap = async (page: Page, id: string) => {
    const { x, y } = await middle(page, id);
    await page.touchscreen.tap(x, y);
  };

  test('the camera goes where a finger can hit', async ({ page }) => {
    await page.goto('?demo=rumbleslam');
    await atRest(page);
    await expect(fit(page)).toBeVisible();
    const window = (await board(page).boundingBox())!;
    for (const id of ['1,9', '4,5', 'halfling', 'human', 'orc']) {
      const box = (await stop(page, id).boundingBox())!;
      expect(Math.min(box.width, box.height), id).toBeGreaterThan(38);
      expect(box.x >= window.x && box.x + box.width <= window.x + window.width, `${id} is in sight`).toBe(true);
    }
  });

  test('a tap shows, a second one does it', async ({ page }) => {
    await page.goto('?demo=elder-god');
    await tap(page, 'm-1,2');
    await expect(page.locator('.badge.pointed')).toHaveText('turns up · 2 ends left · again');
    await expect(stop(page, 'm-1,2')).toHaveAttribute('aria-pressed', 'true');
    await expect(said(page)).toHaveText('');
    // A tap beside everything lets go, and another one is shown instead.
    await page.touchscreen.tap(12, 90);
    await expect(page.locator('.badge.pointed')).toHaveCount(0);
    await tap(page, 'm-card-2,5');
    await expect(page.locator('.badge.pointed')).toHaveText('heals · immune · again');
    await tap(page, 'm-1,2');
    await page.waitForTimeout(400);
    await tap(page, 'm-1,2');
    await expect(said(page)).toHaveText('chose m-1,2');
    await expect(said(page)).toHaveText('laid at m-1,2');
  });

  test('a finger that misses by a little still hits', async ({ page }) => {
    await page.goto('?demo=elder-god');
    const box = (await stop(page, 'm-1,2').boundingBox())!;
    await page.touchscreen.tap(box.x - 12, box.y + box.height / 2);
    await expect(page.locator('.badge.pointed')).toContainText('again');
  });

  test('two fingers zoom, one pulls, and the scene cannot be lost', async ({ page }) => {
    await page.goto('?demo=tiny-epic');
    const whole = await view(page);
    const at = await middle(page, 'wheel');
    await pinch(page, at, 60, 200);
    await expect(fit(page)).toBeVisible();
    const close = await view(page);
    expect(close.w).toBeLessThan(whole.w / 2.5);
    const there = await middle(page, 'wheel');
    expect(Math.hypot(there.x - at.x, there.y - at.y)).toBeLessThan(4);
    await drag(page, at, { x: at.x - 100, y: at.y - 80 });
    const pulled = await view(page);
    expect(pulled.x).toBeGreaterThan(close.x + 10);
    expect(pulled.y).toBeGreaterThan(close.y + 10);
    for (let n = 0; n < 8; n++) await drag(page, { x: 40, y: 200 }, { x: 380, y: 600 });
    const corner = await view(page);
    expect([corner.x, corner.y]).toEqual([0, 0]);
    for (let n = 0; n < 3; n++) await pinch(page, at, 220, 50);
    expect(await atRest(page)).toEqual(whole);
    await expect(said(page)).toHaveText('');
  });

  test('the view is kept when the address bar of a phone comes and goes', async ({ page }) => {
    await page.goto('?demo=elder-god');
    await pinch(page, await middle(page, 'm0,4'), 60, 150);
    const close = await atRest(page);
    await page.setViewportSize({ width: 390, height: 790 });
    expect((await atRest(page)).w).toBeCloseTo(close.w, 0);
    await expect(fit(page)).toBeVisible();
  });

  test('a double tap looks closer and back', async ({ page }) => {
    await page.goto('?demo=tiny-epic');
    const whole = await view(page);
    const at = await middle(page, 't0');
    const twice = async () => {
      await page.touchscreen.tap(at.x, at.y);
      await page.touchscreen.tap(at.x, at.y);
    };
    await twice();
    expect((await atRest(page)).w).toBeLessThan(whole.w * 0.6);
    await page.waitForTimeout(400);
    await twice();
    expect(await atRest(page)).toEqual(whole);
  });

  test('one finger scrolls the page as long as the scene is whole', async ({ page }) => {
    await page.goto('?demo=tiny-epic&long');
    const whole = await view(page);
    await drag(page, { x: 195, y: 500 }, { x: 195, y: 260 });
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(150);
    expect(await view(page)).toEqual(whole);
    // Once the page has stopped gliding.
    let last = -1;
    const stopped = async () => {
      const before = last;
      last = await page.evaluate(() => scrollY);
      return last === before;
    };
    await expect.poll(stopped, { intervals: [200] }).toBe(true);
    await page.evaluate(() => scrollTo(0, 0));
    const at = await middle(page, 'wheel');
    await pinch(page, at, 60, 180);
    const close = await view(page);
    expect(close.w).toBeLessThan(whole.w * 0.6);
    await drag(page, at, { x: at.x, y: at.y - 150 });
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect((await view(page)).y).toBeGreaterThan(close.y);
  });

  test('holding asks for details and presses nothing', async ({ page }) => {
    await page.goto('?demo=elder-god');
    await hold(page, await middle(page, 'm-1,2'));
    await expect(said(page)).toHaveText('details of m-1,2');
    await expect(page.locator('.badge.pointed')).toHaveCount(0);
  });

  test('a wheel is spun by swiping over it', async ({ page }) => {
    await page.goto('?demo=tiny-epic');
    await tap(page, 't3');
    await page.waitForTimeout(400);
    await tap(page, 't3');
    await expect(said(page)).toHaveText('walked to t3');
    await expect(stop(page, 'wheel')).toHaveAccessibleName(/spin it/);
    const { x, y } = await middle(page, 'wheel');
    await drag(page, { x: x - 60, y }, { x: x + 60, y: y - 8 });
    await expect(said(page)).toHaveText('chose wheel');
    await expect(said(page)).toHaveText('spun to 344');
    await expect(page.locator('[data-spinner]')).toHaveAttribute('transform', 'rotate(344)');
  });
});

test.describe('by keys', () => {
  test('one tab stop, arrows go to the neighbour, Enter acts, Escape puts back', async ({ page }) => {
    await page.goto('?demo=rumbleslam');
    await page.getByRole('link', { name: 'Ring' }).focus();
    await page.keyboard.press('Tab');
    const first = await focused(page);
    expect(first).toBe('1,5');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Throw' })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    expect(await focused(page)).toBe('1,5');

    const keys: [string, string][] = [
      ['ArrowRight', '2,5'],
      ['ArrowRight', '3,5'],
      ['ArrowDown', 'halfling'],
      ['ArrowRight', '4,6'],
      ['ArrowUp', '4,5'],
      ['Home', 'post-nw'],
      ['End', 'rope-south'],
      ['PageDown', '1,5'],
      ['PageUp', '4,9'],
      ['PageUp', '3,9'],
    ];
    for (const [key, at] of keys) {
      await page.keyboard.press(key);
      expect(await focused(page), `after ${key}`).toBe(at);
    }
    const ring = page.locator('.cursor .ring').last();
    await expect(ring).toBeVisible();
    // The ghost stands where the focus is.
    await expect(ghost(page)).not.toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(said(page)).toHaveText('walked to 3,9');
    // The Orc stands there now, and has the focus.
    await expect.poll(() => focused(page)).toBe('orc');

    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press(' ');
    await expect(slip(page)).toContainText('farther than the Orc has MP left');
    await page.keyboard.press('Escape');
    await expect(slip(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Throw' }).click();
    await stop(page, 'orc2').focus();
    await page.keyboard.press('Escape');
    await expect(said(page)).toHaveText('cancelled');
    await page.keyboard.press('i');
    await expect(said(page)).toHaveText('details of orc2');
  });

  test('plus, minus and 0 zoom, and the camera follows the focus', async ({ page }) => {
    await page.goto('?demo=rumbleslam');
    const whole = await view(page);
    await stop(page, '9,9').focus();
    for (let n = 0; n < 4; n++) await page.keyboard.press('+');
    const close = await atRest(page);
    expect(close.w).toBeLessThan(whole.w / 3);
    for (let n = 0; n < 7; n++) await page.keyboard.press('ArrowLeft');
    const moved = await atRest(page);
    expect(moved.x).toBeLessThan(close.x);
    const window = (await board(page).boundingBox())!;
    const { x, y } = await middle(page, (await focused(page))!);
    expect(x > window.x && x < window.x + window.width && y > window.y && y < window.y + window.height).toBe(true);
    await page.keyboard.press('-');
    expect((await atRest(page)).w).toBeGreaterThan(moved.w);
    await page.keyboard.press('0');
    expect(await atRest(page)).toEqual(whole);
  });

  test('a screen reader presses without pointing', async ({ page }) => {
    await page.goto('?demo=tiny-epic');
    await stop(page, 't3').evaluate((it) => it.dispatchEvent(new MouseEvent('click', { bubbles: true })));
    await expect(said(page)).toHaveText('chose t3');
  });
});

test.describe('motion', () => {
  test('can be waited for, and skipped', async ({ page }) => {
    await page.goto('?demo=tiny-epic&rate=0.05');
    const before = await drawnAt(page, 'p0');
    await stop(page, 't4').click();
    await expect.poll(async () => (await drawnAt(page, 'p0')).x).not.toBe(before.x);
    await expect(said(page)).toHaveText('chose t4');
    const skip = page.getByRole('button', { name: 'Skip' });
    await skip.click();
    await expect(said(page)).toHaveText('walked to t4');
    await expect(skip).toBeDisabled();
  });

  test('dice come to rest on what was rolled, and add up', async ({ page }) => {
    await page.goto('?demo=rumbleslam&rate=0.5');
    const attack = page.getByRole('img', { name: /^Attack/ });
    await expect(attack).toHaveAccessibleName('Attack: S, not thrown, S, not thrown, C, not thrown');
    await stop(page, 'halfling').click();
    // They tumble: a cube has six sides then.
    await expect(attack.locator('.side')).not.toHaveCount(3);
    await expect(attack.locator('.sum')).toHaveText('7');
    await expect(said(page)).toHaveText('brawled');
    await expect(attack).toHaveAccessibleName('Attack: 3, 3, 1. Sum 7');
    await expect(attack.locator('.side')).toHaveText(['3', '3', '1']);
    await expect(page.getByRole('img', { name: 'Crowd: cheer' })).toBeVisible();
  });

  test('who has left the table is drawn until gone', async ({ page }) => {
    await page.goto('?demo=rumbleslam&rate=0.3');
    await page.getByRole('button', { name: 'Over the rope' }).click();
    await expect(stop(page, 'orc2')).toHaveCount(0);
    await expect(page.locator('[data-figure="orc2"]')).toHaveCount(1);
    await expect(said(page)).toHaveText('out of the ring');
    await expect(page.locator('[data-figure="orc2"]')).toHaveCount(0);
  });

  test('is left out where stillness is wanted', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('?demo=rumbleslam&rate=0.01');
    const whole = await view(page);
    await stop(page, '3,8').click();
    await expect(said(page)).toHaveText('walked to 3,8');
    await stop(page, '9,2').focus();
    await page.keyboard.press('+');
    expect((await view(page)).w).toBeCloseTo(whole.w / 1.4);
  });
});

const SIZES = [
  { name: 'desk', width: 1280, height: 800 },
  { name: 'phone', width: 390, height: 844 },
  { name: 'phone-sideways', width: 844, height: 390 },
];
for (const { name, ...viewport } of SIZES) {
  test.describe(name, () => {
    test.use({ viewport, hasTouch: name !== 'desk', isMobile: name !== 'desk', contextOptions: { reducedMotion: 'reduce' } });
    for (const demo of ['elder-god', 'tiny-epic', 'rumbleslam']) {
      test(`${demo} is sound`, async ({ page }) => {
        const complaints = watchConsole(page);
        await page.goto(`?demo=${demo}`);
        await atRest(page);
        await isSound(page);
        await keep(page, `scene-${demo}-${name}`);
        expect(complaints).toEqual([]);
      });
    }
  });
}

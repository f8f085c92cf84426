import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { GameInfo, Games, Lessons, NewMatch } from '../src/generated/wire';
import { continued, create, expect, finished, isSound, keep, RECORD, test, textIn, watchConsole } from './ring';

const SIZES = [
  { name: 'desk', width: 1280, height: 800 },
  { name: 'phone', width: 390, height: 844 },
];
/** A page that nobody touches leaves the processor alone: it works at most a quarter of a second in one. */
async function isAtRest(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const worked = async () => (await session.send('Performance.getMetrics')).metrics.find((it) => it.name === 'TaskDuration')!.value;
  await expect(async () => {
    const before = await worked();
    await page.waitForTimeout(1000);
    expect((await worked()) - before).toBeLessThan(0.25);
  }).toPass();
}

/** More decisions than come in one page. */
const LONG = '../games/all-time-wrestling/playthroughs/records/v1-advanced.record';
const BOT = { kind: 'bot', level: 'rookie' } as const;

test('pages and tables that nobody touches are at rest', async ({ page, server }) => {
  const { games } = (await (await fetch(`${server}/api/games`)).json()) as Games;
  const people = [{ kind: 'human' }, { kind: 'human' }] as const;
  const tables = await Promise.all(games.map(async ({ id: game }) => {
    const { id, tokens } = await create(server, { game, seats: [...people] });
    return `/table/${id}#${tokens[0]}`;
  }));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['/', '/about', `/rules/${games[0]!.id}`, ...tables]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await isAtRest(page);
  }
});

for (const { name, ...size } of SIZES) {
  test.describe(name, () => {
    test.use({ viewport: size });

    const still: [page: string, path: string, heading: string | RegExp][] = [
      ['home', '/', /Every rule/],
      ['set-up', '/new/wrestlenomicon', 'Wrestlenomicon'],
      ['set-up-friend', '/new/wrestlenomicon?with=friend', 'Wrestlenomicon'],
      ['set-up-in-training', '/new/ludo', /in training/],
      ['rules', '/rules/wrestlenomicon', 'Wrestlenomicon'],
      ['rules-nothing-found', '/rules/wrestlenomicon?q=zeppelin', 'Wrestlenomicon'],
      ['about', '/about', 'About Turnbuckle'],
      ['not-found', '/no/such/page', 'Counted out'],
    ];
    for (const [what, path, heading] of still) {
      test(`${what} is sound`, async ({ page }) => {
        const complaints = watchConsole(page);
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
        await page.waitForLoadState('networkidle');
        await isSound(page);
        await keep(page, `${what}-${name}`);
        expect(complaints).toEqual([]);
      });
    }

    test('a table is sound', async ({ page, server }) => {
      const complaints = watchConsole(page);
      const { id, tokens } = await create(server, { seats: [{ kind: 'human', name: 'Lou' }, BOT], seed: 5 });
      await page.goto(`/table/${id}#${tokens[0]}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await page.waitForTimeout(1500);
      await isSound(page);
      await keep(page, `table-${name}`);
      expect(complaints).toEqual([]);
    });

    test('a table that waits for a friend is sound', async ({ page, server }) => {
      const { id, tokens } = await create(server, { seats: [{ kind: 'human', name: 'Lou' }, { kind: 'human' }] });
      await page.goto(`/table/${id}#${tokens[0]}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await page.waitForTimeout(1000);
      await isSound(page);
      await keep(page, `table-waiting-${name}`);
    });

    test('a replay is sound', async ({ page, server }) => {
      const complaints = watchConsole(page);
      const id = await finished(server);
      await page.goto(`/replay/${id}?ply=40`);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await page.waitForTimeout(1000);
      await isSound(page);
      await keep(page, `replay-${name}`);
      expect(complaints).toEqual([]);
    });
  });
}

test.describe('light on the machine', () => {
  const LARGEST = 400_000;

  async function weigh(page: Page, path: string): Promise<number> {
    const sizes: Promise<number>[] = [];
    page.on('requestfinished', (it) => sizes.push(it.sizes().then((size) => size.responseBodySize)));
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    return (await Promise.all(sizes)).reduce((sum, it) => sum + it, 0);
  }

  test('the first load of the home page', async ({ page }) => {
    expect(await weigh(page, '/')).toBeLessThan(LARGEST);
  });

  test('the first load of a table', async ({ page, server }) => {
    const { id, tokens } = await create(server, { seats: [{ kind: 'human', name: 'Lou' }, BOT] });
    expect(await weigh(page, `/table/${id}#${tokens[0]}`)).toBeLessThan(LARGEST);
  });

  for (const path of ['/', '/new/wrestlenomicon', '/rules/wrestlenomicon', '/about']) {
    test(`nothing jumps at ${path}`, async ({ page }) => {
      await page.addInitScript(() => {
        const shifts: number[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const it of list.getEntries()) shifts.push((it as PerformanceEntry & { value: number }).value);
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await page.waitForTimeout(300);
      const shift = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0));
      expect(shift).toBeLessThan(0.02);
    });
  }
});

test('from the home page to a match it takes two clicks', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Play a bot at Wrestlenomicon' }).click();
  await page.getByRole('button', { name: 'Ring the bell' }).click();
  await expect(page).toHaveURL(/\/table\/[0-9a-z]+$/);
  const id = page.url().split('/').at(-1)!;
  await page.goto('/');
  const goOn = page.getByRole('region', { name: 'Go on' });
  await goOn.getByRole('link', { name: /Wrestlenomicon/ }).click();
  await expect(page).toHaveURL(new RegExp(`/table/${id}`));
});

test('the page that comes takes the focus, and the way back works', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('banner').getByText('Rules', { exact: true }).click();
  await page.getByRole('link', { name: 'Rules of Building an Elder God' }).click();
  await expect(page.locator('h1')).toBeFocused();
  await expect(page).toHaveTitle(/Rules of Building an Elder God/);
  await page.goBack();
  await expect(page.locator('h1')).toHaveText(/Five games/);
});

test('the skip link leads to the content', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('h1')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});

test('a code joins as a spectator, a link with a key as a player', async ({ page, server }) => {
  const { id, tokens } = await create(server, { seats: [{ kind: 'human', name: 'Lou' }, BOT] });
  await page.goto('/');
  const code = page.getByLabel('Got a code or a link?');
  await code.fill('???');
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'neither a code nor a link' })).toBeVisible();

  await code.fill(` ${id.toUpperCase().slice(0, 6)} ${id.slice(6)} `);
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page).toHaveURL(`/table/${id}`);

  const hello = page.waitForEvent('websocket').then((it) => it.waitForEvent('framesent'));
  await page.goto('/');
  await page.getByLabel('Got a code or a link?').fill(`${server}/table/${id}#${tokens[0]}`);
  await page.keyboard.press('Enter');
  expect(String((await hello).payload)).toContain(tokens[0]);
});

test('a seat of a listed match can be taken', async ({ page, server }) => {
  const { id } = await create(server, { seats: [{ kind: 'human', name: 'Ada' }, { kind: 'human' }], listed: true });
  await page.goto('/');
  const open = page.getByRole('region', { name: 'Open challenges' });
  await keep(page, 'home-open-challenge');
  await open.getByRole('listitem').filter({ hasText: 'Ada' }).getByRole('button', { name: 'Take the seat' }).click();
  await expect(page).toHaveURL(`/table/${id}`);
});

test.describe('a record file', () => {
  test('is replayed', async ({ page }) => {
    await page.goto('/');
    await page.getByLabel('Replay a record file').setInputFiles(RECORD);
    await expect(page).toHaveURL(/\/replay\//);
  });

  test('that is nonsense is refused in words', async ({ page }, info) => {
    const nonsense = info.outputPath('shopping.txt');
    writeFileSync(nonsense, 'two turnips\n');
    await page.goto('/');
    await page.getByLabel('Replay a record file').setInputFiles(nonsense);
    const alert = page.getByRole('alert').filter({ hasText: 'shopping.txt' });
    await expect(alert).toBeVisible();
    await expect(page).toHaveURL('/');
    await keep(page, 'home-nonsense-record');
  });
});

test('a mistake in a pack of my own is shown with its line', async ({ page }, info) => {
  const pack = info.outputPath('mine.toml');
  writeFileSync(pack, 'title = "Mine"\ncultists = "many"\n');
  await page.goto('/new/wrestlenomicon');
  await page.getByLabel('A pack of your own').setInputFiles(pack);
  await page.getByRole('button', { name: 'Ring the bell' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The pack has a mistake' })).toContainText(/mine\.toml:2/);
  await keep(page, 'set-up-mistake');
});

/** A game that these pages have never heard of. */
const SMUGGLERS: GameInfo = {
  id: 'smugglers',
  title: 'Smugglers',
  tagline: 'Nothing to declare.',
  min_players: 0,
  max_players: 5,
  together: false,
  open: false,
  packs: [],
  options: [{ name: 'crew', words: 'how the crew is hired', values: ['drawn', 'chosen'], newcomers: null, needs: null, seats: false }],
  lessons: 0,
};

/** What a server would say that plays one more game. */
async function teach(page: Page, game: GameInfo): Promise<void> {
  await page.route('/api/games', async (route) => {
    const answer = await route.fetch();
    const known = (await answer.json()) as Games;
    await route.fulfill({ json: { ...known, games: [...known.games, game] } satisfies Games });
  });
}

/** What the set-up page asks for; the match is never made. */
async function asked(page: Page): Promise<NewMatch> {
  const request = page.waitForRequest((it) => it.url().endsWith('/api/matches') && it.method() === 'POST');
  await page.route('/api/matches', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 400, json: { code: 'mistake', message: 'not today' } }) : route.continue(),
  );
  await page.getByRole('button', { name: /Ring the bell|Get the link/ }).click();
  return (await request).postDataJSON() as NewMatch;
}

for (const { name, ...size } of SIZES) {
  test.describe(`a game without a folder, at a ${name}`, () => {
    test.use({ viewport: size });

    test('has a poster of its own', async ({ page }) => {
      await teach(page, SMUGGLERS);
      await page.goto('/');
      await expect(page.locator('h1')).toHaveText(/Six games/);
      const poster = page.getByRole('article').filter({ hasText: 'Smugglers' });
      await expect(poster).toContainText('1–5 players');
      await expect(poster).toContainText('SM');
      await isSound(page);
      await keep(page, `home-unprinted-${name}`);
      await poster.getByRole('link', { name: 'Play a bot at Smugglers' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Smugglers');
    });

    test('is set up seat by seat, without a pack', async ({ page }) => {
      await teach(page, SMUGGLERS);
      await page.goto('/new/smugglers');
      await expect(page.getByRole('group', { name: 'How the crew is hired' })).toBeVisible();
      await expect(page.getByText('Cards', { exact: true })).toHaveCount(0);
      await page.getByText('5', { exact: true }).click();
      await page.getByLabel('Your name').fill('Lou');
      await page.getByLabel('Seat 2').selectOption('A friend, by link');
      await page.getByLabel('Seat 3').selectOption('At this device');
      await page.getByLabel('Name at seat 3').fill('Kit');
      await page.getByLabel('Seat 5').selectOption('Legend bot');
      await isSound(page);
      await keep(page, `set-up-five-${name}`);
      const match = await asked(page);
      expect(match).toEqual({
        game: 'smugglers',
        options: { crew: 'drawn' },
        listed: false,
        seats: [
          { kind: 'human', name: 'Lou' },
          { kind: 'human' },
          { kind: 'human', name: 'Kit' },
          { kind: 'bot', level: 'rookie' },
          { kind: 'bot', level: 'legend' },
        ],
      });
    });
  });
}

test('a game that nobody plays is watched', async ({ page }) => {
  await teach(page, SMUGGLERS);
  await page.goto('/new/smugglers');
  await page.getByText('Nobody: watch').click();
  await expect(page.getByLabel('Seat 1')).toHaveCount(0);
  await keep(page, 'set-up-nobody');
  expect(await asked(page)).toMatchObject({ players: 0, seats: [{ kind: 'human' }] });
});

test('one sits where one likes, and everybody else at any level', async ({ page }) => {
  await page.goto('/new/wrestlenomicon');
  await page.getByLabel('Seat 2').selectOption('You');
  await expect(page.getByLabel('Seat 1')).toHaveValue('bot rookie');
  await page.getByText('Champion', { exact: true }).first().click();
  await expect(page.getByLabel('Seat 1')).toHaveValue('bot champion');
  expect((await asked(page)).seats).toEqual([
    { kind: 'bot', level: 'champion' },
    { kind: 'human', name: 'Blue corner' },
  ]);
});

test('a long replay comes in pages', async ({ page, server }) => {
  const id = await finished(server, LONG);
  const pages: string[] = [];
  page.on('request', (it) => {
    if (it.url().includes('/replay?') || it.url().endsWith('/replay')) pages.push(new URL(it.url()).search);
  });
  await page.goto(`/replay/${id}`);
  const slider = page.getByRole('slider', { name: 'Step' });
  await expect(slider).toBeVisible();
  const last = Number(await slider.getAttribute('max'));
  expect(last).toBeGreaterThan(100);
  expect(pages).toEqual(['']);
  await page.getByRole('button', { name: 'To the end' }).click();
  await expect(page).toHaveURL(new RegExp(`ply=${last}`));
  expect(pages).toEqual(['', '?from=100']);

  // From the end, what came before is fetched when somebody asks for it.
  pages.length = 0;
  await page.reload();
  const log = page.getByRole('log');
  const earlier = log.getByRole('button', { name: 'What came before' });
  await expect(earlier).toBeVisible();
  expect(pages).toEqual(['?from=100']);
  const before = await log.locator('p').count();
  await earlier.click();
  await expect.poll(() => log.locator('p').count()).toBeGreaterThan(before);
  expect(pages).toEqual(['?from=100', '']);
  await expect(earlier).toHaveCount(0);
});

test('rules are searched, and linked to', async ({ page }) => {
  await page.goto('/rules/wrestlenomicon#WN-063');
  await expect(page.locator('#WN-063')).toBeInViewport();
  await page.getByRole('searchbox').fill('cultist momentum');
  await expect(page).toHaveURL(/q=cultist%20momentum/);
  await expect(page.getByRole('status')).toHaveText(/^\d+ of \d+ found$/);
  await expect(page.locator('mark').first()).toBeVisible();
});

test.describe('on a short phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, contextOptions: { reducedMotion: 'reduce' } });

  for (const [game, ply] of [['wrestlenomicon', 27], ['all-time-wrestling', 40]] as const) {
    const record = `../games/${game}/playthroughs/records/v1-rulebook.record`;

    test(`what is asked, the hand and the menu of ${game} are in sight`, async ({ page, server }) => {
      await page.goto(await continued(server, record, ply, 0));
      await expect(page.locator('.prompt.ask')).toBeInViewport({ ratio: 1 });
      await expect(page.locator('.hand .hold').first()).toBeInViewport({ ratio: 0.5 });
      await expect(page.locator('.table > .them')).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeInViewport({ ratio: 1 });
      await isSound(page);
      await keep(page, `table-${game}-short`);
      // The rest of the own side is a scroll away.
      await page.locator('.table > .us').hover();
      await page.mouse.wheel(0, 400);
      await expect(page.locator('.table > .us')).toBeInViewport({ ratio: 0.95 });
    });

    test(`a replay of ${game} shows both sides and its controls`, async ({ page, server }) => {
      await page.goto(`/replay/${await finished(server, record)}?ply=${ply}`);
      for (const where of ['.table > .them', '.table > .us', '.controls']) {
        await expect(page.locator(where), where).toBeInViewport({ ratio: 0.99 });
      }
      await isSound(page);
      await keep(page, `replay-${game}-short`);
    });
  }
});

for (const [game, record, title] of [
  ['wrestlenomicon', RECORD, 'Wrestlenomicon'],
  ['all-time-wrestling', '../games/all-time-wrestling/playthroughs/records/v1-advanced.record', 'All-Time Wrestling'],
] as const) {
  test(`every way to the rules leads to those of ${title}`, async ({ page, server }) => {
    const { lessons } = (await (await fetch(`${server}/api/games/${game}/lessons`)).json()) as Lessons;
    const pages = [
      `/new/${game}`,
      `/learn/${game}`,
      `/learn/${game}/${lessons[0]!.id}`,
      `/replay/${await finished(server, record)}`,
      `/rules/${game}`,
    ];
    for (const path of pages) {
      await page.goto(path);
      await expect(page.getByRole('banner').getByRole('link', { name: 'Rules' }), path).toHaveAttribute('href', `/rules/${game}`);
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);

    const { id, tokens } = await create(server, { game, seats: [{ kind: 'human', name: 'Lou' }, BOT] });
    await page.goto(`/table/${id}#${tokens[0]}`);
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('region', { name: 'Menu' }).getByRole('link', { name: 'Rules' })).toHaveAttribute('href', `/rules/${game}`);
  });
}

test('a spectator sees no hand', async ({ page, server, browser }) => {
  const { id, tokens } = await create(server, { seats: [{ kind: 'human', name: 'Lou' }, BOT], seed: 9 });
  const seen: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', (frame) => seen.push(textIn(frame.payload))));
  await page.goto(`/table/${id}`);

  const player = await browser.newPage();
  const held = player
    .waitForEvent('websocket')
    .then((it) => it.waitForEvent('framereceived'))
    .then((it) => JSON.parse(textIn(it.payload)) as { table: { view: { cthulhu: { hand: { open: { cards: string[] } } } } } });
  await player.goto(`${server}/table/${id}#${tokens[0]}`);
  const { cards } = (await held).table.view.cthulhu.hand.open;
  expect(cards.length).toBeGreaterThan(0);

  await expect.poll(() => seen.length).toBeGreaterThan(0);
  for (const card of cards) expect(seen.join('\n')).not.toContain(`"${card.split('#')[0]}`);
  expect(seen.join('\n')).not.toContain(tokens[0]);
  await page.waitForTimeout(500);
  await keep(page, 'spectator');
  await player.close();
});

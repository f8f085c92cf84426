// Lessons, walked through as newcomers do: by mouse, by finger, by keyboard.
import type { Locator, Page } from '@playwright/test';
import type { Lesson, Lessons, Table } from '../src/generated/wire';
import { comeTo, GAME, type Moment } from './all-time-wrestling';
import { expect, isSound, keep, test, watchConsole } from './ring';

const coach = (page: Page) => page.getByRole('region', { name: 'Coach' });
const step = (page: Page) => coach(page).getByRole('heading');
const onward = (page: Page) => coach(page).getByRole('button', { name: 'Go on' });
const wanted = (page: Page) => page.locator('[data-wanted]');

const GAMES = ['wrestlenomicon', 'all-time-wrestling'];
const SIZES = [
  { name: 'desk', width: 1280, height: 800 },
  { name: 'phone', width: 390, height: 844 },
];

async function begin(page: Page, lesson: string, game = 'wrestlenomicon'): Promise<void> {
  await page.goto(`/learn/${game}/${lesson}`);
  await expect(coach(page)).toContainText(/\w/);
}

/** Whether it lies open to the eye and the finger, at one of nine places on it. */
const isSeen = (it: Element) => {
  const { x, y, width, height } = it.getBoundingClientRect();
  const shares = [0.2, 0.5, 0.8];
  return shares.some((across) => shares.some((down) => it.contains(document.elementFromPoint(x + across * width, y + down * height))));
};

/** What to press next of what is seen: a button that answers, or a place on the table, or whatever is pointed at. */
async function next(page: Page): Promise<Locator | undefined> {
  for (const where of ['.prompt [data-wanted]', '.piece[data-wanted], .ghost[data-wanted], .permanent[data-wanted]', '[data-wanted]']) {
    for (const it of await page.locator(where).all()) if (await it.evaluate(isSeen)) return it;
  }
  return undefined;
}

/** Presses what is pointed at, and nothing else, from the hand to the button that commits, until the lesson goes on. */
async function decideByPressing(page: Page): Promise<void> {
  const before = await step(page).textContent();
  for (let presses = 0; (await step(page).textContent()) === before; presses++) {
    expect(presses, `${before} leads on`).toBeLessThan(9);
    let it: Locator | undefined;
    await expect.poll(async () => (it = await next(page)) !== undefined, `${before}, after ${presses} presses`).toBe(true);
    await it!.click();
    await page.waitForTimeout(80);
  }
}

/** Which arrow leads from the focus to what is pointed at on the table. */
const towards = (page: Page) =>
  page.evaluate(() => {
    const goal = document.querySelector('.piece[data-wanted]') ?? document.querySelector('[data-wanted]');
    const far = (goal?.getBoundingClientRect().x ?? 0) - (document.activeElement?.getBoundingClientRect().x ?? 0);
    return far < 0 ? 'ArrowLeft' : 'ArrowRight';
  });

/** The same with arrows, Enter and +. The focus is where the lesson goes on, or near it. */
async function decideByKeys(page: Page): Promise<void> {
  const before = await step(page).textContent();
  for (let presses = 0; (await step(page).textContent()) === before; presses++) {
    expect(presses, `${before} leads on`).toBeLessThan(20);
    const stepping = (await page.locator('.stepper ~ .buttons .primary:not([data-wanted])').count()) > 0;
    const there = (await page.locator(':focus[data-wanted]').count()) > 0;
    await page.keyboard.press(!there ? await towards(page) : stepping ? '+' : 'Enter');
    await page.waitForTimeout(80);
  }
}

async function walk(page: Page, decide: (page: Page) => Promise<void>, look?: (step: number) => Promise<void>): Promise<void> {
  for (let steps = 1; (await step(page).textContent()) !== 'Well done'; steps++) {
    expect(steps, 'the lesson ends').toBeLessThan(40);
    await expect(onward(page).and(page.locator(':enabled')).or(wanted(page).first())).toBeVisible();
    await look?.(steps);
    if (await onward(page).isVisible()) await onward(page).press('Enter');
    else await decide(page);
  }
}

for (const { name, ...size } of SIZES) {
  test.describe(name, () => {
    test.use({ viewport: size });

    test('the lessons of a game are sound', async ({ page }) => {
      await page.goto('/');
      await page.getByRole('link', { name: 'Learn Wrestlenomicon in five minutes' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Learn Wrestlenomicon');
      await expect(page.getByRole('listitem')).toHaveCount(3);
      await isSound(page);
      await keep(page, `learn-${name}`);
      await page.getByRole('link', { name: 'Push and strike' }).click();
      await expect(coach(page).getByRole('button', { name: 'Begin' })).toBeVisible();
      await isSound(page);
      await keep(page, `lesson-begin-${name}`);
    });

    for (const game of GAMES) {
      test(`the coach covers nothing of ${game}`, async ({ page, server }) => {
        const { lessons } = (await (await fetch(`${server}/api/games/${game}/lessons`)).json()) as Lessons;
        await begin(page, lessons[0]!.id, game);
        await coach(page).getByRole('button', { name: 'Begin' }).click();
        await expect(wanted(page).first()).toBeInViewport();
        const slip = (await coach(page).boundingBox())!;
        for (const it of [...(await wanted(page).all()), page.locator('.table > .them'), page.locator('.table > .us')]) {
          const box = (await it.boundingBox())!;
          const apart = box.y >= slip.y + slip.height - 1 || box.x + box.width <= slip.x;
          expect(apart, JSON.stringify({ box, slip })).toBe(true);
        }
        await expect(page.locator('.table > .them')).toBeInViewport({ ratio: 0.99 });
      });
    }
  });
}

test('a lesson by mouse, with a wrong turn and a way back', async ({ page }) => {
  test.setTimeout(180_000);
  const complaints = watchConsole(page);
  await begin(page, '1-push-and-strike');
  await coach(page).getByRole('button', { name: 'Begin' }).click();
  await expect(step(page)).toHaveText('Step 1 of 14');

  // Another card would be allowed, too.
  await page.locator('.hand .live:not([data-wanted])').first().click();
  await page.locator('.prompt .primary').click();
  await expect(coach(page)).toContainText('You could, and in a match you may. But for now:');
  await expect(step(page)).toHaveText('Step 1 of 14');
  await keep(page, 'lesson-kindly');

  await decideByPressing(page);
  await onward(page).click();
  await expect(step(page)).toHaveText('Step 3 of 14');
  // A card that cannot be passed with: the rules say no, and so does the coach.
  await page.locator('.prompt .dim').click();
  await expect(coach(page).locator('.objection')).toContainText('Try this:');
  await coach(page).getByRole('button', { name: /^Rule WN-/ }).click();
  await expect(page.getByRole('dialog', { name: /WN-/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await coach(page).getByRole('button', { name: 'One step back' }).click();
  await expect(step(page)).toHaveText('Step 2 of 14');
  await onward(page).click();

  await walk(page, decideByPressing, async (steps) => {
    if (steps === 1 || steps === 6) await keep(page, `lesson-step-${steps}-desk`);
    if (steps === 6) await isSound(page);
  });
  await expect(coach(page)).toContainText('That is most of the game already.');
  await keep(page, 'lesson-end-desk');
  await coach(page).getByRole('link', { name: 'Next lesson' }).click();
  await expect(page.getByRole('heading', { name: 'Well done' })).toHaveCount(0);
  await expect(step(page)).toHaveText('A crowded track');
  expect(complaints).toEqual([]);
});

test.describe('without motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  for (const { name, ...size } of [...SIZES, { name: 'small phone', width: 360, height: 640 }]) {
    for (const game of GAMES) {
      test(`every step of every lesson of ${game} points at something, on a ${name}`, async ({ page, server }) => {
        test.setTimeout(180_000);
        page.setDefaultTimeout(10_000);
        await page.setViewportSize(size);
        const { lessons } = (await (await fetch(`${server}/api/games/${game}/lessons`)).json()) as Lessons;
        expect(lessons.length).toBeGreaterThan(2);
        for (const { id } of lessons) {
          await begin(page, id, game);
          await coach(page).getByRole('button', { name: 'Begin' }).click();
          await walk(page, decideByPressing, async (steps) => {
            // What the other one does is told beside the other one's side of the table.
            if (await onward(page).isVisible()) await expect(page.locator('.table > .them')).toBeInViewport({ ratio: 0.9 });
            if (steps % 4 === 2) await keep(page, `lesson-${id}-${steps}-${name.replace(' ', '-')}`);
          });
        }
      });
    }
  }

  /** A lesson of one step, from a moment of a match: what is asked for is the first choice of this kind. */
  async function lessonOf(page: Page, server: string, moment: Moment): Promise<{ action: string }> {
    const { id, tokens } = await comeTo(page, server, moment);
    const { view, prompt, choices } = await page.evaluate(
      ({ id, token }) =>
        new Promise<Table>((resolve) => {
          const line = new WebSocket(`/api/matches/${id}/play`);
          line.onopen = () => line.send(JSON.stringify({ type: 'hello', token }));
          line.onmessage = ({ data }) => {
            resolve((JSON.parse(String(data)) as { table: Table }).table);
            line.close();
          };
        }),
      { id, token: tokens[0]! },
    );
    const action = choices!.find((it) => new RegExp(moment.until).test(`${it.notation}:`))!.notation;
    const frame = { events: [], view, prompt, asked: [0], say: 'Now this one.', action, choices: choices!, previews: [] };
    const end = { ...frame, say: 'There.', action: null, choices: [] };
    const lesson: Lesson = { title: 'Made up', pack: moment.pack!, titles: ['Red', 'Blue'], seat: 0, say: 'Look.', frames: [frame, end] };
    await page.route('**/lessons/made-up', (route) => route.fulfill({ json: lesson }));
    await begin(page, 'made-up', GAME);
    await coach(page).getByRole('button', { name: 'Begin' }).click();
    return { action };
  }

  for (const [where, moment, place] of [
    [
      'a tray',
      {
        pack: 'rulebook',
        wrestlers: ['referee', 'shumba'],
        prefers: [['^play referee-ring-check', '^play', '^rest$', '^pass$'], ['^rest$', '^take stamina$', '^pass$']],
        until: '^take [^ ]+-[^ ]+:',
      },
      '.tray [data-wanted]',
    ],
    ['a starting hand', { pack: 'rulebook', wrestlers: ['referee', 'shumba'], prefers: [[], []], until: '^pick ' }, '.deck [data-wanted]'],
  ] satisfies [string, Moment, string][]) {
    test(`the coach points into ${where}`, async ({ page, server }) => {
      const { action } = await lessonOf(page, server, moment);
      await expect(page.locator(place)).toHaveCount(1);
      await keep(page, `lesson-${action.split(' ')[0]}`);
      await decideByPressing(page);
      await expect(step(page)).toHaveText('Well done');
    });
  }

  test('a lesson by keyboard', async ({ page }) => {
    test.setTimeout(120_000);
    await begin(page, '3-friends-and-tricks');
    await page.keyboard.press('ArrowRight');
    await expect(step(page)).toHaveText('Step 1 of 10');
    await walk(page, decideByKeys);
    await expect(coach(page)).toContainText('Squeaky-bum victory');
    await coach(page).getByRole('link', { name: 'Play a match now' }).press('Enter');
    await expect(page).toHaveURL('/new/wrestlenomicon?with=bot');
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

    test('a lesson by finger', async ({ page }) => {
      test.setTimeout(120_000);
      await begin(page, '2-a-crowded-track');
      await coach(page).getByRole('button', { name: 'Begin' }).click();
      await walk(page, decideByPressing, async (steps) => {
        if (steps === 3) await isSound(page);
        if (steps === 3 || steps === 10) await keep(page, `lesson-step-${steps}-phone`);
      });
      await keep(page, 'lesson-end-phone');
    });
  });

  test('what the other holds is not sent', async ({ page }) => {
    const answer = page.waitForResponse('**/lessons/1-push-and-strike');
    await begin(page, '1-push-and-strike');
    const text = await (await answer).text();
    expect(text).toContain('"the-whole-atlantic"');
    expect(text).not.toContain('"recruitment-drive-in-carcosa"');
  });
});

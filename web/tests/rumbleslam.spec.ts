// Matches in the ring of RUMBLESLAM, as people play them.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Deed, View } from '../src/generated/rumbleslam';
import type { Choice, Lessons } from '../src/generated/wire';
import { sitAt, walkLesson } from './driving';
import { create, expect, isSound, keep, test, watchConsole } from './ring';

const GAME = 'rumbleslam';
const PACK = 'rulebook';
const ADA = { kind: 'human', name: 'Ada' } as const;
const BOT = { kind: 'bot', level: 'rookie' } as const;

const prompt = (page: Page) => page.getByRole('region', { name: 'What is asked' });
const button = (page: Page, name: string | RegExp) => prompt(page).getByRole('button', { name });
const stop = (page: Page, spot: string) => page.locator(`[data-stop="${spot}"]`);
const answers = (page: Page) => prompt(page).locator('.button:not(.dim)').filter({ hasNotText: /^(Cancel|Skip)/ });
const verb = (page: Page, name: string) => page.locator(`[data-verb="${name}"]`);
const ending = (page: Page) => page.locator('#ending');
const version = async (page: Page) => Number(await page.locator('[data-version]').getAttribute('data-version'));

const ASKED = '.prompt:is(.ask, .alarm)[aria-busy=false]';
const HIRING = 'section.hiring button:enabled, section.sponsors button:enabled';

async function myMove(page: Page): Promise<'asked' | 'teams' | 'over'> {
  await page.waitForSelector(`${ASKED}, ${HIRING}, #ending`, { timeout: 30_000 });
  if ((await ending(page).count()) > 0) return 'over';
  return (await page.locator(HIRING).count()) > 0 ? 'teams' : 'asked';
}

/** A press in the middle, as a mouse does it. */
async function press(page: Page, selector: string): Promise<void> {
  const box = (await page.locator(selector).first().boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** A ready-made team, and whichever sponsors. */
async function pickTeam(page: Page): Promise<void> {
  const take = page.getByRole('button', { name: 'Take them' });
  if ((await take.count()) > 0) return take.first().click();
  const sign = page.getByRole('button', { name: /^Sign with/ });
  const cans = page.locator('.sponsors li button');
  for (let at = 0; at < 2 && (await sign.isDisabled()); at++) await cans.nth(at).click();
  await sign.click();
}

/** What glows is pressed: an attack if there is one, else somebody to activate or a place; then the turn is ended. */
async function decideByMouse(page: Page, acted: Set<string>): Promise<void> {
  const before = await version(page);
  const moved = async () => (await ending(page).count()) > 0 || (await version(page)) !== before;
  const who = (await page.locator('.left h3').first().textContent()) ?? '';
  const attacks = page.locator('.verb.live:is([data-verb=brawl], [data-verb=pin], [data-verb=grapple])');
  const end = verb(page, 'end').and(page.locator('.live'));
  if ((await end.count()) > 0) {
    const key = `${who} ${await page.locator('.teams ol .now').textContent()}`;
    if ((await attacks.count()) > 0 && !acted.has(key)) {
      acted.add(key);
      await attacks.first().click();
      // Where there are several targets, one of them is pressed.
      if (!(await moved()) && (await prompt(page).locator('.button.primary').count()) === 0 && (await page.locator('.stop.live').count()) > 0) await press(page, '.stop.live');
    } else await end.click();
  } else if ((await answers(page).count()) > 0) await answers(page).first().click();
  else if ((await page.locator('.stop.live').count()) > 0) await press(page, '.stop.live');
  for (let n = 0; n < 4 && !(await moved()); n++) {
    await page.waitForTimeout(120);
    if (await moved()) return;
    const primary = prompt(page).locator('.button.primary');
    if ((await primary.count()) > 0) await primary.first().click();
    else if ((await answers(page).count()) > 0) await answers(page).first().click();
    else if ((await page.locator('.stop.live').count()) > 0) await press(page, '.stop.live');
  }
  await expect.poll(moved).toBe(true);
}

test.describe('a match', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('by mouse to the end, against a bot', async ({ page, server }) => {
    test.setTimeout(300_000);
    const complaints = watchConsole(page);
    const { id, tokens } = await create(server, { game: GAME, pack: PACK, seats: [ADA, BOT], seed: 3 });
    await page.goto(`/table/${id}#${tokens[0]}`);
    const acted = new Set<string>();
    for (let n = 0; n < 400; n++) {
      const now = await myMove(page);
      if (now === 'over') break;
      if (now === 'teams') {
        const before = await version(page);
        await pickTeam(page);
        await expect.poll(() => version(page)).not.toBe(before);
      } else await decideByMouse(page, acted);
    }
    await expect(ending(page)).toBeVisible({ timeout: 30_000 });
    expect(complaints).toEqual([]);
  });

  test('by keyboard alone to the end', async ({ page, server }) => {
    test.setTimeout(300_000);
    const { id, tokens } = await create(server, { game: GAME, pack: PACK, seats: [ADA, BOT], seed: 8 });
    await page.goto(`/table/${id}#${tokens[0]}`);
    await page.keyboard.press('Tab');
    const hit = new Set<string>();
    for (let n = 0; n < 400; n++) {
      const now = await myMove(page);
      if (now === 'over') break;
      const before = await version(page);
      const moved = async () => (await ending(page).count()) > 0 || (await version(page)) !== before;
      if (now === 'teams') {
        const first = page.locator('.ready .button.primary, .sponsors li button').first();
        await first.focus();
        await page.keyboard.press('Enter');
        const sign = page.getByRole('button', { name: /^Sign with/ });
        if ((await sign.count()) > 0) {
          if (await sign.isDisabled()) {
            await page.locator('.sponsors li button').nth(1).focus();
            await page.keyboard.press('Enter');
          }
          await sign.focus();
          await page.keyboard.press('Enter');
        }
      } else if ((await verb(page, 'end').and(page.locator('.live')).count()) > 0) {
        const brawl = verb(page, 'brawl').and(page.locator('.live'));
        const who = `${await page.locator('.left h3').first().textContent()} ${await page.locator('.teams ol .now').textContent()}`;
        const key = (await brawl.count()) > 0 && !hit.has(who) ? 'b' : 'e';
        hit.add(who);
        await page.keyboard.press(key);
      } else {
        await ((await answers(page).count()) > 0 ? answers(page) : page.locator('.stop.live')).first().focus();
        await page.keyboard.press('Enter');
      }
      for (let again = 0; again < 4 && !(await moved()); again++) {
        await page.waitForTimeout(100);
        if (await moved()) break;
        // An answer that has just appeared lets the first press pass.
        for (const next of [prompt(page).locator('.button.primary'), answers(page), page.locator('.stop.live')]) {
          if ((await next.count()) === 0) continue;
          await next.first().focus();
          await page.keyboard.press('Enter');
          break;
        }
      }
      await expect.poll(moved).toBe(true);
    }
    await expect(ending(page)).toBeVisible({ timeout: 30_000 });
  });
});

test.describe('lessons', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  for (const lesson of ['1-move-and-hit', '2-ropes-posts-and-throws', '3-crowd-teams-and-dosh'])
    test(`${lesson}, pressing only what is pointed at`, async ({ page }) => {
      test.setTimeout(120_000);
      await walkLesson(page, GAME, lesson);
    });
});

test('the coach is in sight, whatever he has to say', async ({ page, server }) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { lessons } = (await (await fetch(`${server}/api/games/${GAME}/lessons`)).json()) as Lessons;
  const coach = page.getByRole('region', { name: 'Coach' });
  for (const { id } of lessons) {
    await page.goto(`/learn/${GAME}/${id}`);
    for (let n = 0; n < 60; n++) {
      await expect(coach, `${id}: ${await coach.textContent()}`).toBeInViewport({ ratio: 0.99 });
      const onward = coach.getByRole('button', { name: /^(Begin|Go on|Show me)$/ });
      if ((await onward.count()) === 0) break;
      await onward.click();
    }
    await expect(coach.getByRole('heading')).toHaveText('Well done');
  }
});

test.describe('a team', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('is hired, told every reason at once, put right, saved, shared and signed in secret', async ({ page, server }) => {
    test.setTimeout(120_000);
    const { id, tokens } = await create(server, { game: GAME, pack: PACK, seats: [ADA, BOT], seed: 3, options: { teams: 'free' } });
    await page.goto(`/table/${id}#${tokens[0]}`);
    const contract = page.getByRole('region', { name: 'Contract' });
    const sign = contract.getByRole('button', { name: 'Sign and play' });
    const poster = (name: string) => page.getByRole('article', { name, exact: true });
    await expect(sign).toBeDisabled();

    // A Superstar twice, nine Endorsements, and far too dear.
    await poster('Orkishi').getByRole('button', { name: 'Hire' }).click();
    await poster('Orkishi').getByRole('button', { name: 'One more Orkishi' }).click();
    await poster('Ogre').getByRole('button', { name: 'Hire' }).click();
    for (let n = 0; n < 9; n++) await contract.getByRole('button', { name: 'One Endorsement more' }).click();
    await expect(contract.getByText(/^Not legal yet: 3 reasons/)).toBeVisible();
    for (const rule of ['RS-069', 'RS-077', 'RS-063']) await expect(contract.getByRole('button', { name: rule }).first()).toBeVisible();
    await keep(page, 'rs-team-illegal');
    await isSound(page);
    // However much there is to say, what is signed stays in sight.
    for (const name of [/^Put it right/, 'Save', 'Sign and play']) await expect(contract.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    await contract.getByRole('button', { name: /^Put it right/ }).click();
    await expect(contract.getByText(/^Not legal yet/)).toHaveCount(0);
    await expect(sign).toBeEnabled();

    // Named and saved, it is there again; and it is text that a friend can read.
    await page.getByLabel('Name of the team').fill('The Heavies');
    await contract.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByLabel('The team as text')).toHaveValue(/^The Heavies\n/);
    const text = await page.getByLabel('The team as text').inputValue();
    // What is no team does not take its place.
    await page.getByLabel('The team as text').fill('Dear friend,\nsee you on Friday!');
    await page.getByRole('button', { name: 'Read it' }).click();
    await expect(page.getByRole('alert')).toContainText('Your team is as it was');
    await expect(sign).toBeEnabled();
    await page.getByRole('button', { name: 'Empty' }).click();
    await expect(sign).toBeDisabled();
    await page.getByLabel('The team as text').fill(text);
    await page.getByRole('button', { name: 'Read it' }).click();
    await expect(sign).toBeEnabled();
    await page.getByRole('button', { name: 'My teams' }).click();
    await expect(page.getByRole('heading', { name: 'The Heavies' })).toBeVisible();

    await sign.click();
    // The bot has signed, too, or still does: the match goes on to the sponsors or into the ring.
    await expect(page.locator('.hiring .contract')).toHaveCount(0, { timeout: 30_000 });
  });
});

const WINDOWS = { desk: [1280, 800], wide: [1920, 1080], upright: [390, 844], low: [844, 390] } as const;

// The positions of the look page, as the server would send them.

interface Shown {
  view: View;
  prompt: string;
  choices: Choice[];
}
type Moment = 'two' | 'shove' | 'four';
const LOOK = JSON.parse(readFileSync(new URL('./rumbleslam-look.json', import.meta.url), 'utf8')) as Record<Moment, Shown>;

/** Sits down at a position, or at what became of it; what is decided there is written down, and goes no farther. */
async function lookAt(page: Page, server: string, which: Moment, shown: Shown = LOOK[which]): Promise<string[]> {
  const seats = shown.view.seats.map((_, n) => ({ kind: 'human' as const, name: ['Ada', 'Bob', 'Cy', 'Dot'][n]! }));
  const decided = await sitAt(page, server, { game: GAME, pack: PACK, seats }, shown);
  await expect(page.getByRole('group', { name: 'The ring' })).toBeVisible();
  return decided;
}

/** Words that are cut or too small to be read. */
const misprints = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.table :is(h2, h3, b, p, em, .verb span, td, th, li)')]
      .filter((it) => it.checkVisibility() && !it.closest('.sr-only, [role=log], svg'))
      .filter((it) => parseFloat(getComputedStyle(it).fontSize) < 11.9 || (getComputedStyle(it).display !== 'inline' && it.clientWidth > 0 && it.scrollWidth > it.clientWidth + 1 && getComputedStyle(it).overflowX !== 'auto'))
      .map((it) => it.textContent?.trim()),
  );

for (const [name, [width, height]] of Object.entries(WINDOWS)) {
  test.describe(`the look page, ${name}`, () => {
    const phone = width < 900;
    test.use({ viewport: { width, height }, hasTouch: phone, isMobile: phone, contextOptions: { reducedMotion: 'reduce' } });

    test('two teams: a bounce is shown before it is made', async ({ page, server }) => {
      const decided = await lookAt(page, server, 'two');
      expect(await misprints(page)).toEqual([]);
      await keep(page, `rs-two-${name}`);
      if (!phone) await isSound(page);
      await verb(page, 'rope').click();
      await expect(button(page, /^Bounce · 1 AP/)).toBeVisible();
      await keep(page, `rs-two-${name}-bounce`);
      await expect(stop(page, 'rope west')).toHaveAttribute('aria-label', /west rope/);
      if (!phone) await expect(page.getByRole('region', { name: 'Tale of the tape' })).toContainText('12.0');
      await button(page, /^Bounce · 1 AP/).click();
      await expect.poll(() => decided).toEqual(['bounce west']);
    });

    test('a finger is asked again, with a button for it', async ({ page, server }) => {
      test.skip(!phone);
      const decided = await lookAt(page, server, 'two');
      await expect(page.getByRole('button', { name: /round 3\/5/ })).toBeInViewport({ ratio: 0.99 });
      await expect(verb(page, 'end')).toBeInViewport({ ratio: 0.99 });
      const { x, y, width, height } = (await stop(page, '2,10').locator('.hit').boundingBox())!;
      await page.touchscreen.tap(x + width / 2, y + height / 2);
      await expect(prompt(page)).toContainText('Walk here for 1 MP');
      await button(page, 'Walk').tap();
      await expect.poll(() => decided).toEqual(['move 2,10']);
    });

    test('a Beatdown: where to shove', async ({ page, server }) => {
      const decided = await lookAt(page, server, 'shove');
      expect(await misprints(page)).toEqual([]);
      await keep(page, `rs-shove-${name}`);
      if (phone) await page.getByRole('button', { name: /^north: / }).click();
      else await press(page, '[data-stop="push north"]');
      await expect.poll(() => decided).toEqual(['shove north']);
    });

    test('four teams: the Gorgon is thrown', async ({ page, server }) => {
      const decided = await lookAt(page, server, 'four');
      expect(await misprints(page)).toEqual([]);
      await verb(page, 'throw').click();
      await expect(page.getByRole('list', { name: 'Landing places' })).toContainText('Live Ammunition');
      await keep(page, `rs-four-${name}`);
      if (phone) {
        for (const it of await page.getByRole('list', { name: 'Landing places' }).getByRole('listitem').all()) await expect(it).toBeInViewport({ ratio: 0.99 });
        const small = await page.evaluate(() => [...document.querySelectorAll('.tabs button, .verb, .pad button')].filter((it) => it.getBoundingClientRect().height < 43).map((it) => it.textContent));
        expect(small).toEqual([]);
        return;
      }
      // Tab turns through the places that are alike, and leaves the ring after the last of them.
      const out = LOOK.four.choices.map(({ deed }) => deed as Deed).flatMap((it) => (it.deed === 'throw' && it.lands.lands === 'out' ? [it.to] : []));
      const focused = () => page.evaluate(() => (document.activeElement as SVGElement).dataset.stop);
      await stop(page, out[0]!).focus();
      const seen: (string | undefined)[] = [];
      for (let n = 0; n < out.length; n++) {
        seen.push(await focused());
        await page.keyboard.press('Tab');
      }
      expect(new Set(seen)).toEqual(new Set(out));
      expect(await focused()).toBeUndefined();
      // What costs AP is shown first.
      await press(page, '[data-stop="p2.1"]');
      await expect(button(page, /^Throw · 1 AP/)).toContainText('enter');
      expect(decided).toEqual([]);
      await page.keyboard.press('Enter');
      await expect.poll(() => decided).toEqual(['throw 8,5']);
    });
  });
}

test.describe('on a phone on its side', () => {
  test.use({ viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true, contextOptions: { reducedMotion: 'reduce' } });

  const choices = (deeds: [notation: string, deed: Deed][]): Choice[] => deeds.map(([notation, deed]) => ({ ...LOOK.two.choices[0]!, notation, deed, words: notation }));
  const own = LOOK.two.view.wrestlers.filter((it) => it.seat === 0 && it.place.place === 'mat');

  test('the dice lie beside the question whether to roll them again', async ({ page, server }) => {
    const shown = structuredClone(LOOK.two);
    const die = (face: number) => ({ die: 'copper' as const, face, again: false });
    const sides = [{ seat: 0, who: own[0]!.who, dice: [die(1)], bonus: 0, total: 1 }, { seat: 1, who: 'p2.1', dice: [die(3)], bonus: 0, total: 3 }];
    shown.view = { ...shown.view, stage: 'nominate', active: null, question: { question: 'reroll' }, roll: { why: { why: 'initiative' }, sides, asking: 0 } };
    shown.choices = choices([['reroll copper 1', { deed: 'reroll', die: 'copper', face: 1 }], ['keep', { deed: 'keep' }]]);
    await lookAt(page, server, 'two', shown);
    await expect(button(page, 'Keep the dice')).toBeInViewport({ ratio: 0.99 });
    await expect(page.getByRole('region', { name: 'Last roll' })).toBeInViewport({ ratio: 0.99 });
  });

  test('in the list of teams, too, a finger presses twice', async ({ page, server }) => {
    const shown = structuredClone(LOOK.two);
    shown.view = { ...shown.view, stage: 'nominate', active: null, question: null };
    shown.choices = choices(own.map(({ who }) => [`nominate ${who}`, { deed: 'nominate', who }]));
    const decided = await lookAt(page, server, 'two', shown);
    await page.getByRole('button', { name: 'Teams' }).tap();
    const row = page.getByRole('region', { name: 'Teams' }).locator('.live button').first();
    await row.tap();
    await expect(button(page, 'Nominate')).toBeVisible();
    expect(decided).toEqual([]);
    await row.tap();
    await expect.poll(() => decided).toEqual([`nominate ${own[0]!.who}`]);
  });
});

test('whoever is selected can be attacked in another way, without a longer prompt', async ({ page, server }) => {
  const decided = await lookAt(page, server, 'two');
  const height = async () => (await prompt(page).boundingBox())!.height;
  const before = await height();
  await press(page, '[data-stop="p2.2"]');
  await expect(button(page, /^Brawl/)).toBeVisible();
  await verb(page, 'trip').click();
  await expect(prompt(page).getByRole('button')).toHaveText([/^Trip · 2 AP/, /^Cancel/]);
  expect(await height()).toBe(before);
  await page.keyboard.press('Escape');
  await expect(prompt(page).getByRole('button')).toHaveCount(0);
  await expect(stop(page, '1,8')).toHaveClass(/live/);
  await verb(page, 'grapple').click();
  await button(page, /^Grapple/).click();
  await expect.poll(() => decided).toEqual(['grapple p2.2']);
});

test('keys lead into the ring from nowhere, and the answer that says Enter has it', async ({ page, server }) => {
  const decided = await lookAt(page, server, 'two');
  const focused = () => page.evaluate(() => (document.activeElement as SVGElement | null)?.dataset?.['stop']);
  expect(await focused()).toBeUndefined();
  await page.keyboard.press('PageDown');
  await expect.poll(focused).toBeDefined();
  const from = await focused();
  await page.keyboard.press('e');
  await expect(button(page, /^End the activation/)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect.poll(focused).toBe(from);
  await page.keyboard.press('e');
  await expect(button(page, /^End the activation/)).toBeFocused();
  await page.waitForTimeout(400);
  await page.keyboard.press('Enter');
  await expect.poll(() => decided).toEqual(['end']);
});

test('one refusal is read at a time, and Escape closes it', async ({ page, server }) => {
  await lookAt(page, server, 'two');
  const papers = page.getByRole('alert');
  await verb(page, 'pin').click();
  await expect(papers).toHaveCount(1);
  await press(page, '[data-stop="9,9"]');
  await expect(page.locator('.pinned.alert')).toBeVisible();
  await expect(papers).toHaveCount(1);
  await verb(page, 'climb').click();
  await expect(page.locator('.pinned.alert')).toHaveCount(0);
  await expect(papers).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(papers).toHaveCount(0);
});

test('a refusal is in sight as a whole', async ({ page, server }) => {
  await lookAt(page, server, 'two');
  await verb(page, 'pin').click();
  const refusal = page.getByRole('alert').filter({ hasText: 'Not allowed' });
  await expect(refusal).toBeInViewport({ ratio: 0.99 });
  await expect(page.locator('.teams').getByText('Halfling Brawler')).toBeInViewport();
  await refusal.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('log')).toBeInViewport();
});

for (const each of [5, 7, 9])
  test(`four teams of ${each} are all in sight`, async ({ page, server }) => {
    const shown = structuredClone(LOOK.four);
    for (const { seat } of shown.view.seats) {
      const own = shown.view.wrestlers.filter((it) => it.seat === seat);
      for (let n = own.length; n < each; n++) shown.view.wrestlers.push({ ...own[n % own.length]!, who: `more ${seat} ${n}`, place: { place: 'sidelines' }, squares: [], lifts: null });
    }
    await lookAt(page, server, 'four', shown);
    const teams = page.getByRole('region', { name: 'Teams' });
    for (const it of await teams.getByRole('button').all()) await expect(it).toBeInViewport({ ratio: 0.9 });
    await keep(page, `rs-four-teams-of-${each}`);
  });

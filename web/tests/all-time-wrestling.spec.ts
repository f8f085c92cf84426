// Matches at the All-Time Wrestling table, as people play them.
import type { Page } from '@playwright/test';
import { comeTo, GAME, sit } from './all-time-wrestling';
import type { Faces } from '../src/generated/all-time-wrestling';
import { continued, create, expect, finished, hotSeat, isSound, keep, sitDown, test, watchConsole } from './ring';

const BOT = { kind: 'bot', level: 'rookie' } as const;
const ADA = { kind: 'human', name: 'Ada' } as const;
const BOB = { kind: 'human', name: 'Bob' } as const;
/** A match to the end, with small decks: they are depleted. It has its cards with it. */
const DEPLETED = '../games/all-time-wrestling/playthroughs/records/v1-rulebook.record';

const prompt = (page: Page) => page.getByRole('region', { name: 'What is asked' });
const hand = (page: Page) => page.getByRole('list', { name: 'Your hand' });
const ending = (page: Page) => page.locator('#ending');
const button = (page: Page, name: string | RegExp) => prompt(page).getByRole('button', { name });
const version = async (page: Page) => Number(await page.locator('[data-version]').getAttribute('data-version'));

const ASKED = '.prompt.ask[aria-busy=false], .prompt.alarm[aria-busy=false]';

/** Something is asked, or it is over. */
async function myMove(page: Page): Promise<'asked' | 'over'> {
  await expect(page.locator(ASKED).or(ending(page)).first()).toBeVisible({ timeout: 30_000 });
  return (await ending(page).isVisible()) ? 'over' : 'asked';
}

/** Presses what glows: a die, a card, or else an answer of the prompt. */
async function decideByMouse(page: Page): Promise<void> {
  for (const where of ['.tray button', '.die.live']) {
    const target = page.locator(where);
    if ((await target.count()) > 0) return target.first().click();
  }
  const defending = (await page.locator('.prompt.alarm').count()) > 0;
  const card = hand(page).locator('.live');
  if (!defending && (await card.count()) > 0) {
    await card.last().click();
    await prompt(page).locator('.button.primary').first().click();
    return;
  }
  // A pin before everything else; a window is left as it is.
  for (const name of [/^Pin /, /^Roll the dice/, /^Let it roll/, /./]) {
    const found = prompt(page).locator('.button:not(.dim)').filter({ hasText: name });
    if ((await found.count()) > 0) return found.last().click();
  }
}

test.describe('without motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('a full match against a bot by mouse, from the posters to the replay', async ({ page, server }) => {
    test.setTimeout(300_000);
    const complaints = watchConsole(page);
    const { id, tokens } = await create(server, { game: GAME, seats: [ADA, BOT], seed: 5 });
    await page.goto(`/table/${id}#${tokens[0]}`);

    const posters = page.getByRole('list', { name: 'Wrestlers' }).getByRole('button');
    await expect(posters).toHaveCount(8);
    await isSound(page);
    await keep(page, 'atw-casting');
    await posters.filter({ hasText: 'Lua Perihelion' }).click();
    await expect(page.getByRole('region', { name: 'About Lua Perihelion' })).toContainText('Low Gravity');
    await page.getByRole('button', { name: /Leaf through the deck/ }).click();
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(16);
    await page.keyboard.press('Escape');
    await button(page, 'Choose Lua Perihelion').click();

    // Too much damage is not locked in; a suggested hand is.
    const deck = page.getByRole('list', { name: 'Your deck' }).getByRole('button');
    await expect(deck).toHaveCount(16);
    const meter = page.getByRole('meter', { name: 'Damage of the hand' });
    await deck.last().click();
    await expect(meter).toHaveAttribute('aria-valuenow', '5');
    await deck.last().click();
    await page.getByRole('group', { name: 'Suggested hands' }).getByRole('button').first().click();
    await expect(page.locator('.deck .taken')).toHaveCount(6);
    await isSound(page);
    await keep(page, 'atw-hand-picker');
    await button(page, 'Lock it in').click();

    await expect(page.getByRole('region', { name: 'The ring' })).toBeVisible({ timeout: 20_000 });
    const kept = new Set<string>();
    for (let decisions = 0; (await myMove(page)) === 'asked'; decisions++) {
      expect(decisions, 'the match ends').toBeLessThan(400);
      for (const [what, where] of [['window', '.prompt.alarm'], ['attack', '.attack'], ['pin', '.pin[role=group]']] as const) {
        if (!kept.has(what) && (await page.locator(where).count()) > 0) {
          kept.add(what);
          await isSound(page);
          await keep(page, `atw-${what}`);
        }
      }
      const before = await version(page);
      await decideByMouse(page);
      await expect.poll(() => version(page), { timeout: 15_000 }).toBeGreaterThan(before);
    }
    await expect(ending(page)).toHaveText(/You (win|lose)|A draw/);
    await expect(page.getByRole('img', { name: /Health over the match/ })).toBeVisible();
    await isSound(page);
    await keep(page, 'atw-victory');

    await page.getByRole('link', { name: 'Watch the replay' }).click();
    const step = page.getByRole('slider', { name: 'Step' });
    await expect(step).toHaveValue('0');
    await page.keyboard.press('ArrowRight');
    await expect(step).toHaveValue('1');
    await page.keyboard.press('End');
    await expect(page.getByRole('region', { name: 'The ring' })).toBeVisible();
    await keep(page, 'atw-replay');
    expect(complaints).toEqual([]);
  });

  test('a full match by keyboard only', async ({ page, server }) => {
    test.setTimeout(300_000);
    const complaints = watchConsole(page);
    const { id, tokens } = await create(server, { game: GAME, seats: [ADA, BOT], options: { rules: 'basic' }, seed: 8 });
    await page.goto(`/table/${id}#${tokens[0]}`);
    await myMove(page);
    for (let tabs = 0; (await page.locator('.poster:focus').count()) === 0; tabs++) {
      expect(tabs).toBeLessThan(25);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(page.locator('.deck .hold').first()).toBeVisible({ timeout: 15_000 });
    // Five small ones: the deck is laid out from the smallest damage on.
    await page.locator('.deck .hold').first().focus();
    for (let card = 0; card < 5; card++) {
      await page.keyboard.press('Enter');
      await page.keyboard.press('ArrowRight');
    }
    await page.keyboard.press('k');
    await expect(page.getByRole('region', { name: 'The ring' })).toBeVisible({ timeout: 20_000 });

    for (let steps = 0; (await myMove(page)) === 'asked'; steps++) {
      expect(steps, 'the match ends').toBeLessThan(700);
      const before = await version(page);
      const ready = page.locator('.hand .live:focus, .tray :focus, .die.live:focus, .prompt .button:not(.dim):focus');
      await page.waitForTimeout(30);
      const window = (await page.locator('.prompt.alarm').count()) > 0;
      if (window) await page.keyboard.press('p');
      else if ((await ready.count()) > 0) {
        await page.keyboard.press('Enter');
        if ((await page.locator('.hand .selected').count()) > 0) await page.keyboard.press('Enter');
      }
      await page.waitForTimeout(80);
      const asked = await page.locator(ASKED).count();
      if ((await version(page)) === before && asked > 0 && (await ending(page).count()) === 0) {
        await page.keyboard.press('Escape');
        await page.keyboard.press('/');
        await expect(page.getByRole('dialog', { name: 'All choices' })).toBeVisible();
        await page.keyboard.press('Enter');
        await expect(page.getByRole('dialog', { name: 'All choices' })).toHaveCount(0);
      }
    }
    await expect(ending(page)).toHaveText(/You (win|lose)|A draw/);
    expect(complaints).toEqual([]);
  });

  test('a reversal: the plate glows, the token leaves, the initiative changes', async ({ page, server }) => {
    const at = await comeTo(page, server, {
      wrestlers: ['gruna', 'bess'],
      prefers: [['^draw$', '^rest$', '^pass$', '^take stamina$'], ['^play', '^pass$']],
      until: '^reverse:',
    });
    await sit(page, at);
    const plate = page.locator('.us .plate.reversal');
    await expect(plate).toHaveClass(/live/);
    await expect(prompt(page)).toHaveClass(/alarm/);
    await expect(prompt(page).getByRole('button', { name: /your reversal/ })).toBeVisible();
    await expect(prompt(page).getByRole('button', { name: /Let it roll/ })).toBeVisible();
    await isSound(page);
    await keep(page, 'atw-reversal-offered');
    await plate.click();
    await expect(plate.locator('.token')).toHaveCount(0);
    await expect(plate).toHaveClass(/spent/);
    await expect(page.locator('.us .board')).toHaveClass(/initiative/);
    await expect(page.getByRole('log')).toContainText('reverses the attack');
    await keep(page, 'atw-reversal');
  });

  test('a rampage: cards put together, dice put onto them', async ({ page, server }) => {
    const at = await comeTo(page, server, {
      wrestlers: ['bess', 'gruna'],
      prefers: [['^rest$', '^pass$'], ['^rest$', '^pass$']],
      until: '^rampage ',
    });
    await sit(page, at);
    await button(page, /^Rampage/).click();
    for (const card of await hand(page).locator('.live').all()) await card.click();
    await expect(hand(page).locator('.selected').nth(1)).toBeVisible();
    await expect(prompt(page)).toContainText(/Rampage with .* hits/);
    await isSound(page);
    await keep(page, 'atw-rampage');
    await button(page, 'Rampage!').click();

    // The other corner lets it roll.
    const other = await page.context().newPage();
    await sit(other, at, 1);
    await other.getByRole('button', { name: /Let it roll/ }).click();
    const die = page.locator('.die.live').first();
    await expect(die).toBeVisible({ timeout: 15_000 });
    await expect(page.locator('.cards .next')).toHaveCount(1);
    await keep(page, 'atw-rampage-dice');
    await isSound(page);
    await die.click();
    await expect(page.locator('.cards .stamp').filter({ hasText: /hits|misses/ }).first()).toBeVisible();
    await other.close();
  });

  test('a combo: matching cards stay bright, edge to edge', async ({ page, server }) => {
    const at = await comeTo(page, server, {
      wrestlers: ['lua', 'bess'],
      prefers: [['^combo$', '^play', '^rest$', '^pass$'], ['^rest$', '^take stamina$', '^pass$']],
      until: ' via ',
    });
    await sit(page, at);
    await expect(page.locator('.hand .before')).toHaveCount(1);
    const live = hand(page).locator('.live');
    await expect(live.first()).toBeVisible();
    const [before, next] = await Promise.all([page.locator('.hand .before').boundingBox(), hand(page).locator('.link').first().boundingBox()]);
    expect(Math.abs(before!.x + before!.width - next!.x), 'the icons touch').toBeLessThan(8);
    await keep(page, 'atw-combo');
    await isSound(page);

    // A card that does not match says so, with its rule.
    const dim = hand(page).locator('.dim');
    if ((await dim.count()) > 0) {
      await dim.first().click();
      await expect(page.getByRole('alert').filter({ hasText: 'Not allowed' })).toContainText(/AT-1/);
      await keep(page, 'atw-refusal');
      await page.keyboard.press('Escape');
    }
    await live.first().click();
    const commits = prompt(page).locator('.button.primary');
    await expect(commits.first()).toBeVisible();
    await commits.first().click();
    await expect(page.locator('.attack')).toContainText(/linked by a (circle|square)/);
  });

  test('a pin: one roll a count, health for stamina', async ({ page, server }) => {
    const at = await comeTo(page, server, {
      wrestlers: ['gruna', 'bess'],
      prefers: [['^rest$', '^take stamina$', '^pass$'], ['^pin$', '^play', '^rest$', '^pass$']],
      until: '^kickout 2: .* roll at ([3-9]|10) ',
    });
    await sit(page, at);
    const pin = page.getByRole('group', { name: 'The pin' });
    await expect(pin).toBeVisible();
    await expect(pin.getByRole('listitem')).toHaveCount(3);
    await expect(pin.locator('.now b')).toHaveText('ONE');
    const chance = pin.locator('.chance');
    const first = await chance.innerText();
    await keep(page, 'atw-pin-before');
    await page.getByRole('button', { name: 'More health' }).click();
    await expect(pin.locator('.more')).toHaveText('+1');
    await page.keyboard.press('+');
    await expect(pin.locator('.more')).toHaveText('+2');
    await expect(chance).not.toHaveText(first);
    await isSound(page);
    await keep(page, 'atw-pin-bought');
    await button(page, 'Roll the dice').click();
    await expect(page.getByRole('log')).toContainText('digs deep', { timeout: 15_000 });
    await expect(page.getByRole('log')).toContainText('One!');
    await keep(page, 'atw-pin-after');
  });

  test('a depleted deck, and a blind attack from what is left of it', async ({ page, server }) => {
    // The last action before the red corner has used up every card but the finisher.
    await page.goto(await continued(server, DEPLETED, 70, 0));
    await myMove(page);
    const us = page.locator('.table > .us');
    await expect(us).toContainText('to depletion');
    await button(page, 'Use nothing').click();
    await expect(us).toContainText('to stoppage');
    await expect(page.getByRole('log')).toContainText('deck is depleted');
    await expect(page.getByRole('region', { name: 'The ring' })).toContainText('blind attacks');
    const blind = button(page, /blind/i);
    await expect(blind).toBeVisible();
    await expect(button(page, /Draw/)).toHaveCount(0);
    await isSound(page);
    await keep(page, 'atw-depleted');
    await blind.click();
    await expect(page.getByRole('log')).toContainText(/blind/i);
    // How it looks while the other one thinks about it: the bot may have answered already, the record's waits.
    await page.goto(`/replay/${await finished(server, DEPLETED)}?ply=72`);
    await expect(page.locator('.attack')).toContainText('attacks blindly');
    await keep(page, 'atw-blind');
  });

  test('an ability that can be countered', async ({ page, server }) => {
    const at = await comeTo(page, server, {
      pack: 'rulebook',
      wrestlers: ['shumba', 'bulldog'],
      prefers: [['^play', '^pass$'], ['^use', '^rest$', '^take stamina$', '^pass$']],
      until: '^counter:',
    });
    await sit(page, at);
    await expect(prompt(page)).toHaveClass(/alarm/);
    const counter = button(page, /^Roll .* to counter/);
    await expect(counter).toBeVisible();
    await expect(button(page, 'Do not counter')).toBeVisible();
    await isSound(page);
    await keep(page, 'atw-counter');
    const before = await version(page);
    await counter.click();
    await expect.poll(() => version(page)).toBeGreaterThan(before);
    await expect(page.getByRole('log')).toContainText(/rolls [1-6] /);
  });

  test('a card is taken out of the discard pile', async ({ page, server }) => {
    const at = await comeTo(page, server, {
      pack: 'rulebook',
      wrestlers: ['referee', 'shumba'],
      prefers: [['^take referee', '^play referee-ring-check', '^play', '^rest$', '^pass$'], ['^rest$', '^take stamina$', '^pass$']],
      until: '^take [^ ]+-[^ ]+:',
    });
    await sit(page, at);
    const tray = page.getByRole('group', { name: 'Choose a card' });
    await expect(tray).toBeVisible();
    await isSound(page);
    await keep(page, 'atw-tray');
    const card = tray.getByRole('button').first();
    const name = await card.locator('.name').innerText();
    await expect(hand(page).getByRole('button', { name })).toHaveCount(0);
    await card.click();
    await expect(tray).toHaveCount(0);
    await expect(hand(page).locator('.name').filter({ hasText: name })).toHaveCount(1);
  });

  test('a card is played by dragging it into the ring', async ({ page, server }) => {
    const at = await comeTo(page, server, {
      wrestlers: ['ottilie', 'gaius'],
      prefers: [['^rest$', '^pass$'], ['^rest$', '^pass$']],
      until: '^play ',
    });
    await sit(page, at);
    await myMove(page);
    const card = hand(page).locator('.live').first();
    const name = await card.locator('.name').innerText();
    await card.dragTo(page.getByRole('region', { name: 'The ring' }));
    await expect(page.locator('.attack')).toContainText(name);
    await expect(hand(page).locator('.name').filter({ hasText: name })).toHaveCount(0);
  });

  test('an undo is asked of the other one, who may grant it or not', async ({ browser, page, server }) => {
    const { id, tokens } = await create(server, { game: GAME, seats: [ADA, BOB], seed: 1 });
    await page.goto(`/table/${id}#${tokens[0]}`);
    const bob = await sitDown(browser, `${server}/table/${id}#${tokens[1]}`);
    const posters = page.getByRole('list', { name: 'Wrestlers' }).getByRole('button');
    const undo = page.getByRole('button', { name: /Undo|Asked/ });
    const asked = bob.page.getByRole('alertdialog', { name: 'Ada asks to take back' });
    await expect(undo).toBeDisabled();
    await posters.first().click();
    await button(page, /^Choose /).click();
    // Whom she has chosen is public, and nothing else was shown.
    await expect(undo).toBeEnabled();

    await undo.click();
    await expect(asked).toBeVisible();
    await expect(undo).toHaveText('Asked…');
    await expect(undo).toBeDisabled();
    await isSound(bob.page);
    await keep(bob.page, 'atw-undo-asked');
    await asked.getByRole('button', { name: 'No' }).click();
    await expect(asked).toHaveCount(0);
    await expect(page.getByText('The undo was not granted.')).toBeVisible();
    await keep(page, 'atw-undo-denied');
    await page.getByRole('button', { name: 'All right' }).click();
    await expect(button(page, /^Choose /)).toHaveCount(0);

    await undo.click();
    const before = await version(page);
    await asked.getByRole('button', { name: 'Allow it' }).click();
    await expect.poll(() => version(page)).toBeGreaterThan(before);
    await expect(asked).toHaveCount(0);
    await expect(undo).toHaveText('Undo');
    await expect(undo).toBeDisabled();
    // She chooses again, and somebody else.
    await posters.last().click();
    await button(page, /^Choose /).click();
    await expect(bob.page.locator(ASKED)).toBeVisible();
    await bob.context.close();
  });

  test('two at one device never see the hand of the other', async ({ page, server }) => {
    test.setTimeout(120_000);
    const created = await create(server, { game: GAME, seats: [ADA, BOB], options: { rules: 'basic' }, seed: 2 });
    const { wrestlers } = (await (await fetch(`${server}/api/matches/${created.id}/cards`)).json()) as Faces;
    await hotSeat(page, GAME, created);
    const curtain = page.locator('.curtain');
    const decks: string[][] = [];
    let facing = -1;
    let turns = 0;
    for (let decisions = 0; turns < 6; decisions++) {
      expect(decisions, 'both come to their turns').toBeLessThan(60);
      await expect(curtain.or(page.locator(ASKED)).filter({ visible: true })).toHaveCount(1, { timeout: 15_000 });
      if (await curtain.isVisible()) {
        // Behind it, nothing can be seen or read, not even by a screen reader; neither hand is anywhere on the page.
        await expect(page.locator('.table')).toBeHidden();
        await expect(hand(page)).toHaveCount(0);
        const seen = await page.locator('body').innerText();
        const names = wrestlers.flatMap((it) => it.deck.map((card) => card.name));
        expect(names.filter((it) => seen.toLowerCase().includes(it.toLowerCase()))).toEqual([]);
        if (decisions === 0) await isSound(page);
        await curtain.getByRole('button').click();
        await expect(curtain).toHaveCount(0);
        facing = facing < 0 ? 0 : 1 - facing;
        if (decks.length === 2) turns++;
        continue;
      }
      const before = await version(page);
      const posters = page.getByRole('list', { name: 'Wrestlers' }).getByRole('button');
      if ((await posters.count()) > 0) {
        const chosen = wrestlers[facing]!;
        await posters.filter({ hasText: chosen.name }).click();
        await button(page, /^Choose /).click();
        decks[facing] = chosen.deck.map((it) => it.id);
      } else if ((await page.locator('.deck').count()) > 0) {
        const laid = await page.locator('.deck .hold').evaluateAll((all) => all.map((it) => it.getAttribute('data-card')!));
        expect(laid).toEqual(decks[facing]);
        await page.getByRole('group', { name: 'Suggested hands' }).getByRole('button').first().click();
        await button(page, 'Lock it in').click();
        await expect(page.locator('.deck:visible')).toHaveCount(0, { timeout: 15_000 });
        continue;
      } else {
        const held = await hand(page).locator('.hold').evaluateAll((all) => all.map((it) => it.getAttribute('data-card')!));
        expect(held.filter((it) => !decks[facing]!.includes(it)), 'only the own cards').toEqual([]);
        await decideByMouse(page);
      }
      await expect.poll(async () => (await curtain.count()) > 0 || (await version(page)) > before, { timeout: 15_000 }).toBe(true);
    }
    await keep(page, 'atw-hot-seat');
  });

  test('a spectator sees the boards and no hand', async ({ page, server, browser }) => {
    const at = await comeTo(page, server, {
      wrestlers: ['ottilie', 'tuesday'],
      prefers: [['^play', '^pass$'], ['^pass$']],
      until: '^(draw|rest):',
    });
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
    const watching = await context.newPage();
    await watching.goto(`${server}/table/${at.id}`);
    await expect(watching.getByText('You are watching')).toBeVisible();
    await expect(hand(watching)).toHaveCount(0);
    await expect(watching.locator('.board')).toHaveCount(2);
    await isSound(watching);
    await keep(watching, 'atw-spectator');
    await context.close();
  });
});

test('dice and results are told step by step, and can be skipped', async ({ page, server }) => {
  const at = await comeTo(page, server, {
    wrestlers: ['gruna', 'bess'],
    prefers: [['^pass$'], ['^play', '^pass$', '^take stamina$']],
    until: '^block [^ ]+ [^ ]+:',
  });
  await sit(page, at);
  await button(page, /Let it roll/).click();
  await expect(page.locator('.tray .die, .tray svg').first()).toBeVisible();
  await keep(page, 'atw-story');
  await page.keyboard.press('Space');
  await expect(button(page, 'Skip')).toHaveCount(0, { timeout: 15_000 });
});

test('on a phone a tap shows, the next one plays', async ({ browser, page: desk, server }) => {
  const at = await comeTo(desk, server, {
    wrestlers: ['ottilie', 'gaius'],
    prefers: [['^rest$', '^pass$'], ['^rest$', '^pass$']],
    until: '^play ',
  });
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(`${server}/table/${at.id}#${at.tokens[0]}`);
  await myMove(page);
  await keep(page, 'atw-phone');
  await isSound(page);
  await hand(page).locator('.live').first().tap();
  await expect(page.locator('.preview .needs')).toBeVisible();
  await keep(page, 'atw-phone-preview');
  const before = await version(page);
  await button(page, 'Play it').tap();
  await expect.poll(() => version(page)).toBeGreaterThan(before);
  await expect(page.locator('.attack')).toBeVisible();
  await keep(page, 'atw-phone-attack');
  await isSound(page);
  await page.getByRole('button', { name: 'Log' }).tap();
  await expect(page.getByRole('log')).toBeInViewport();
  await context.close();
});

// Whole matches at the Wrestlenomicon table, as people play them.
import type { Page, WebSocketRoute } from '@playwright/test';
import { continued, create, expect, finished, hotSeat, isSound, keep, sitDown, test, watchConsole, textIn } from './ring';

const BOT = { kind: 'bot', level: 'rookie' } as const;
const ADA = { kind: 'human', name: 'Ada' } as const;
const BOB = { kind: 'human', name: 'Bob' } as const;

const prompt = (page: Page) => page.getByRole('region', { name: 'What is asked' });
const hand = (page: Page) => page.getByRole('list', { name: 'Your hand' });
const poster = (page: Page) => page.locator('.poster');
const log = (page: Page) => page.getByRole('log');

/** Something is asked, or it is over. */
async function myMove(page: Page): Promise<'asked' | 'over'> {
  const asked = page.locator('.prompt.ask[aria-busy=false], .prompt.alarm[aria-busy=false]');
  await expect(asked.or(poster(page)).first()).toBeVisible({ timeout: 30_000 });
  return (await poster(page).isVisible()) ? 'over' : 'asked';
}

/** Presses a button of the prompt, if there is one to press. */
async function answer(page: Page): Promise<boolean> {
  const primary = prompt(page).locator('.button.primary');
  const any = prompt(page).locator('.button:not(.dim)');
  const button = (await primary.count()) > 0 ? primary.first() : any.first();
  if ((await button.count()) === 0) return false;
  await button.click();
  return true;
}

/** One decision with the mouse: what glows is pressed, then what it may go to. */
async function decideByMouse(page: Page): Promise<void> {
  for (const where of ['.tray button', '.piece.live', '.permanent.live']) {
    const target = page.locator(where);
    if ((await target.count()) > 0) {
      await target.first().click();
      if ((await page.locator('.stepper').count()) > 0) await answer(page);
      return;
    }
  }
  const card = hand(page).locator('.live');
  if ((await card.count()) === 0) {
    await answer(page);
    return;
  }
  await card.first().click();
  const target = page.locator('.piece.live, .permanent.live');
  if ((await target.count()) > 0) await target.first().click();
  if ((await page.locator('.hand .selected').count()) > 0) await answer(page);
}

/** One decision from the list of all choices. */
async function decideFromList(page: Page, number = 1): Promise<void> {
  await page.keyboard.press('/');
  const choices = page.getByRole('dialog', { name: 'All choices' }).getByRole('listitem');
  await choices.nth(Math.min(number, await choices.count()) - 1).getByRole('button').click();
}

/** Everything that could be decided now, in words. */
async function allChoices(page: Page): Promise<string[]> {
  await page.keyboard.press('/');
  const dialog = page.getByRole('dialog', { name: 'All choices' });
  const found = await dialog.getByRole('listitem').allInnerTexts();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  return found;
}

const lines = (page: Page) => log(page).locator('p, h3').count();

/** The version that the table has come to: every decision makes it one more. */
const version = async (page: Page) => Number(await page.locator('[data-version]').getAttribute('data-version'));

test.describe('without motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('a full match against a bot by mouse, its replay, and playing on from it', async ({ page, server }) => {
    test.setTimeout(240_000);
    const complaints = watchConsole(page);
    const { id, tokens } = await create(server, { seats: [ADA, BOT], seed: 11 });
    await page.goto(`/table/${id}#${tokens[0]}`);
    await expect(hand(page).getByRole('listitem')).toHaveCount(7);
    expect(page.url(), 'the key leaves the address bar').not.toContain(tokens[0]!);

    const kept = new Set<string>();
    for (let decisions = 0; (await myMove(page)) === 'asked'; decisions++) {
      expect(decisions, 'the match ends').toBeLessThan(300);
      for (const [what, where] of [['window', '.prompt.alarm'], ['tray', '.tray'], ['pick', '.piece.live']] as const) {
        if (!kept.has(what) && (await page.locator(where).count()) > 0) {
          kept.add(what);
          await isSound(page);
          await keep(page, `table-${what}`);
        }
      }
      await decideByMouse(page);
    }
    await expect(poster(page).getByRole('heading')).toHaveText(/You (win|lose)|A draw/);
    await expect(poster(page).getByRole('img', { name: /Guts over the turns/ })).toBeVisible();
    await isSound(page);
    await keep(page, 'table-victory');

    await poster(page).getByRole('link', { name: 'Watch the replay' }).click();
    const step = page.getByRole('slider', { name: 'Step' });
    await expect(step).toHaveValue('0');
    for (const at of ['1', '2', '3']) {
      await page.keyboard.press('ArrowRight');
      await expect(step).toHaveValue(at);
    }
    await expect(page).toHaveURL(/ply=3/);
    await page.keyboard.press('ArrowLeft');
    await expect(step).toHaveValue('2');
    await page.getByLabel('Seen by').selectOption('Cthulhu');
    await expect(hand(page).getByRole('listitem')).not.toHaveCount(0);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(step).toHaveValue('4');
    await page.getByRole('button', { name: 'Pause' }).click();
    await keep(page, 'replay-running');

    await page.getByRole('button', { name: 'Play on from here' }).click();
    await page.getByLabel('Against').selectOption('rookie');
    await page.getByRole('button', { name: 'Go', exact: true }).click();
    await expect(page).toHaveURL(/\/table\//);
    expect(page.url()).not.toContain(id);
    await myMove(page);
    await decideByMouse(page);
    expect(complaints).toEqual([]);
  });

  test('a full match by keyboard only', async ({ page, server }) => {
    test.setTimeout(240_000);
    const complaints = watchConsole(page);
    const { id, tokens } = await create(server, { seats: [ADA, BOT], seed: 22 });
    await page.goto(`/table/${id}#${tokens[0]}`);
    await myMove(page);

    // From the top of the page to the hand.
    for (let tabs = 0; (await page.locator('.hand .hold:focus').count()) === 0; tabs++) {
      expect(tabs).toBeLessThan(25);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('.hand .hold:focus')).toHaveCount(1);
    await page.keyboard.press('i');
    await expect(page.locator('.zoom')).toBeVisible();
    await page.keyboard.press('i');
    await expect(page.locator('.zoom')).toHaveCount(0);

    for (let steps = 0; (await myMove(page)) === 'asked'; steps++) {
      expect(steps, 'the match ends').toBeLessThan(600);
      const before = await version(page);
      // The focus waits where something can be done; where it does not, the list of all choices is one key away.
      const ready = page.locator('.live:focus, .tray :focus, .prompt .button:not(.dim):focus');
      await page.waitForTimeout(30);
      if ((await ready.count()) > 0) {
        await page.keyboard.press('Enter');
        if ((await page.locator('.hand .selected').count()) > 0) await page.keyboard.press('Enter');
        if ((await page.locator('.stepper').count()) > 0) {
          await page.keyboard.press('+');
          await page.keyboard.press('Enter');
        }
      }
      await page.waitForTimeout(60);
      const stuck = (await version(page)) === before && (await poster(page).count()) === 0;
      const asked = await page.locator('.prompt.ask[aria-busy=false], .prompt.alarm[aria-busy=false]').count();
      if (stuck && asked > 0) {
        await page.keyboard.press('Escape');
        await page.keyboard.press('/');
        await expect(page.getByRole('dialog', { name: 'All choices' })).toBeVisible();
        await page.keyboard.press('Enter');
        await expect(page.getByRole('dialog', { name: 'All choices' })).toHaveCount(0);
      }
    }
    await expect(poster(page).getByRole('heading')).toHaveText(/You (win|lose)|A draw/);
    expect(complaints).toEqual([]);
  });

  test('two browsers by link, with a reload and a dropped connection in the middle of a decision', async ({ browser, server }) => {
    test.setTimeout(240_000);
    const { id, tokens } = await create(server, { seats: [ADA, { kind: 'human' }], seed: 4 });
    const ada = await browser.newContext({ reducedMotion: 'reduce' });
    const adas = await ada.newPage();
    // Between Ada and the server, somebody who can cut the line.
    const wires: WebSocketRoute[] = [];
    let cutAfterDecision = false;
    await adas.routeWebSocket(/\/api\/matches\//, (wire) => {
      wires.push(wire);
      const far = wire.connectToServer();
      wire.onMessage((message) => {
        far.send(message);
        if (cutAfterDecision && String(message).includes('"decide"')) {
          cutAfterDecision = false;
          // The decision has gone out; its answer does not come back.
          far.onMessage(() => {});
          void wire.close();
        }
      });
    });
    await adas.goto(`${server}/table/${id}#${tokens[0]}`);
    await expect(adas.getByRole('heading', { name: 'Waiting for Hastur' })).toBeVisible();

    const { context: bob, page: bobs } = await sitDown(browser, `${server}/table/${id}#${tokens[1]}`);
    await expect(adas.getByRole('heading', { name: 'Waiting for Hastur' })).toHaveCount(0);

    let decisions = 0;
    async function playOn(until: number) {
      while (decisions < until) {
        const asked = '.prompt.ask[aria-busy=false], .prompt.alarm[aria-busy=false]';
        await expect
          .poll(async () => (await adas.locator(asked).count()) + (await bobs.locator(asked).count()), { timeout: 20_000 })
          .toBeGreaterThan(0);
        const page = (await adas.locator(asked).count()) > 0 ? adas : bobs;
        const before = await version(page);
        await decideFromList(page);
        await expect.poll(() => version(page), { timeout: 15_000 }).toBeGreaterThan(before);
        decisions++;
      }
    }

    await playOn(8);
    await bobs.reload();
    await expect(hand(bobs)).toBeVisible();
    await expect.poll(() => lines(bobs)).toBe(await lines(adas));

    await playOn(14);
    await wires.at(-1)!.close();
    await expect.poll(() => wires.length).toBeGreaterThan(1);
    await expect(adas.getByText('Connection lost')).toHaveCount(0);
    await playOn(20);

    const known = wires.length;
    cutAfterDecision = true;
    await playOn(40);
    expect(wires.length, 'the line was cut while a decision was under way').toBeGreaterThan(known);
    await expect.poll(() => lines(bobs)).toBe(await lines(adas));
    // What each drew is told to each alone.
    const story = async (page: Page) => (await log(page).innerText()).replace(/draws .*\. WN-136/g, 'draws');
    expect(await story(bobs), 'nothing was lost or told twice').toBe(await story(adas));

    // Giving up is seen by both, and a rematch takes both along.
    await adas.getByRole('button', { name: 'Menu' }).click();
    await adas.getByRole('button', { name: 'Resign…' }).click();
    await adas.getByRole('button', { name: 'Yes, resign' }).click();
    await expect(poster(adas).getByRole('heading')).toHaveText('You lose');
    await expect(poster(bobs).getByRole('heading')).toHaveText('You win');
    await poster(adas).getByRole('button', { name: 'Rematch' }).click();
    await poster(bobs).getByRole('button', { name: 'Join the rematch' }).click();
    await expect.poll(() => bobs.url()).not.toContain(id);
    await expect(hand(adas)).toBeVisible();
    await expect(hand(bobs)).toBeVisible();
    await ada.close();
    await bob.close();
  });

  test('a spectator sees no hand', async ({ browser, page, server }) => {
    const { id, tokens } = await create(server, { seats: [ADA, BOB], seed: 9 });
    await page.goto(`/table/${id}#${tokens[0]}`);
    const cards = hand(page).locator('.hold');
    await expect(cards).toHaveCount(7);
    const names = await cards.locator('.name').allInnerTexts();

    const { context, page: watching } = await sitDown(browser, `${server}/table/${id}`);
    const heard: string[] = [];
    watching.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(textIn(payload))));
    await watching.reload();
    await expect(watching.getByText('You are watching')).toBeVisible();
    await expect(hand(watching)).toHaveCount(0);
    const ids = await cards.evaluateAll((all) => all.map((it) => it.getAttribute('data-card')!));
    const told = heard.join('\n');
    expect(told).toContain('"welcome"');
    expect(ids.filter((it) => told.includes(it))).toEqual([]);
    const seen = await watching.locator('body').innerText();
    expect(names.filter((it) => seen.includes(it))).toEqual([]);
    await keep(watching, 'table-spectator');
    await isSound(watching);
    await context.close();
  });

  test('refusals give their rule, hints their odds', async ({ page, server }) => {
    test.setTimeout(120_000);
    const { id, tokens } = await create(server, { seats: [ADA, BOT], seed: 3 });
    await page.goto(`/table/${id}#${tokens[0]}`);
    await myMove(page);
    await decideFromList(page);
    await expect(prompt(page)).toContainText('Your turn', { timeout: 15_000 });

    await prompt(page).getByRole('button', { name: 'Pass' }).click();
    const refusal = page.getByRole('alert').filter({ hasText: 'Not allowed' });
    await expect(refusal).toContainText('With five or more cards in hand');
    await keep(page, 'table-refusal');
    await refusal.getByRole('button', { name: 'Rule WN-084' }).click();
    const rule = page.getByRole('dialog', { name: 'Rule WN-084' });
    await expect(rule).toContainText('passing is not allowed');
    await isSound(page);
    await page.keyboard.press('Escape');
    await expect(rule).toHaveCount(0);
    await expect(refusal.getByRole('button', { name: 'Rule WN-084' })).toBeFocused();

    await page.keyboard.press('h');
    const hint = page.getByRole('region', { name: 'Hint' });
    await expect(hint.getByRole('listitem').first()).toContainText('%', { timeout: 60_000 });
    await keep(page, 'table-hint');
    const before = await lines(page);
    await hint.getByRole('listitem').first().getByRole('button').click();
    await expect.poll(() => lines(page)).toBeGreaterThan(before);
  });

  test('a card is previewed before it is played, and put back with Escape', async ({ page, server }) => {
    const { id, tokens } = await create(server, { seats: [ADA, BOT], seed: 3 });
    await page.goto(`/table/${id}#${tokens[0]}`);
    await myMove(page);
    // The bot chooses at the same time; its choice is one version.
    await expect.poll(() => version(page)).toBe(1);
    await hand(page).locator('.live').first().click();
    await expect(page.locator('.ghost.placed')).toBeVisible();
    await keep(page, 'table-opening-selected');
    expect(await version(page), 'the first press plays nothing').toBe(1);
    await page.keyboard.press('Escape');
    await expect(page.locator('.ghost')).toHaveCount(0);
    await decideFromList(page);
    await expect(prompt(page)).toContainText('Your turn', { timeout: 15_000 });

    await hand(page).getByRole('button', { name: /^Comet, Caught and Returned/ }).click();
    await page.locator('.piece.live.us').first().hover();
    await expect(page.locator('.ghost.moved')).toBeVisible();
    await expect(page.locator('.arc')).toHaveCount(1);
    await keep(page, 'table-preview');
    await isSound(page);
  });

  test('an undo goes back to the last secret', async ({ page, server }) => {
    // A card is about to be moved by another one's effect: that shows nothing, and nothing is drawn or rolled for it.
    await page.goto(await continued(server, '../games/wrestlenomicon/playthroughs/records/v1-rulebook.record', 27, 0));
    expect(await myMove(page)).toBe('asked');
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect(undo, 'what came before was no secret of this match').toBeDisabled();
    const [told, offered] = [await lines(page), await allChoices(page)];
    const place = page.getByRole('button', { name: /Space 3/ }).and(page.locator('.piece.live'));
    const before = await place.getAttribute('data-card');
    await place.click();
    await expect(undo).toBeEnabled();
    await expect(place).toHaveCount(0);
    expect(await allChoices(page)).not.toEqual(offered);

    await page.keyboard.press('u');
    await expect(place).toHaveAttribute('data-card', before!);
    expect(await lines(page)).toBe(told);
    expect(await allChoices(page)).toEqual(offered);
    await expect(undo).toBeDisabled();
    // The list of choices may still be closing, and takes the key then.
    await expect(async () => {
      await page.keyboard.press('u');
      await expect(page.getByText('Nothing can be taken back: since your last choice')).toBeVisible({ timeout: 1000 });
    }).toPass();
  });

  test('a bot stands in for whoever is away, until they are back', async ({ browser, page, server }) => {
    const { id, tokens } = await create(server, { seats: [ADA, BOB], seed: 4 });
    const menu = (of: Page) => of.getByRole('region', { name: 'Menu' });
    const openMenu = (of: Page) => of.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.goto(`/table/${id}#${tokens[0]}`);
    const bob = await sitDown(browser, `${server}/table/${id}#${tokens[1]}`);
    await expect(hand(bob.page)).toBeVisible();
    await openMenu(page);
    await expect(menu(page), 'nobody stands in for somebody who is there').not.toContainText('Let a bot stand in');
    await page.keyboard.press('Escape');

    // The invitation was exchanged for a key of Bob's own.
    const key = await bob.page.evaluate((id) => {
      const matches = JSON.parse(localStorage.getItem('turnbuckle.matches') ?? '[]') as { id: string; tokens: string[] }[];
      return matches.find((it) => it.id === id)?.tokens[1];
    }, id);
    expect(key).not.toBe(tokens[1]);
    await bob.context.close();
    await expect(page.locator('.table > .them')).toContainText('Bob · away');
    await decideFromList(page);
    await openMenu(page);
    await expect(menu(page)).toContainText('Bob is away. Let a bot stand in:');
    await isSound(page);
    await keep(page, 'table-stand-in');
    await menu(page).getByRole('button', { name: 'rookie' }).click();
    await expect(page.locator('.table > .them')).toContainText('Rookie bot stands in for Bob');
    // The bot has opened, too.
    await expect.poll(() => version(page)).toBeGreaterThan(1);

    const back = await sitDown(browser, `${server}/table/${id}#${key}`);
    await expect(back.page.locator('.table > .us')).toContainText('Rookie bot stands in for Bob');
    await openMenu(back.page);
    await menu(back.page).getByRole('button', { name: 'Take your seat back' }).click();
    await expect(back.page.locator('.table > .us')).toContainText('Bob (you)');
    await expect(page.locator('.table > .them')).toContainText('Bob');
    await expect(page.locator('.table > .them')).not.toContainText('stands in');
    await openMenu(back.page);
    await expect(menu(back.page).getByRole('button', { name: 'Take your seat back' })).toHaveCount(0);
    await back.context.close();
  });

  test('a card is played by dragging it to what it moves', async ({ page, server }) => {
    const { id, tokens } = await create(server, { seats: [ADA, BOT], seed: 3 });
    await page.goto(`/table/${id}#${tokens[0]}`);
    await myMove(page);
    await decideFromList(page);
    await expect(prompt(page)).toContainText('Your turn', { timeout: 15_000 });
    const card = hand(page).locator('.live').first();
    const name = await card.locator('.name').innerText();
    await card.hover();
    await page.mouse.down();
    // A drag begins with the first move; then what it may go to glows.
    await page.mouse.move(640, 480, { steps: 4 });
    const target = page.locator('.piece.live').first();
    await expect(target).toBeVisible();
    await keep(page, 'table-dragging');
    const { x, y, width, height } = (await target.boundingBox())!;
    await page.mouse.move(x + width / 2, y + height / 2, { steps: 4 });
    const before = await version(page);
    await page.mouse.up();
    await expect.poll(() => version(page)).toBeGreaterThan(before);
    await expect(log(page)).toContainText(name.replace(/\s+/g, ' '));
  });

  test('two at one device: a curtain falls between them', async ({ page, server }) => {
    await hotSeat(page, 'wrestlenomicon', await create(server, { seats: [ADA, BOB], seed: 4 }));
    const curtain = page.locator('.curtain');
    await expect(curtain).toContainText('Pass the device to Cthulhu');
    await keep(page, 'table-curtain');
    await page.keyboard.press('Enter');
    await expect(hand(page).locator('.live').first()).toBeVisible();
    const first = await hand(page).locator('.name').allInnerTexts();
    await decideFromList(page);
    await expect(curtain).toContainText('Pass the device to Hastur');
    await isSound(page);
    await curtain.getByRole('button').click();
    await expect(hand(page).locator('.live').first()).toBeVisible();
    expect(await hand(page).locator('.name').allInnerTexts()).not.toEqual(first);
  });
});

test('the other player\'s move is told step by step, and can be skipped', async ({ page, server }) => {
  const { id, tokens } = await create(server, { seats: [ADA, BOT], seed: 3 });
  await page.goto(`/table/${id}#${tokens[0]}`);
  await myMove(page);
  await hand(page).locator('.live').first().click();
  await prompt(page).getByRole('button', { name: 'Open with it' }).click();
  const skip = prompt(page).getByRole('button', { name: 'Skip' });
  await expect(skip).toBeVisible();
  await keep(page, 'table-story');
  await page.keyboard.press('Space');
  await expect(skip).toHaveCount(0, { timeout: 15_000 });
});

test('on a phone a tap shows, the next one plays', async ({ browser, server }) => {
  const { id, tokens } = await create(server, { seats: [ADA, BOT], seed: 3 });
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(`${server}/table/${id}#${tokens[0]}`);
  await myMove(page);
  await hand(page).getByRole('button', { name: /^Feeding Frenzy/ }).tap();
  await prompt(page).getByRole('button', { name: 'Open with it' }).tap();
  await expect(prompt(page)).toContainText('Your turn', { timeout: 15_000 });
  await hand(page).getByRole('button', { name: /^Comet, Caught and Returned/ }).tap();
  const mover = page.locator('.piece.live.us').first();
  await expect(mover).toBeVisible();
  await keep(page, 'table-phone-selected');
  await isSound(page);
  const before = await version(page);
  // A lone target has been previewed with the card: one tap plays it.
  await mover.tap();
  await expect.poll(() => version(page)).toBeGreaterThan(before);
  await page.getByRole('button', { name: 'Log' }).tap();
  await expect(log(page)).toBeInViewport();
  await context.close();
});

test('a replay opens at the ply of its link', async ({ page, server }) => {
  const id = await finished(server);
  await page.goto(`/replay/${id}?ply=12&seat=1`);
  await expect(page.getByRole('slider', { name: 'Step' })).toHaveValue('12');
  await expect(page.getByLabel('Seen by')).toHaveValue('1');
  await expect(hand(page)).toBeVisible();
});

// Luck that nobody can foresee: dealt when everybody has contributed, and checked in the page when the match is over.
import { create, expect, isSound, keep, sitDown, test, watchConsole } from './ring';

const SEATS = [{ kind: 'human', name: 'Ada' } as const, { kind: 'human' } as const];

test('two browsers contribute, play, and check the luck on the replay page', async ({ browser, server }) => {
  test.setTimeout(120_000);
  const { id, tokens } = await create(server, { seats: SEATS });
  const { page: adas } = await sitDown(browser, `${server}/table/${id}#${tokens[0]}`);
  const complaints = watchConsole(adas);
  await expect(adas.getByRole('heading', { name: 'Waiting for Hastur' })).toBeVisible();
  await expect(adas.getByRole('button', { name: 'Look at the table' })).toHaveCount(0);
  await expect(adas.getByText('The cards are dealt when everybody is here.')).toBeVisible();
  await isSound(adas);
  // What was contributed counts, also after a reload.
  await adas.reload();
  await expect(adas.getByRole('heading', { name: 'Waiting for Hastur' })).toBeVisible();
  const { page: bobs } = await sitDown(browser, `${server}/table/${id}#${tokens[1]}`);
  for (const page of [adas, bobs]) await expect(page.getByRole('log')).toBeAttached();
  await expect(adas.getByRole('heading', { name: 'Waiting for Hastur' })).toHaveCount(0);

  await bobs.getByRole('button', { name: 'Menu' }).click();
  await bobs.getByRole('button', { name: 'Resign…' }).click();
  await bobs.getByRole('button', { name: 'Yes, resign' }).click();
  await expect(adas.getByRole('heading', { name: /You win/ })).toBeVisible();
  await adas.goto(`${server}/replay/${id}`);
  await adas.getByRole('button', { name: 'Check the luck' }).click();
  await expect(adas.getByText(/All \d+ cards and dice come from the secret that the server was bound to before you sat down/)).toBeVisible();
  await isSound(adas);
  await keep(adas, 'replay-luck');
  expect(complaints).toEqual([]);
});

test('a record in which a card was exchanged is found out', async ({ browser, server }) => {
  const { id, tokens } = await create(server, { seats: SEATS });
  const { page } = await sitDown(browser, `${server}/table/${id}#${tokens[0]}`);
  const { page: other } = await sitDown(browser, `${server}/table/${id}#${tokens[1]}`);
  await expect(page.getByRole('log')).toBeAttached();
  await other.getByRole('button', { name: 'Menu' }).click();
  await other.getByRole('button', { name: 'Resign…' }).click();
  await other.getByRole('button', { name: 'Yes, resign' }).click();
  await expect(page.getByRole('heading', { name: /You win/ })).toBeVisible();
  await page.route(`**/api/matches/${id}/record`, async (route) => {
    const record = await (await route.fetch()).text();
    await route.fulfill({ body: record.replace(/^(\* \w+ )\S+/m, '$1another-card') });
  });
  await page.goto(`${server}/replay/${id}`);
  await page.getByRole('button', { name: 'Check the luck' }).click();
  await expect(page.getByText(/Decision 0: the record says .*another-card.*, but the secret gives/)).toBeVisible();
});

test('two on one device play without waiting for anybody', async ({ page, server }) => {
  const { id, tokens } = await create(server, { seats: SEATS });
  await page.goto(`${server}/about`);
  await page.evaluate(
    ([id, one, two]) => localStorage.setItem('turnbuckle.matches', JSON.stringify([{ id, game: 'wrestlenomicon', tokens: { 0: one, 1: two }, opponent: 'hot-seat', when: Date.now() }])),
    [id, tokens[0], tokens[1]],
  );
  await page.goto(`${server}/table/${id}`);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('dialog').getByRole('button').click();
  await expect(page.getByRole('log')).toBeAttached();
});

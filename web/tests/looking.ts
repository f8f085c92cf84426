// What can be seen of a table that is handed to the page as the server would send it.
import type { Page, WebSocketRoute } from '@playwright/test';
import type { Table, ToClient, ToServer } from '../src/generated/wire';
import { expect, textIn } from './ring';

/** A page at a table whose server can be spoken for. */
export async function sitDown(page: Page, id: string, token: string) {
  const said: ToServer[] = [];
  let line: WebSocketRoute | undefined;
  let welcome: Extract<ToClient, { type: 'welcome' }> | undefined;
  await page.routeWebSocket(new RegExp(`/api/matches/${id}/`), (ws) => {
    line = ws;
    const server = ws.connectToServer();
    ws.onMessage((text) => {
      said.push(JSON.parse(String(text)) as ToServer);
      server.send(text);
    });
    server.onMessage((text) => {
      const message = JSON.parse(textIn(text)) as ToClient;
      if (message.type === 'welcome') welcome = message;
      ws.send(text);
    });
  });
  await page.goto(`/table/${id}#${token}`);
  await expect(page.locator('.table')).toBeVisible();
  let version = 1000;
  /** Shows a table, and waits until it is drawn. */
  const show = async (table: Partial<Table>) => {
    version++;
    const update = { type: 'update', events: [], table: { ...welcome!.table, choices: [], ...table, version } };
    line!.send(JSON.stringify(update));
    await page.waitForFunction((it) => document.querySelector('[data-version]')?.getAttribute('data-version') === String(it), version);
  };
  return { table: welcome!.table, show, said };
}

/** Answers of the prompt that cannot be seen as a whole, and questions that are cut. */
export const outOfSight = (page: Page) =>
  page.evaluate(() => {
    const bar = document.querySelector<HTMLElement>('.prompt')!;
    const seen = bar.getBoundingClientRect();
    const out = [...bar.querySelectorAll<HTMLElement>('.button, p')].filter((it) => {
      const box = it.getBoundingClientRect();
      const inside = box.top >= seen.top - 1 && box.bottom <= seen.bottom + 1 && box.left >= seen.left - 1 && box.right <= seen.right + 1;
      return !inside || box.bottom > innerHeight + 1 || box.right > innerWidth + 1 || it.scrollWidth > it.clientWidth + 1;
    });
    return out.map((it) => it.textContent?.replace(/\s+/g, ' ').trim());
  });

/** The same, and whatever else is written in the window: words that are cut, or too small to be read. */
export const misprintsOf = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const found: string[] = [];
    const say = (it: Element) => `“${(it.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 60)}”`;
    const bar = document.querySelector<HTMLElement>('.prompt');
    if (bar) {
      const seen = bar.getBoundingClientRect();
      for (const it of bar.querySelectorAll<HTMLElement>('.button, p')) {
        const box = it.getBoundingClientRect();
        const inside = box.top >= seen.top - 1 && box.bottom <= seen.bottom + 1 && box.left >= seen.left - 1 && box.right <= seen.right + 1;
        if (!inside || box.bottom > innerHeight + 1 || box.right > innerWidth + 1) found.push(`${say(it)} is out of sight`);
        else if (it.scrollWidth > it.clientWidth + 1) found.push(`${say(it)} is cut`);
      }
    }
    // Words of the table itself: those that are broken off at the side, and those below 12 px. Drawings are checked by their games.
    for (const it of document.querySelectorAll<HTMLElement>('.table :is(h2, h3, h4, p, b, small, em, span, td, th, button)')) {
      if (it.closest('.sr-only, [role=log], svg, .prompt') || ![...it.childNodes].some((node) => node.nodeType === 3 && node.textContent!.trim())) continue;
      if (!it.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const style = getComputedStyle(it);
      if (parseFloat(style.fontSize) < 11.9) found.push(`${say(it)} is set in ${style.fontSize}`);
      else if (style.display !== 'inline' && it.clientWidth > 0 && it.scrollWidth > it.clientWidth + 1 && style.overflowX !== 'visible') found.push(`${say(it)} is cut`);
    }
    return [...new Set(found)];
  });

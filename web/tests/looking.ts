// What can be seen of a table that is handed to the page as the server would send it.
import type { Page, WebSocketRoute } from '@playwright/test';
import type { Table, ToClient, ToServer } from '../src/generated/wire';
import { expect, textIn } from './ring';

/** Later than all versions of the server's own tables. */
const FIRST = 1000;

/** A page at a table whose server can be spoken for. */
export async function sitDown(page: Page, id: string, token: string) {
  const said: ToServer[] = [];
  let line: WebSocketRoute | undefined;
  let version = FIRST;
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
      // A bot may move meanwhile, which is not to be seen any more once a table was shown.
      if (message.type !== 'update' || version === FIRST) ws.send(text);
    });
  });
  await page.goto(`/table/${id}#${token}`);
  await expect(page.locator('.table')).toBeVisible();
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

/** Lets `lookAt` speak for the server on the pages that follow. */
export const speakForServer = (page: Page) =>
  page.addInitScript(() => {
    window.WebSocket = class extends WebSocket {
      constructor(address: string | URL) {
        super(address);
        Object.assign(window, { line: this });
      }
    };
  });

/** Runs in the browser: shows tables one after the other, and says of each which answers are out of sight and which words are cut or too small. */
export async function lookAt({ tables, smallest }: { tables: Table[]; smallest: { text: number; labels: number } }): Promise<string[][]> {
  const { line } = window as unknown as { line: WebSocket };
  const shell = () => document.querySelector<HTMLElement>('[data-version]');
  const frame = () => new Promise(requestAnimationFrame);
  const isSentence = (words: string) => words.length > 20 && /[.!?]$/.test(words);
  const look = () => {
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
    // Cards and plates that their text does not fit on.
    for (const it of document.querySelectorAll<HTMLElement>('.table .sheet')) {
      if (it.checkVisibility() && getComputedStyle(it).overflowY === 'hidden' && (it.scrollWidth > it.clientWidth + 1 || it.scrollHeight > it.clientHeight + 1)) found.push(`${say(it)} is cut`);
    }
    // Words of the table itself: those that are broken off at the side, and small ones. Drawings are checked by their games.
    for (const it of document.querySelectorAll<HTMLElement>('.table :is(h2, h3, h4, p, b, small, em, span, td, th, button)')) {
      const words = [...it.childNodes].reduce((text, node) => (node.nodeType === 3 ? text + node.textContent!.trim() : text), '');
      if (!words || it.closest('.sr-only, [role=log], svg')) continue;
      if (!it.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const style = getComputedStyle(it);
      // As it is drawn: the table is enlarged in a large window.
      const size = parseFloat(style.fontSize) * it.currentCSSZoom;
      if (size > 0 && size < (isSentence(words) ? smallest.text : smallest.labels) - 0.05) found.push(`${say(it)} is set in ${size.toFixed(2)} px`);
      if (style.display !== 'inline' && it.clientWidth > 0 && it.scrollWidth > it.clientWidth + 1 && style.overflowX !== 'visible') found.push(`${say(it)} is cut`);
    }
    return [...new Set(found)];
  };
  const all: string[][] = [];
  // Where everything is does not depend on painting it, which takes two thirds of the time.
  document.body.style.clipPath = 'inset(50%)';
  // The window may just have changed its size.
  await frame();
  let version = 1000 + Number(shell()!.dataset['version']);
  for (const table of tables) {
    version++;
    line.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ type: 'update', events: [], table: { ...table, version } }) }));
    do await frame();
    while (shell()?.dataset['version'] !== String(version));
    // What is fitted to its size is so at the end of this frame.
    await new Promise((resolve) => setTimeout(resolve));
    all.push(look());
  }
  document.body.style.clipPath = '';
  return all;
}

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

export const WINDOWS = { desk: [1280, 800], large: [1920, 1080], upright: [390, 844], 'on its side': [844, 390] } as const;

/**
 * The smallest type in px, as it is drawn: of sentences, and of labels on a phone. The look pages of Building an Elder God
 * and Tiny Epic Cthulhu ask for 12, that of RUMBLESLAM for 10. The two older tables have more cards than room on a phone.
 */
export const SMALLEST: Record<string, { text: number; labels: number }> = {
  wrestlenomicon: { text: 11, labels: 10 },
  'all-time-wrestling': { text: 11, labels: 10 },
  'elder-god': { text: 12, labels: 12 },
  rumbleslam: { text: 10, labels: 10 },
  'tiny-epic-cthulhu': { text: 12, labels: 12 },
};

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

/** A table, and what is to be read on it. */
export interface Reading {
  table: Table;
  /** Pressed beforehand. */
  first?: string;
  /** Cards as they lie: each of them is read on its own. */
  lying?: string;
  /** What shows a card enlarged, one after the other. */
  opens?: string;
  /** How it is asked to: by a press, or by the key for it. */
  by?: 'press' | 'i';
  /** The enlarged card. */
  opened?: string;
  /** What puts it away again; without it, whatever opened it. */
  closes?: string;
  /** How many cards there are to be read: of each kind, so that none is passed over. */
  count: number;
}

/** Runs in the browser: reads cards as they lie and enlarged, and says which text is cut, lies on other text, or is too small. */
export async function readCards({ readings, smallest }: { readings: Reading[]; smallest: number }): Promise<string[]> {
  const { line } = window as unknown as { line: WebSocket };
  const shell = () => document.querySelector<HTMLElement>('[data-version]');
  // Sooner than a timer, and seldom with a frame in between.
  const moment = () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage('');
    });
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
  const found = new Set<string>();
  interface Box {
    left: number;
    right: number;
    top: number;
    bottom: number;
  }

  /** What of an element's contents can be brought to sight: all of it where it scrolls. */
  function sight(of: Element, card: Element): Box {
    const seen = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity };
    for (let it: Element | null = of; it && it !== card.parentElement; it = it.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(it);
      const box = it.getBoundingClientRect();
      // Of a drawing, the paper; an inline element cuts nothing.
      if (it instanceof SVGElement && it !== card) continue;
      if (it === card || /hidden|clip/.test(overflowX)) [seen.left, seen.right] = [Math.max(seen.left, box.left), Math.min(seen.right, box.right)];
      if (it === card || /hidden|clip/.test(overflowY)) [seen.top, seen.bottom] = [Math.max(seen.top, box.top), Math.min(seen.bottom, box.bottom)];
    }
    return seen;
  }
  function read(card: HTMLElement, where: string) {
    const name = (card.querySelector('h3, .name, b, text') ?? card).textContent?.trim().slice(0, 30);
    const tell = (words: string, what: string) => found.add(`${name}, ${where}: “${words.slice(0, 40)}” ${what}`);
    const paper = card instanceof SVGElement ? (card.querySelector('rect:not(.edge)') ?? card).getBoundingClientRect() : undefined;
    const lines: (Box & { node: Node; words: string })[] = [];
    const texts = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const words = node.textContent!.replace(/\s+/g, ' ').trim();
      const it = node.parentElement!;
      if (!words || it.closest('.sr-only, title, style') || !it.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const drawn = it instanceof SVGGraphicsElement ? it.getScreenCTM()!.a : it.currentCSSZoom;
      const size = parseFloat(getComputedStyle(it).fontSize) * drawn;
      if (size < smallest - 0.05) tell(words, `is set in ${size.toFixed(2)} px`);
      const seen = paper ?? sight(it, card);
      range.selectNodeContents(node);
      for (const { left, right, top, bottom } of range.getClientRects()) {
        if (right - left < 1) continue;
        // Lines are closer than the tallest letters: what counts is where most of them is.
        const slack = (bottom - top) * 0.22;
        const box = { left, right, top: top + slack, bottom: bottom - slack, node, words };
        if (box.left < seen.left - 1 || box.right > seen.right + 1 || box.top < seen.top - 1 || box.bottom > seen.bottom + 1) tell(words, 'is cut');
        for (const other of lines) {
          const [wide, high] = [Math.min(box.right, other.right) - Math.max(box.left, other.left), Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top)];
          if (other.node !== node && wide > 2 && high > 2) tell(words, `lies on “${other.words.slice(0, 40)}”`);
        }
        lines.push(box);
      }
    }
    if (lines.length === 0) tell('', 'has no text');
    return card.getBoundingClientRect();
  }
  const count = (what: string, is: number, of: number) => is !== of && found.add(`${is} instead of ${of} cards are ${what}`);
  const press = (it: Element, by: Reading['by']) => it.dispatchEvent(by === 'i' ? new KeyboardEvent('keydown', { key: 'i', bubbles: true }) : new MouseEvent('click', { bubbles: true }));

  // Where everything is does not depend on painting it, and what grows is read when it has grown.
  document.body.style.clipPath = 'inset(50%)';
  const still = new CSSStyleSheet();
  still.replaceSync('* { animation: none !important; transition: none !important }');
  document.adoptedStyleSheets = [still];
  // The window may just have changed its size.
  await new Promise(requestAnimationFrame);
  let version = 1000 + Number(shell()!.dataset['version']);
  for (const { table, first, lying, opens, by, opened, closes, count: of } of readings) {
    version++;
    line.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ type: 'update', events: [], table: { ...table, version } }) }));
    do await moment();
    while (shell()?.dataset['version'] !== String(version));
    if (first) for (const it of all(first)) press(it, 'press');
    await moment();
    if (lying) {
      const cards = all(lying);
      count(`lying there (${lying})`, cards.length, of);
      for (const card of cards) read(card, 'as it lies');
    }
    if (!opens || !opened) continue;
    const openers = all(opens);
    count(`to be opened (${opens})`, openers.length, of);
    for (const it of openers) {
      press(it, by);
      for (let turn = 0; turn < 4; turn++) await Promise.resolve();
      const [card] = all(opened);
      if (!card) found.add(`${it.ariaLabel ?? it.textContent} is not enlarged`);
      else {
        const box = read(card, 'enlarged');
        // It is moved into the window when its size is known: then it has to fit in.
        if (box.height > innerHeight - 8 || box.width > innerWidth - 8) found.add(`${card.querySelector('h3, .name, b')?.textContent} is larger than the window: ${Math.round(box.width)} × ${Math.round(box.height)}`);
      }
      const away = closes ? all(closes)[0] : undefined;
      const { right = 0, bottom = 0 } = away?.getBoundingClientRect() ?? {};
      if (right > innerWidth || bottom > innerHeight) found.add(`${it.ariaLabel} cannot be put away`);
      press(away ?? it, by);
      for (let turn = 0; turn < 4; turn++) await Promise.resolve();
    }
  }
  document.body.style.clipPath = '';
  document.adoptedStyleSheets = [];
  return [...found];
}

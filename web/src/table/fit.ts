// Text that fits its card: as large as the card wants it, then smaller step by step until everything fits.

import type { Attachment } from 'svelte/attachments';

/** The ratio of each step to the one before. */
const STEP = 0.96;
/** Smaller text could not be read: a text that needs it is too long for the card. */
const SMALLEST = 0.6;
/** If a text may be left out, it is not made smaller than this. */
const SMALLEST_IN_SHORT = 0.86;
/** Nor smaller than this as it is drawn. */
const SMALLEST_PX = 11;

const isCut = (it: Element) => it.scrollHeight > it.clientHeight + 1 || it.scrollWidth > it.clientWidth + 1;

/**
 * Sets `--fit` on the only child of a card, which all sizes of type in it are multiplied by. If that has `data-short`,
 * the text is left out instead where it would have to be too small: `data-short="name"` says so to the style sheet.
 */
export const fits: Attachment<HTMLElement> = (card) => {
  const sheet = card.firstElementChild as HTMLElement;
  let size = '';

  function fit(again: boolean) {
    const now = `${card.clientWidth} ${card.clientHeight}`;
    if (card.clientWidth === 0 || (!again && now === size)) return;
    size = now;
    if (sheet.dataset['short'] === undefined) return void settle(SMALLEST);
    sheet.dataset['short'] = '';
    if (settle(SMALLEST_IN_SHORT, SMALLEST_PX)) return;
    sheet.dataset['short'] = 'name';
    settle(SMALLEST);
  }

  /** Returns whether everything fits. */
  function settle(smallest: number, px = 0): boolean {
    for (let scale = 1; scale > smallest; scale *= STEP) {
      sheet.style.setProperty('--fit', scale.toFixed(3));
      if (px > 0 && parseFloat(getComputedStyle(sheet).fontSize) * (sheet.currentCSSZoom ?? 1) < px) return false;
      if (!isCut(sheet)) return true;
    }
    return false;
  }

  fit(true);
  void document.fonts?.ready.then(() => fit(true));
  const resized = new ResizeObserver(() => fit(false));
  resized.observe(card);
  const reprinted = new MutationObserver(() => fit(true));
  reprinted.observe(sheet, { childList: true, characterData: true, subtree: true });
  return () => {
    resized.disconnect();
    reprinted.disconnect();
  };
};

/** How much closer a bar can move together: see PromptBar. */
const TIGHTEST = 3;

/** Sets `data-tight` on a bar with these contents, from 1 to 3, until everything in it is in sight. */
export const tightens =
  (_contents: string): Attachment<HTMLElement> =>
  (bar) => {
    function tighten() {
      delete bar.dataset['tight'];
      for (let step = 1; step <= TIGHTEST && bar.scrollHeight > bar.clientHeight + 1; step++) bar.dataset['tight'] = String(step);
    }
    tighten();
    void document.fonts?.ready.then(tighten);
    // Also where the window stays, and what is beside it grows.
    const resized = new ResizeObserver(tighten);
    resized.observe(bar);
    return () => resized.disconnect();
  };

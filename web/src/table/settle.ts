// If an answer appears where another one was, a click at that moment was probably meant for the other one.

import type { Attachment } from 'svelte/attachments';

/** How long an answer that is gone is remembered, and how long the one that replaced it ignores clicks. */
const SETTLE_MS = 350;

interface Was {
  id: string;
  box: DOMRect;
  until: number;
}

const meet = (a: DOMRect, b: DOMRect) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Makes the buttons inside, identified by `data-answer`, ignore clicks for a moment when they appear where another one was. */
export const settles: Attachment<HTMLElement> = (bar) => {
  let gone: Was[] = [];
  let there = boxes();

  function boxes(): Map<string, DOMRect> {
    const buttons = bar.querySelectorAll<HTMLElement>('[data-answer]');
    return new Map([...buttons].map((it) => [it.dataset['answer']!, it.getBoundingClientRect()]));
  }

  function changed() {
    const [before, now] = [there, performance.now()];
    there = boxes();
    gone = gone.filter((it) => it.until > now);
    for (const [id, box] of before) {
      const stays = there.get(id);
      if (!stays || !meet(stays, box)) gone.push({ id, box, until: now + SETTLE_MS });
    }
    for (const [id, box] of there) {
      if (before.has(id) && meet(before.get(id)!, box)) continue;
      if (gone.some((it) => it.id !== id && meet(it.box, box))) deafen(id);
    }
  }

  function deafen(id: string) {
    const button = bar.querySelector<HTMLElement>(`[data-answer="${CSS.escape(id)}"]`);
    if (!button) return;
    button.style.pointerEvents = 'none';
    setTimeout(() => (button.style.pointerEvents = ''), SETTLE_MS);
  }

  const watch = new MutationObserver(changed);
  watch.observe(bar, { childList: true, subtree: true });
  return () => watch.disconnect();
};

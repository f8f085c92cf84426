// Enlarging a card: pointing at it for a moment, holding a finger on it, or `i` while it has the focus.

import { getContext, setContext } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import { hovers } from './pressing';

const HOVER_MS = 420;
/** In a hand a card can be read as it is. */
const HOVER_IN_HAND_MS = 800;
const HOLD_MS = 420;
const KEY = Symbol('zoom');

export class Zoom {
  card = $state.raw<string>();
  /** The box next to which it is shown; in the middle if nothing is given. */
  beside = $state.raw<DOMRect>();
  /** While a target is being chosen, pointing shows what would happen instead. */
  quiet = false;
  /** A finger let go of a card that it had enlarged: that was not a press. */
  held = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  show(card: string, element?: Element) {
    clearTimeout(this.#timer);
    this.card = card;
    this.beside = element?.getBoundingClientRect();
  }

  hide() {
    clearTimeout(this.#timer);
    this.card = undefined;
  }

  hideIf(card: string) {
    clearTimeout(this.#timer);
    if (this.card === card) this.card = undefined;
  }

  toggle(card: string, element?: Element) {
    if (this.card === card) this.hide();
    else this.show(card, element);
  }

  later(card: string, element: Element, ms: number, then?: () => void) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.show(card, element);
      then?.();
    }, ms);
  }
}

export function provideZoom(): Zoom {
  return setContext(KEY, new Zoom());
}

export const theZoom = (): Zoom => getContext<Zoom>(KEY);

/** Makes an element enlarge a card. */
export function useZoom(where: 'hand' | 'table' = 'table'): (card: string) => Attachment<HTMLElement> {
  const zoom = getContext<Zoom>(KEY);
  const patience = where === 'hand' ? HOVER_IN_HAND_MS : HOVER_MS;
  return (card) => (element) => {
    // Also called while the element is being removed, when nothing may change yet.
    const leave = () => queueMicrotask(() => zoom.hideIf(card));
    const stop = hovers(element, () => !zoom.quiet && zoom.later(card, element, patience), leave);
    const on: { [E in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[E]) => void } = {
      pointerdown: (event) => {
        zoom.held = false;
        if (event.pointerType === 'mouse') zoom.hide();
        else zoom.later(card, element, HOLD_MS, () => (zoom.held = true));
      },
      pointerup: (event) => event.pointerType !== 'mouse' && zoom.hide(),
      pointercancel: leave,
      contextmenu: (event) => event.preventDefault(),
      keydown: (event) => {
        if (event.key !== 'i') return;
        event.stopPropagation();
        zoom.toggle(card, element);
      },
      blur: leave,
    };
    const click = (event: MouseEvent) => {
      if (!zoom.held) return;
      zoom.held = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    for (const [name, listener] of Object.entries(on)) element.addEventListener(name, listener as EventListener);
    element.addEventListener('click', click, true);
    return () => {
      stop();
      for (const [name, listener] of Object.entries(on)) element.removeEventListener(name, listener as EventListener);
      element.removeEventListener('click', click, true);
      leave();
    };
  };
}

// How pointers are interpreted. A mouse points by moving: if it rests while the table changes under it, it points at
// nothing. A finger does not hover: its first tap shows what would happen, the next one does it.

import type { Attachment } from 'svelte/attachments';

let touchedAt = -Infinity;
/** Where the mouse was last, and the last event that really moved it. */
let last = { x: NaN, y: NaN };
let motion: Event | undefined;

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', (event) => (touchedAt = event.pointerType === 'mouse' ? -Infinity : event.timeStamp), true);
  document.addEventListener('pointermove', noteMotion, true);
}

function noteMotion(event: PointerEvent) {
  if (isElsewhere(event)) motion = event;
  last = { x: event.clientX, y: event.clientY };
}

const isElsewhere = ({ clientX, clientY }: PointerEvent) => clientX !== last.x || clientY !== last.y;

/** Whether an event was caused by touch. */
export const byFinger = (event: Event): boolean => event.timeStamp - touchedAt < 900;

/** Whether the mouse was really moved here. An element that appears under a resting mouse is entered, too. */
const isMoved = (event: PointerEvent): boolean =>
  event.pointerType === 'mouse' && (event === motion || (event.type === 'pointerenter' && !Number.isNaN(last.x) && isElsewhere(event)));

/** Tells when a mouse comes to rest on an element that it was moved to, and when it leaves. */
export function hovers(element: HTMLElement, come: () => void, go: () => void): () => void {
  let here = false;
  const enter = (event: PointerEvent) => {
    if (here || !isMoved(event)) return;
    here = true;
    come();
  };
  const leave = () => {
    if (!here) return;
    here = false;
    go();
  };
  element.addEventListener('pointerenter', enter);
  element.addEventListener('pointermove', enter);
  element.addEventListener('pointerleave', leave);
  return () => {
    element.removeEventListener('pointerenter', enter);
    element.removeEventListener('pointermove', enter);
    element.removeEventListener('pointerleave', leave);
  };
}

/** Pointed at by a mouse or by the focus of a keyboard: the table shows what it would do. */
export const points =
  (point: (on: boolean) => void): Attachment<HTMLElement> =>
  (element) => {
    // An element that is removed loses the focus while the table is being redrawn: too early to change anything.
    const tell = (on: boolean) => queueMicrotask(() => element.isConnected && point(on));
    const focus = (event: FocusEvent) => !byFinger(event) && tell(true);
    const blur = () => tell(false);
    const stop = hovers(element, () => point(true), () => point(false));
    element.addEventListener('focus', focus);
    element.addEventListener('blur', blur);
    return () => {
      stop();
      element.removeEventListener('focus', focus);
      element.removeEventListener('blur', blur);
    };
  };

// Touch, mouse and wheel on a scene: what is a press, what moves the camera, and what is left to the page.

import type { Attachment } from 'svelte/attachments';
import { byFinger } from '../pressing';
import type { Point } from './types';

/** Where on the screen, and with what. */
export interface Touch extends Point {
  /** `voice` is a screen reader, or anything else that presses without pointing. */
  by: 'mouse' | 'finger' | 'voice';
  /** What was touched. */
  element: Element;
}

export interface Gestures {
  /** Returns whether anything was chosen with it: then it is not the first press of a double press. */
  press(touch: Touch): boolean;
  /** Twice in a row, or a double click; returns whether it was used. If not, the second press is an ordinary one. */
  pressTwice(touch: Touch): boolean;
  /** Held down, or the other mouse button. */
  hold(touch: Touch): void;
  /** Whether a drag that begins there is a swipe on a target; `swipe` is called when it is over. */
  canSwipe(from: Touch): boolean;
  swipe(from: Touch): void;
  /** The mouse points there, or no longer at anything. */
  point(touch: Touch | undefined): void;
  /** Whether the scene is zoomed in: then the wheel and drags belong to the scene. */
  zoomedIn(): boolean;
  pull(by: Point): void;
  zoom(factor: number, about: Point): void;
  /** A pinch begins with the middle of the two fingers at a point; `squeeze` gets the factor by which their distance has changed. */
  grip(at: Point): void;
  squeeze(factor: number, at: Point): void;
}

const HOLD_MS = 420;
const TWICE_MS = 320;
const TWICE_PX = 28;
const SLIP_PX = 7;
/** After zooming out to the end, the same turn of the wheel does not scroll the page. */
const WHEEL_REST_MS = 240;

export const gestures = (on: Gestures): Attachment<SVGSVGElement> => (svg) => {
  const down = new Map<number, Point>();
  let start: (Touch & { id: number }) | undefined;
  /** How far apart two fingers were when the second came down. */
  let spread = 0;
  let dragging = false;
  /** If a drag begins now, it is a swipe. */
  let swiping = false;
  /** The press that ends now was something else: a drag, a pinch, a long press. */
  let used = false;
  let holding: ReturnType<typeof setTimeout> | undefined;
  let last: (Point & { time: number }) | undefined;
  let wheeled = -Infinity;
  let pointing = 0;

  const touchOf = (event: MouseEvent): Touch => {
    const by = event.type === 'click' && event.detail === 0 ? 'voice' : byFinger(event) ? 'finger' : 'mouse';
    return { x: event.clientX, y: event.clientY, by, element: event.target as Element };
  };

  function pointerdown(event: PointerEvent) {
    if (event.button !== 0 || isControl(event.target)) return;
    down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    clearTimeout(holding);
    if (down.size === 1) {
      const touch = touchOf(event);
      start = { ...touch, id: event.pointerId };
      dragging = used = false;
      swiping = on.canSwipe(touch);
      if (touch.by === 'finger') {
        holding = setTimeout(() => {
          used = true;
          on.hold(touch);
        }, HOLD_MS);
      }
    } else {
      used = true;
      start = undefined;
      if (down.size === 2) grip();
    }
  }

  function grip() {
    const [one, two] = [...down.values()] as [Point, Point];
    spread = Math.max(1, apart(one, two));
    on.grip(between(one, two));
  }

  function pointermove(event: PointerEvent) {
    const before = down.get(event.pointerId);
    if (!before) {
      if (event.pointerType === 'mouse') pointLater(touchOf(event));
      return;
    }
    const now = { x: event.clientX, y: event.clientY };
    down.set(event.pointerId, now);
    if (down.size === 2) {
      const [one, two] = [...down.values()] as [Point, Point];
      on.squeeze(apart(one, two) / spread, between(one, two));
      return;
    }
    if (!start || start.id !== event.pointerId) return;
    if (!dragging) {
      if (apart(start, now) < SLIP_PX) return;
      clearTimeout(holding);
      dragging = used = true;
      // Touch pointers are captured automatically.
      if (event.pointerType === 'mouse') svg.setPointerCapture(event.pointerId);
      // From where the finger came down, so that nothing jumps.
      if (!swiping) on.pull({ x: now.x - start.x, y: now.y - start.y });
      return;
    }
    if (!swiping) on.pull({ x: now.x - before.x, y: now.y - before.y });
  }

  function pointerup(event: PointerEvent) {
    clearTimeout(holding);
    const swiped = dragging && swiping && start?.id === event.pointerId ? start : undefined;
    down.delete(event.pointerId);
    if (down.size === 0) dragging = false;
    if (down.size === 2) grip();
    // The remaining finger continues to pan.
    const [rest] = down;
    if (rest && down.size === 1) {
      start = { id: rest[0], ...rest[1], by: 'finger', element: svg };
      dragging = true;
      swiping = false;
    }
    if (swiped && event.type === 'pointerup') on.swipe(swiped);
  }

  function click(event: MouseEvent) {
    if (isControl(event.target)) return;
    const touch = touchOf(event);
    if (used && touch.by !== 'voice') {
      used = false;
      return;
    }
    const twice = last && event.timeStamp - last.time < TWICE_MS && apart(last, touch) < TWICE_PX;
    last = undefined;
    if (twice && on.pressTwice(touch)) return;
    const chosen = on.press(touch);
    if (!twice && !chosen) last = { x: touch.x, y: touch.y, time: event.timeStamp };
  }

  function contextmenu(event: MouseEvent) {
    event.preventDefault();
    // A long press by touch has been reported already.
    if (!byFinger(event)) on.hold(touchOf(event));
  }

  function wheel(event: WheelEvent) {
    const ours = event.ctrlKey || on.zoomedIn() || event.timeStamp - wheeled < WHEEL_REST_MS || !pageScrolls(svg);
    if (!ours) return;
    event.preventDefault();
    wheeled = event.timeStamp;
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 24 : event.deltaMode === WheelEvent.DOM_DELTA_PAGE ? 240 : 1;
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) return on.pull({ x: -event.deltaX * unit, y: 0 });
    // A pinch on a trackpad comes as small steps with the control key.
    on.zoom(Math.exp(-event.deltaY * unit * (event.ctrlKey ? 0.01 : 0.0018)), { x: event.clientX, y: event.clientY });
  }

  /** Two fingers are for the scene. (One finger must not be stopped here: there would be no click.) */
  function touchstart(event: TouchEvent) {
    if (event.touches.length > 1 && event.cancelable) event.preventDefault();
  }

  /** Keeps the browser from scrolling the page with a gesture that belongs to the scene. */
  function touchmove(event: TouchEvent) {
    if ((event.touches.length > 1 || swiping || on.zoomedIn()) && event.cancelable) event.preventDefault();
  }

  /** At most once per frame. */
  function pointLater(touch: Touch) {
    cancelAnimationFrame(pointing);
    pointing = requestAnimationFrame(() => on.point(touch));
  }

  function pointerleave(event: PointerEvent) {
    cancelAnimationFrame(pointing);
    if (event.pointerType === 'mouse') on.point(undefined);
  }

  const active = { passive: false };
  svg.addEventListener('pointerdown', pointerdown);
  svg.addEventListener('pointermove', pointermove);
  svg.addEventListener('pointerup', pointerup);
  svg.addEventListener('pointercancel', pointerup);
  svg.addEventListener('pointerleave', pointerleave);
  svg.addEventListener('click', click);
  svg.addEventListener('contextmenu', contextmenu);
  svg.addEventListener('wheel', wheel, active);
  svg.addEventListener('touchstart', touchstart, active);
  svg.addEventListener('touchmove', touchmove, active);
  return () => {
    clearTimeout(holding);
    cancelAnimationFrame(pointing);
    svg.removeEventListener('pointerdown', pointerdown);
    svg.removeEventListener('pointermove', pointermove);
    svg.removeEventListener('pointerup', pointerup);
    svg.removeEventListener('pointercancel', pointerup);
    svg.removeEventListener('pointerleave', pointerleave);
    svg.removeEventListener('click', click);
    svg.removeEventListener('contextmenu', contextmenu);
    svg.removeEventListener('wheel', wheel);
    svg.removeEventListener('touchstart', touchstart);
    svg.removeEventListener('touchmove', touchmove);
  };
};

const apart = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** A link or a button inside the scene handles its own events. */
const isControl = (target: EventTarget | null): boolean => target instanceof Element && target.closest('a, button, input, select') !== null;

/** Whether anything around the scene can be scrolled. */
function pageScrolls(from: Element): boolean {
  for (let it = from.parentElement; it; it = it.parentElement) {
    if (it.scrollHeight - it.clientHeight <= 1) continue;
    const { overflowY } = getComputedStyle(it);
    // The page itself scrolls unless it was told not to.
    if (it === document.documentElement ? overflowY !== 'hidden' : /auto|scroll/.test(overflowY)) return true;
  }
  return false;
}

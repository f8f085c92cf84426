// Every eye on the table looks at the pointer, or at what has the keyboard's focus.

import type { Attachment } from 'svelte/attachments';
import { wantsStillness } from '../../session/watchers';

/** How far away something is looked at with the eye all the way aside, in units of the drawing. */
const FAR = 140;

export const gaze: Attachment<HTMLElement> = (table) => {
  let at: { x: number; y: number } | undefined;
  let request: number | undefined;

  function look() {
    request = undefined;
    if (!at) return;
    const svgs = new Map<SVGSVGElement, DOMPoint | undefined>();
    for (const eye of table.querySelectorAll<SVGGElement>('[data-eye]')) {
      const svg = eye.ownerSVGElement;
      if (!svg) continue;
      if (!svgs.has(svg)) {
        const matrix = svg.getScreenCTM();
        svgs.set(svg, matrix ? new DOMPoint(at.x, at.y).matrixTransform(matrix.inverse()) : undefined);
      }
      const to = svgs.get(svg);
      if (!to) continue;
      const [x, y, reach] = eye.dataset.eye!.split(' ').map(Number) as [number, number, number];
      const [dx, dy] = [to.x - x, to.y - y];
      const far = Math.hypot(dx, dy) || 1;
      const by = reach * Math.min(1, far / FAR);
      eye.style.transform = `translate(${((dx / far) * by).toFixed(1)}px, ${((dy / far) * by).toFixed(1)}px)`;
    }
  }
  function later(x: number, y: number) {
    if (wantsStillness()) return;
    at = { x, y };
    request ??= requestAnimationFrame(look);
  }
  const move = (event: PointerEvent) => later(event.clientX, event.clientY);
  const focus = (event: FocusEvent) => {
    const { left, top, width, height } = (event.target as Element).getBoundingClientRect();
    later(left + width / 2, top + height / 2);
  };
  table.addEventListener('pointermove', move);
  table.addEventListener('focusin', focus);
  return () => {
    if (request !== undefined) cancelAnimationFrame(request);
    table.removeEventListener('pointermove', move);
    table.removeEventListener('focusin', focus);
  };
};

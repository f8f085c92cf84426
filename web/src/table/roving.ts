// Arrow keys between things on a table: the nearest one in that direction gets the focus.

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const middle = (it: Element): [number, number] => {
  const box = it.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
};

/** Moves the focus among `[data-rove]` inside `area`; returns whether it did. */
export function rove(area: Element, event: KeyboardEvent): boolean {
  const step = STEPS[event.key];
  const from = document.activeElement;
  if (!step || !from || !area.contains(from)) return false;
  const [x, y] = middle(from);
  let best: HTMLElement | undefined;
  let least = Infinity;
  for (const it of area.querySelectorAll<HTMLElement>('[data-rove]')) {
    if (it === from) continue;
    const [dx, dy] = [middle(it)[0] - x, middle(it)[1] - y];
    const along = dx * step[0] + dy * step[1];
    const aside = Math.abs(dx * step[1]) + Math.abs(dy * step[0]);
    if (along < 4) continue;
    const far = along + aside * 3;
    if (far < least) {
      least = far;
      best = it;
    }
  }
  if (!best) return false;
  event.preventDefault();
  best.focus();
  return true;
}

// For keyboard players: moves the focus to where something has to be done next.

/** Whether nothing has the focus that has a use for keys itself. */
export const isFree = (focus = document.activeElement): boolean => !focus || focus === document.body || focus.id === 'main';

let bringing = false;
/** Whether the focus is being moved by the table just now, and not by the player. */
export const isBrought = (): boolean => bringing;

/** Where the focus was put, and when; nothing once the player has moved it. */
let brought: { to: Element; when: number } | undefined;
/** For how long Space may still be meant for skipping what was told. */
const STRAY_MS = 1500;
/** Whether this would press a button that the focus has only just been put on, without being meant for it. */
export const isStray = ({ key, repeat, target }: KeyboardEvent): boolean =>
  brought !== undefined && brought.to === target && (((key === ' ' || key === 'Enter') && repeat) || (key === ' ' && performance.now() - brought.when < STRAY_MS));

export class Attention {
  /** Where the focus was when the last decision was made: if it is still there, it may be moved. */
  #decidedAt: Element | null = null;

  decided() {
    this.#decidedAt = document.activeElement;
  }

  /** Moves the focus to the first of these that exists, unless the player has put it somewhere. */
  move(table: HTMLElement | undefined, targets: string[]) {
    const focus = document.activeElement;
    if (!isFree(focus) && focus !== this.#decidedAt) return;
    for (const target of targets) {
      const found = table?.querySelector<HTMLElement>(target);
      if (!found) continue;
      bringing = true;
      found.focus();
      bringing = false;
      brought = { to: found, when: performance.now() };
      found.addEventListener('blur', () => (brought = undefined), { once: true });
      return;
    }
  }
}

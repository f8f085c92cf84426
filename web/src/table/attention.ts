// For keyboard players: moves the focus to where something has to be done next.

/** Whether nothing has the focus that has a use for keys itself. */
export const isFree = (focus = document.activeElement): boolean => !focus || focus === document.body || focus.id === 'main';

let bringing = false;
/** Whether the focus is being moved by the table just now, and not by the player. */
export const isBrought = (): boolean => bringing;

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
      return;
    }
  }
}

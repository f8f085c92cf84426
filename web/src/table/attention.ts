// For keyboard players: moves the focus to where something has to be done next.

export class Attention {
  /** Where the focus was when the last decision was made: if it is still there, it may be moved. */
  #decidedAt: Element | null = null;

  decided() {
    this.#decidedAt = document.activeElement;
  }

  /** Moves the focus to the first of these that exists, unless the player has put it somewhere. */
  move(table: HTMLElement | undefined, targets: string[]) {
    const focus = document.activeElement;
    const free = !focus || focus === document.body || focus.id === 'main' || focus === this.#decidedAt;
    if (!free) return;
    for (const target of targets) {
      const found = table?.querySelector<HTMLElement>(target);
      if (found) return found.focus();
    }
  }
}

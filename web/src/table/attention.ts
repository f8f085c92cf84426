// Whoever plays with the keyboard finds the focus where something is to be done next.

export class Attention {
  /** Where the focus was when the last decision was made: if it is still there, it may go on. */
  #decidedAt: Element | null = null;

  decided() {
    this.#decidedAt = document.activeElement;
  }

  /** Moves the focus to the first of these that is there, unless it was put somewhere on purpose. */
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

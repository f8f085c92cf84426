// Whether motion is wanted, and whether it is the keyboard that the player goes about with.

export const wantsStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

let keyboard = false;

if (typeof document !== 'undefined') {
  // Whoever only skips, or puts something back, may well have a mouse in the other hand.
  document.addEventListener('keydown', ({ key }) => (keyboard ||= ![' ', 'Escape', 'Shift', 'Control', 'Alt', 'Meta'].includes(key)), true);
  document.addEventListener('pointerdown', () => (keyboard = false), true);
}

export const byKeyboard = (): boolean => keyboard;

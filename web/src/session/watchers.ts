// Whether motion is wanted, and whether the last thing touched was the keyboard.

export const wantsStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

let keyboard = false;

if (typeof document !== 'undefined') {
  document.addEventListener('keydown', () => (keyboard = true), true);
  document.addEventListener('pointerdown', () => (keyboard = false), true);
}

export const byKeyboard = (): boolean => keyboard;

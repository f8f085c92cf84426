// Fingers do not hover: a tap shows what would happen, the next one does it. A mouse has shown it by pointing.

let touchedAt = -Infinity;

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', (event) => (touchedAt = event.pointerType === 'mouse' ? -Infinity : event.timeStamp), true);
}

/** Whether what happens now comes from a finger. */
export const byFinger = (event: Event): boolean => event.timeStamp - touchedAt < 900;

export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** With a capital at the beginning and a stop at the end. */
export const sentence = (words: string): string => (/[.!?]$/.test(words) ? capital(words) : `${capital(words)}.`);

/** What a choice is, and what it costs and does: the server's sentence, parted at its first colon. */
export function parted(words: string): { words: string; detail?: string } {
  const at = words.indexOf(': ');
  return at < 0 ? { words } : { words: words.slice(0, at), detail: words.slice(at + 2) };
}

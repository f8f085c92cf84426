export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** With a capital at the beginning and a stop at the end. */
export const sentence = (words: string): string => (/[.!?]$/.test(words) ? capital(words) : `${capital(words)}.`);

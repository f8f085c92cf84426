// The poster of a game that has none of its own.
import type { GamePoster } from '../../games/folder';

export type Accent = GamePoster['accent'];

const ACCENTS: Accent[] = ['purple', 'red', 'amber', 'green', 'blue'];

/** Always the same for the same game. */
export function accentOf(game: string): Accent {
  const sum = [...game].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 9973, 7);
  return ACCENTS[sum % ACCENTS.length]!;
}

/** Three letters at most: of the words, or the first ones of the only word. */
export function initials(title: string): string {
  const words = title.split(/[^\p{L}\p{N}]+/u).filter((it) => it !== '');
  const letters = words.length > 1 ? words.map((it) => [...it][0]).join('') : [...(words[0] ?? '?')].slice(0, 2).join('');
  return [...letters].slice(0, 3).join('').toUpperCase();
}

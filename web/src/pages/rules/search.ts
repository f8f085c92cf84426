import type { RuleInfo } from '../../generated/wire';

export type Chapter = { title: string; anchor: string; rules: RuleInfo[] };

/** Rules that contain every word of the query, in any order. */
export function find(rules: RuleInfo[], query: string): RuleInfo[] {
  const words = wordsOf(query);
  return rules.filter((rule) => {
    const all = `${rule.id} ${rule.text} ${rule.question ?? ''} ${rule.chapter}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

/** In the order in which the chapters first occur. */
export function byChapter(rules: RuleInfo[]): Chapter[] {
  const chapters = new Map<string, Chapter>();
  for (const rule of rules) {
    const title = rule.chapter;
    const anchor = `chapter-${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;
    const chapter = chapters.get(title) ?? { title, anchor, rules: [] };
    chapter.rules.push(rule);
    chapters.set(title, chapter);
  }
  return [...chapters.values()];
}

export type Piece = { text: string; kind: 'plain' | 'found' | 'rule' };

/** A text in pieces: ids of rules become links, words that were searched for are marked. */
export function pieces(text: string, query: string): Piece[] {
  const words = wordsOf(query).map((it) => it.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const cuts = new RegExp(`(${['\\b[A-Z]{2}-G?\\d+\\b', ...words].join('|')})`, 'gi');
  // Splitting at a group puts the matches at the odd indices.
  return text.split(cuts).flatMap((piece, n): Piece[] => {
    if (piece === '') return [];
    if (n % 2 === 0) return [{ text: piece, kind: 'plain' }];
    return [{ text: piece, kind: /^[A-Z]{2}-G?\d+$/.test(piece) ? 'rule' : 'found' }];
  });
}

const wordsOf = (query: string): string[] => query.toLowerCase().split(/\s+/).filter((it) => it !== '');

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { changed, digest, type Change } from './changes';

interface Example {
  old: unknown;
  new: unknown;
  change: Change;
  digest: string;
}

// The server is tested with the same file.
const examples = JSON.parse(readFileSync('../docs/changes.json', 'utf8')) as Example[];

describe('changes', () => {
  it.each(examples)('$change', ({ old, new: wanted, change, digest: sum }) => {
    const before = JSON.stringify(old);
    expect(changed(old, change)).toEqual(wanted);
    expect(digest(wanted)).toBe(sum);
    expect(JSON.stringify(old)).toBe(before);
  });

  it('shares what has not changed', () => {
    const old = { mine: { hand: ['a'] }, yours: { hand: ['b'] } };
    const now = changed(old, { mine: { hand: [0, 1, []] } }) as typeof old;
    expect(now.yours).toBe(old.yours);
    expect(now.mine.hand).toEqual([]);
  });
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { wrestler } from './cast';
import { WRESTLERS } from './wrestlers';

const house = readFileSync('../games/all-time-wrestling/packs/house.toml', 'utf8');
const ids = [...house.matchAll(/^\[\[wrestler\]\]\nid = "(.+)"$/gm)].map(([, id]) => id!);
const drawing = (id: string, icon: string | null = null) => decodeURIComponent(wrestler({ id, icon }).half.href);

/** An SVG that a browser can read, without a number that went wrong. */
function isSound(svg: string) {
  const parsed = new DOMParser().parseFromString(svg.replace('data:image/svg+xml,', ''), 'image/svg+xml');
  expect(parsed.querySelector('parsererror')).toBeNull();
  expect(parsed.querySelectorAll('path').length).toBeGreaterThan(20);
  expect(svg).not.toMatch(/NaN|undefined|Infinity/);
}

describe('portraits', () => {
  it('are drawn of every wrestler of the house, each different', () => {
    expect(ids.toSorted()).toEqual([...WRESTLERS.keys()].toSorted());
    const all = ids.map((id) => drawing(id));
    expect(new Set(all).size).toBe(ids.length);
    all.forEach(isSound);
  });

  it('are made up for a stranger, always the same', () => {
    const strangers = ['the-baker', 'x', '', 'Ötzi', 'constructor'].map((id) => drawing(id, 'fist'));
    strangers.forEach(isSound);
    expect(new Set(strangers).size).toBe(strangers.length);
    expect(drawing('the-baker', 'fist')).toBe(strangers[0]);
    // Whatever was drawn before: the icon on the chest alone is another.
    const [plain, marked] = [drawing('the-baker', null), drawing('the-baker', 'no such icon')];
    expect(plain).toBe(marked);
  });
});

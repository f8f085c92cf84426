import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import type { Deed, View } from '../../generated/tiny-epic-cthulhu';
import { chancesOf, shortChances } from './odds';

const { view, choices } = (JSON.parse(readFileSync('tests/tiny-epic-look.json', 'utf8')) as { two: { view: View; choices: { deed: Deed }[] } }).two;
const deed = (kind: Deed['kind'], town?: string) => choices.map((it) => it.deed).find((it) => it.kind === kind && (town === undefined || (it.kind === 'move' && it.town === town)))!;
const said = (rows: { name: string; chance: number }[]) => rows.map((it) => `${it.name} ${(100 * it.chance).toFixed(1)}`);

describe('the odds of the look page', () => {
  it('are those of its text', () => {
    const rows = said(chancesOf(deed('move', 'T0'), view));
    expect(rows[0]).toBe('Fear cursed 49.3');
    expect(rows).toContain('Energy surges 27.5');
    expect(rows.at(-1)).toBe('None of these 23.1');
  });

  it('are five at most on a phone, and add up to the curse that the town says', () => {
    const it = deed('move', 'T0');
    const rows = shortChances(it, view);
    expect(rows.length).toBeLessThanOrEqual(5);
    expect(rows[0]!.chance + rows[1]!.chance).toBeCloseTo(it.kind === 'move' ? it.curse : 0, 6);
    expect(said(rows).at(-1)).toBe('Then pay the page 66.1');
  });

  it('say what a reroll is worth', () => {
    expect(said(shortChances(deed('banish'), view)).at(-1)).toBe('1 reroll: free 55.6');
  });
});

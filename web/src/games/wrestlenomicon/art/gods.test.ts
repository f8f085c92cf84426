import { expect, it } from 'vitest';
import { gods } from './gods';

it('both gods have a drawing of their own', () => {
  const drawings = Object.values(gods).map((it) => decodeURIComponent(it.half.href));
  expect(new Set(drawings).size).toBe(2);
  for (const svg of drawings) {
    expect(svg).toMatch(/^data:image\/svg\+xml,<svg .*<\/svg>$/);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  }
});

import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { icons, namesInSource } from '../../tools/icons.mjs';
import { iconPath } from './icons';

const { files, missing } = icons() as unknown as { files: [path: string, text: string][]; missing: string[] };

describe('the icons that are shipped', () => {
  it.each(files.map(([path, text]) => [basename(path), path, text] as const))('%s is up to date', (_, path, text) => {
    const written = existsSync(path) ? readFileSync(path, 'utf8') : '';
    // Not `toBe`: a difference would print hundreds of kilobytes.
    expect(written === text, 'stale: run `npm run icons` in web/').toBe(true);
  });

  it('are all in the collection', () => {
    expect(missing).toEqual([]);
  });
});

it('names are found in the source', () => {
  const source = `
    <Icon name="octopus" size="2em" />
    const it = { label: 'x', icon: 'hood' };
    <Corner icon="fist" />
    const TYPE_ICONS: Record<string, string> = { bizarre: 'evil-eyes', ranged: "crown" };
  `;
  expect([...namesInSource(source)].sort()).toEqual(['crown', 'evil-eyes', 'fist', 'hood', 'octopus']);
});

it('an unknown name is drawn as a plain mark', () => {
  expect(iconPath('no-such-icon')).toBe(iconPath(null));
  expect(iconPath('octopus')).not.toBe(iconPath(null));
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync('src/theme/tokens.css', 'utf8');
const tokens = new Map([...css.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name!, value!]));

/** WCAG 2 contrast of two colours. */
function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const share = parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function colour(name: string): string {
  if (name.startsWith('#')) return name;
  const value = tokens.get(name);
  if (!value) throw new Error(`no token is called --${name}`);
  return value;
}

const TYPES = ['bizarre', 'dominance', 'ranged', 'viscera'];
const ACCENTS = ['green', 'purple', 'red', 'blue', 'amber'];
/** The lightest that the furniture gets: where the spotlight falls. */
const SPOT = '#2c4446';

/** Text of any size: ground, then what stands on it. */
const TEXT: Record<string, string[]> = {
  deep: ['cream', 'fog', 'mist', 'brass', 'rope-bright', 'link-dark', 'legal', ...TYPES.map((it) => `type-${it}-pale`)],
  ink: ['cream', 'fog', 'mist', 'brass', 'rope-bright', 'link-dark', 'legal'],
  panel: ['cream', 'fog', 'mist', 'brass', 'rope-bright', 'link-dark', 'legal', ...TYPES.map((it) => `type-${it}-pale`)],
  'panel-2': ['cream', 'fog', 'mist', 'brass', 'rope-bright', 'link-dark'],
  [SPOT]: ['cream', 'mist', 'brass', 'rope-bright'],
  paper: ['ink', 'ink-2', 'link-paper', 'danger', 'legal-ink', ...TYPES.map((it) => `type-${it}`)],
  'paper-2': ['ink', 'ink-2', 'link-paper'],
  'paper-dim': ['ink', 'ink-2', 'danger'],
  'paper-lit': ['ink', 'ink-2', 'link-paper'],
  'paper-found': ['ink'],
  brass: ['ink'],
  'canvas-1': ['ink', 'canvas-ink', 'legal-ink', 'danger'],
  'canvas-2': ['ink', 'canvas-ink', 'legal-ink', 'danger'],
  'legal-label': ['#ffffff'],
  danger: ['#ffffff', 'cream'],
  legal: ['ink'],
  ...Object.fromEntries([...TYPES.map((it) => `type-${it}`), ...ACCENTS.map((it) => `accent-${it}`)].map((it) => [it, ['#ffffff', 'cream']])),
};

/** Icons and letters from 24 px up, lines that carry meaning. */
const LARGE: Record<string, string[]> = {
  deep: ['rope'],
  panel: ['rope'],
  ...Object.fromEntries(TYPES.map((it) => [`type-${it}-bright`, ['#ffffff']])),
};

describe.each([
  ['text', TEXT, 4.5],
  ['large text and icons', LARGE, 3],
] as const)('%s', (_, pairs, least) => {
  const all = Object.entries(pairs).flatMap(([ground, texts]) => texts.map((text) => [text, ground] as const));
  it.each(all)('%s on %s', (text, ground) => {
    expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(least);
  });
});

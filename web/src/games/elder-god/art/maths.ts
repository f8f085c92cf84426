// Small mathematics of the drawing. Chance comes from a hash of an address: the same place always looks the same.

export type Spot = readonly [x: number, y: number];

export const lerp = (a: number, b: number, t: number): number => a + (b - a) * t;
export const clamp = (x: number, least: number, most: number): number => Math.max(least, Math.min(most, x));
/** From 0 to 1, level at both ends. */
export const eased = (t: number): number => t * t * (3 - 2 * t);

/** From 0 to 1, for a text. */
export function hash(text: string): number {
  let h = 2166136261;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296;
}

/** One number after the other, always the same for a seed. */
export function seeded(seed: string): () => number {
  let n = 0;
  return () => hash(`${seed}#${n++}`);
}

/** A Hermite curve at `u`: from a place with a direction to another. */
export function hermite(from: Spot, out: Spot, to: Spot, into: Spot, u: number): Spot {
  const [u2, u3] = [u * u, u * u * u];
  const [a, b, c, d] = [2 * u3 - 3 * u2 + 1, u3 - 2 * u2 + u, -2 * u3 + 3 * u2, u3 - u2];
  return [a * from[0] + b * out[0] + c * to[0] + d * into[0], a * from[1] + b * out[1] + c * to[1] + d * into[1]];
}

/** A colour between two others, both as `#rrggbb`. */
export function mix(a: string, b: string, t: number): string {
  const parts = (it: string) => [1, 3, 5].map((at) => parseInt(it.slice(at, at + 2), 16));
  const other = parts(b);
  return `#${parts(a)
    .map((it, at) => Math.round(lerp(it, other[at]!, t)).toString(16).padStart(2, '0'))
    .join('')}`;
}

/** A number as it is written into a drawing. */
export const n1 = (x: number): string => String(Math.round(x * 10) / 10);
const n0 = (x: number): string => String(Math.round(x));

/** Numbers in tenths where somebody looks closely, whole ones elsewhere. */
export const digits = (fine: boolean): ((x: number) => string) => (fine ? n1 : n0);

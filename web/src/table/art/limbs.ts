// Arms, legs and hands, drawn from joints.

import { capsule, dark, ellipse, line, part, type Xy } from './draw';

/** Shoulder, elbow, hand; or hip, knee, foot. */
export type Limb = readonly [Xy, Xy, Xy];

export type Grip = 'fist' | 'palm';

export const between = (a: Xy, b: Xy, t: number): Xy => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
const turned = (a: Xy, b: Xy) => (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;

/** An arm or a leg with its muscles. */
export function limb([a, b, c]: Limb, r: number, colour: string, bulge = 1.25): string {
  const [upper, lower] = [between(a, b, 0.5), between(b, c, 0.38)];
  return part([capsule(a, r * 1.12, b, r * 0.86), capsule(b, r * 0.88, c, r * 0.72), ellipse(...upper, r * bulge, r * 0.97 * bulge, turned(a, b)), ellipse(...lower, r * 1.08, r * 0.98, turned(b, c))], colour);
}

const cuff = (r: number, tape: string) => part(`M${-r * 0.75},${r * 0.5}L${r * 0.75},${r * 0.5}L${r * 0.68},${r * 1.45}L${-r * 0.68},${r * 1.45}Z`, tape, { ink: 1.8 });

/** A taped hand; a palm has its thumb on the `side` of the body where it belongs. */
export function hand(grip: Grip, [x, y]: Xy, r: number, colour: string, tape: string, turn: number, side: 1 | -1): string {
  const finger = (fx: number, fy: number, long: number, at: number) => capsule([fx, fy], r * 0.34, [fx + Math.sin(at) * long, fy - Math.cos(at) * long], r * 0.28);
  const drawn =
    grip === 'fist'
      ? part(`M${-r},${-r * 0.5}C${-r},${-r * 1.15} ${r},${-r * 1.15} ${r},${-r * 0.5}L${r * 0.92},${r * 0.5}C${r * 0.8},${r} ${-r * 0.8},${r} ${-r * 0.92},${r * 0.5}Z`, colour, { ink: 1.9 }) + line(`M${-r * 0.45},${-r * 0.75}L${-r * 0.45},${-r * 0.1}M0,${-r * 0.8}L0,${-r * 0.1}M${r * 0.45},${-r * 0.75}L${r * 0.45},${-r * 0.1}`, 1, dark(colour, 0.55))
      : part([ellipse(0, 0, r * 0.86), finger(-r * 0.5, -r * 0.4, r, -0.45), finger(-0.05 * r, -r * 0.5, r * 1.15, -0.05), finger(r * 0.45, -r * 0.4, r * 1.05, 0.35), finger(r * 0.6, r * 0.1, r * 0.95, 1.1)], colour, { ink: 1.8 });
  return `<g transform="translate(${x},${y}) rotate(${turn})${grip === 'palm' ? ` scale(${side},1)` : ''}">${cuff(r, tape)}${drawn}</g>`;
}

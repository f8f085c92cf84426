// The two gods, in our own design: half figures, each from the middle of the face.

import type { God } from '../../../generated/wrestlenomicon';
import { around, type Character, type Likeness, likenessOf } from '../../../table/art/bust';
import { both, dark, ellipse, fill, INK, line, lite, n2, part, type Xy } from '../../../table/art/draw';
import { hand, limb } from '../../../table/art/limbs';

const BRASS = '#e3b341';

/** Along a curve, thick where it begins and thin where it ends. */
function taper([a, b, c, d]: readonly [Xy, Xy, Xy, Xy], from: number, to: number): string {
  const STEPS = 14;
  const [left, right]: [string[], string[]] = [[], []];
  for (let n = 0; n <= STEPS; n++) {
    const t = n / STEPS;
    const u = 1 - t;
    const on = (k: 0 | 1) => u * u * u * a[k] + 3 * u * u * t * b[k] + 3 * u * t * t * c[k] + t * t * t * d[k];
    const along = (k: 0 | 1) => 3 * u * u * (b[k] - a[k]) + 6 * u * t * (c[k] - b[k]) + 3 * t * t * (d[k] - c[k]);
    const [dx, dy] = [along(0), along(1)];
    const long = Math.hypot(dx, dy) || 1;
    const r = from + (to - from) * t;
    left.push(`${n2(on(0) - (dy / long) * r)},${n2(on(1) + (dx / long) * r)}`);
    right.unshift(`${n2(on(0) + (dy / long) * r)},${n2(on(1) - (dx / long) * r)}`);
  }
  return `M${left.join('L')}A${to},${to} 0 0 0 ${right.join('L')}Z`;
}

/** Risen, and in shape: wings, a beard of tentacles, and the belt of the deep. */
function cthulhu(): string {
  const [skin, wing, belly] = ['#3f9a6f', '#1f5a52', '#9fd6a0'];
  const feeler = (curve: readonly [Xy, Xy, Xy, Xy], from: number, colour = skin) =>
    part(taper(curve, from, 1.3), colour, { ink: 1.9, shade: [2, 1.2], on: [0.12, 0.3, 0.48, 0.66].map((t) => fill(ellipse(curve[0][0] + (curve[3][0] - curve[0][0]) * t * 0.6 + (curve[1][0] - curve[0][0]) * t, curve[0][1] + (curve[3][1] - curve[0][1]) * t, from * 0.3 * (1 - t * 0.5)), belly)).join('') });
  const spot = (x: number, y: number, rx: number, ry: number, turn: number) => fill(ellipse(x, y, rx, ry, turn), dark(skin, 0.3));
  return (
    // Small wings for so much god.
    both((s) =>
      part(`M${s * 20},34C${s * 22},10 ${s * 30},-18 ${s * 50},-34C${s * 47},-24 ${s * 51},-14 ${s * 49},-6C${s * 46},-4 ${s * 50},6 ${s * 48},14C${s * 44},14 ${s * 46},26 ${s * 43},34Z`, wing, {
        on: line(`M${s * 24},30C${s * 30},8 ${s * 38},-14 ${s * 50},-34M${s * 24},32C${s * 32},16 ${s * 40},4 ${s * 49},-6M${s * 24},34C${s * 34},26 ${s * 40},20 ${s * 48},14`, 2, lite(wing, 0.25)),
      }),
    ) +
    part('M-11,10L-16,30L16,30L11,10Z', dark(skin, 0.2)) +
    part('M-10,22C-20,20 -32,22 -36,30C-40,38 -34,50 -29,56C-24,62 -24,72 -24,84L24,84C24,72 24,62 29,56C34,50 40,38 36,30C32,22 20,20 10,22Z', skin, {
      on:
        fill('M-20,30C-14,50 -14,66 -16,84L16,84C14,66 14,50 20,30C10,40 -10,40 -20,30Z', belly) +
        line('M-18,56C-8,60 8,60 18,56M-17,64C-8,68 8,68 17,64', 1.4, dark(belly, 0.4)) +
        // A singlet of seaweed over one shoulder.
        fill('M-36,24L-24,20C-10,40 6,58 28,72L28,86L-28,86C-26,64 -30,44 -36,24Z', '#173f4a', 1.5) +
        line('M-24,20C-10,40 6,58 28,72', 2.2, BRASS),
    }) +
    limb([[-33, 34], [-46, 50], [-38, 66]], 9.4, skin) +
    limb([[33, 34], [46, 50], [38, 66]], 9.4, skin) +
    // Barnacles on the shoulder.
    both((s) => [[34, 27, 3], [39, 32, 2.4], [29, 25, 2.2]].map(([x, y, r]) => fill(ellipse(s * x!, y!, r!), '#d9d2b6', 1.1) + fill(ellipse(s * x!, y!, r! * 0.4), INK)).join('')) +
    part([ellipse(-20, 4, 5, 6), ellipse(20, 4, 5, 6)], dark(skin, 0.1)) +
    // The head: all brain.
    part('M-20,4C-20,-2 -24,-8 -24,-18C-24,-34 -12,-43 0,-43C12,-43 24,-34 24,-18C24,-8 20,-2 20,4C20,14 12,18 0,18C-12,18 -20,14 -20,4Z', skin, {
      on:
        spot(-12, -30, 5, 3.4, -30) + spot(13, -32, 4, 2.6, 35) + spot(2, -36, 3, 2, 0) + spot(-19, -19, 2.4, 3.4, 10) + spot(18, -21, 2.6, 3.6, -10) + spot(5, -26, 2, 1.5, 0) +
        line('M0,-42C-2,-34 2,-28 0,-20M-6,-22C-8,-26 -7,-30 -5,-32M7,-21C9,-24 9,-27 8,-29', 1.4, dark(skin, 0.4)),
    }) +
    // Eyes that were shut for a long time.
    both(
      (s) =>
        fill(`M${s * 3},-4C${s * 5},-13 ${s * 17},-15 ${s * 19},-7C${s * 18},0 ${s * 8},3 ${s * 3},-4Z`, dark(skin, 0.55)) +
        fill(ellipse(s * 10.6, -5.6, 5.8, 4.8, s * -14), '#ffb52e', 1.4) +
        fill(ellipse(s * 10.6, -5.4, 3.4, 3.2), '#ff7a1f') +
        fill(ellipse(s * 10.4, -5.4, 1.3, 4), INK) +
        fill(ellipse(s * 10.6 - 2, -7.4, 1.3), '#fff') +
        line(`M${s * 20.4},-13C${s * 14},-14.6 ${s * 7},-12 ${s * 2.4},-6.4`, 4, dark(skin, 0.42)) +
        line(`M${s * 20.4},-14C${s * 14},-15.6 ${s * 7},-13 ${s * 2.4},-7.4`, 1.4, lite(skin, 0.2)),
    ) +
    line('M-1.8,2L-2.2,4.4M1.8,2L2.2,4.4', 1.6) +
    // The beard.
    feeler([[-15, 8], [-26, 16], [-34, 24], [-27, 36]], 5.2, dark(skin, 0.12)) +
    feeler([[15, 8], [26, 16], [34, 24], [27, 36]], 5.2, dark(skin, 0.12)) +
    feeler([[-11, 9], [-18, 22], [-8, 34], [-17, 46]], 5.4) +
    feeler([[11, 9], [18, 22], [8, 34], [17, 46]], 5.4) +
    feeler([[-5, 10], [-9, 24], [1, 36], [-7, 52]], 5.4) +
    feeler([[5, 10], [9, 24], [1, 34], [8, 44]], 5.4) +
    feeler([[0, 8], [-2, 18], [4, 26], [1, 34]], 5) +
    fill('M-17,6C-10,2 10,2 17,6C12,12 -12,12 -17,6Z', skin) +
    // The belt of the deep.
    part('M-27,70L27,70L28,80L-28,80Z', '#2a2018', { ink: 1.6 }) +
    part(ellipse(0, 73, 11, 8.4), BRASS, { on: fill(ellipse(0, 73, 6.4, 4.6), '#ff7a1f', 1.2) + fill(ellipse(0, 73, 1.5, 4), INK) }) +
    hand('fist', [-36, 66], 9, skin, BRASS, 130, -1) +
    hand('fist', [36, 66], 9, skin, BRASS, -130, 1)
  );
}

/** The king in rags: a mask of porcelain under a yellow hood, and nothing behind it. */
function hastur(): string {
  const [robe, night, mask] = ['#e2ab25', '#1d1426', '#f2ead8'];
  const rag = dark(robe, 0.22);
  const sleeve = (s: 1 | -1) => part(`M${s * 17},26C${s * 28},20 ${s * 33},24 ${s * 37},15L${s * 53},18C${s * 57},30 ${s * 52},40 ${s * 55},54L${s * 49},48L${s * 46},59L${s * 40},50L${s * 36},61L${s * 31},53L${s * 26},63C${s * 20},52 ${s * 17},40 ${s * 17},26Z`, rag, { on: line(`M${s * 42},22C${s * 42},32 ${s * 40},40 ${s * 40},48M${s * 34},28C${s * 33},36 ${s * 31},44 ${s * 31},50`, 1.5, dark(rag, 0.45)) });
  /** To the tip of a finger, from the palm. */
  const finger = (s: 1 | -1, x: number, y: number) => taper([[s * 45, 11], [s * (45 + (x - 45) * 0.2), 2], [s * (x + (x - 45) * 0.3), y + 14], [s * x, y]], 2.9, 0.7);
  const claws = (s: 1 | -1) => part([ellipse(s * 45, 11, 5.4, 6), finger(s, 31, -3), finger(s, 39, -16), finger(s, 48, -18), finger(s, 55, -8)], '#8d84a6', { ink: 1.7 });
  return (
    part('M-10,22C-22,20 -30,26 -32,36C-34,54 -32,70 -34,84L34,84C32,70 34,54 32,36C30,26 22,20 10,22Z', robe, {
      on:
        fill('M-9,24C-8,46 -10,66 -14,84L14,84C10,66 8,46 9,24Z', night) +
        line('M-9,24C-8,46 -10,66 -14,84M9,24C8,46 10,66 14,84', 1.6) +
        line('M-18,34C-18,52 -21,70 -23,84M18,34C18,52 21,70 23,84M-26,40C-26,56 -28,70 -30,82M26,40C26,56 28,70 30,82', 1.5, dark(robe, 0.45)),
    }) +
    both(claws) +
    both(sleeve) +
    // The hood: a point that leans, torn at the hem.
    part('M0,-38C-13,-38 -24,-28 -26,-8C-27,6 -25,18 -30,32L-22,28L-18,36L-11,29L-5,37L0,30L5,37L11,29L18,36L22,28L30,32C25,18 27,6 26,-8C24,-28 13,-38 0,-38Z', robe, {
      on: line('M-16,-28C-20,-21 -21,-14 -21,-6M16,-28C20,-21 21,-14 21,-6M-23,8C-22,16 -23,22 -25,27M23,8C22,16 23,22 25,27', 1.6, dark(robe, 0.45)),
    }) +
    fill('M0,-31C-14,-29 -19,-14 -18,2C-17,16 -10,25 0,27C10,25 17,16 18,2C19,-14 14,-29 0,-31Z', night, 2.2) +
    // The mask.
    part('M0,-24C-11,-23 -15,-12 -14,0C-13,11 -6,20 0,22C6,20 13,11 14,0C15,-12 11,-23 0,-24Z', mask, {
      on:
        fill('M-16,-13C-9,-8 -5,-14 0,-8C5,-14 9,-8 16,-13L16,-26L-16,-26Z', robe) +
        line('M-16,-13C-9,-8 -5,-14 0,-8C5,-14 9,-8 16,-13', 1.3) +
        fill('M-1.6,8L1.6,8L2.6,24L-2.6,24Z', robe) +
        line('M5,21L7,14L4.6,11L9,6M-11,8L-7.6,10L-8.6,14', 1.1, dark(mask, 0.55)),
    }) +
    both((s) => fill(`M${s * 1.8},-.6C${s * 4},-5 ${s * 9},-9 ${s * 13},-8.4C${s * 12.6},-1 ${s * 6},4.4 ${s * 1.8},-.6Z`, INK) + fill(ellipse(s * 7.4, -3, 2.3, 1.9), '#ffdf5a') + fill(ellipse(s * 7.4, -3, 0.9), '#fff')) +
    both((s) => line(`M${s * 7},2.4C${s * 8},7 ${s * 7},11 ${s * 8},15`, 1.8, '#b3261d')) +
    line('M0,1C-1.6,5 -1.4,6.6 0,7.2', 1.2, dark(mask, 0.5)) +
    line('M-5,12.6C-2,11.4 2,11.4 5,12.6', 1.8) +
    // A crown that nobody gave him.
    part('M-19,-25L-24,-42L-14,-34L-9,-46L-2,-35L4,-46L9,-35L17,-43L15,-33L24,-40L19,-24C12,-32 -12,-33 -19,-25Z', '#3a2c1a', { ink: 1.7, on: line('M-18,-27C-11,-34 11,-33 18,-26', 1.8, BRASS) }) +
    fill(ellipse(0, -32, 2.6), '#b3261d', 1.2) +
    // The sign, at his throat.
    part(ellipse(0, 35, 7), BRASS, { ink: 1.7, shade: [1.4, 1], on: [0, 120, 240].map((turn) => `<path d="M0,0C1,-3 4,-4 4.6,-1.4" transform="translate(0 35) rotate(${turn})" fill="none" stroke="${INK}" stroke-width="1.7" stroke-linecap="round"/>`).join('') })
  );
}

const GODS: Readonly<Record<God, Character>> = {
  cthulhu: { draw: cthulhu, bust: around(0, -7, 80) },
  hastur: { draw: hastur, bust: around(0, -9, 80) },
};

/** Each is drawn once, as a picture that panels, posters and the last screen share. */
export const gods: Readonly<Record<God, Likeness>> = { cthulhu: likenessOf(GODS.cthulhu), hastur: likenessOf(GODS.hastur) };

// A wrestler whom nobody has drawn: made from the id, always the same, with the icon of the pack on the chest.

import { ears, eyes, brows, neck, skull, torso } from '../../../table/art/bust';
import { both, dark, ellipse, fill, hash, line, lite, part, scattered } from '../../../table/art/draw';
import { hand, limb } from '../../../table/art/limbs';

const SKINS = ['#f0c9a8', '#e0aa80', '#c98d63', '#a06c48', '#7d4f35'] as const;
const HAIRS = ['#23202c', '#5a3420', '#a8452a', '#e2b33f', '#c9ccd0', '#3a6ea8', '#b8387a'] as const;
/** Trunks, and what is trimmed on them. */
const CLOTHS = [['#8f1f1b', '#f4ead2'], ['#4b2c7d', '#e3b341'], ['#1e5a48', '#f4ead2'], ['#8a5a06', '#11161a'], ['#23202c', '#e2574a'], ['#a83a72', '#f4ead2']] as const;
/** Shoulders, waist and arms. */
const BUILDS = [[21, 13, 6], [25, 17, 7.4], [30, 22, 9]] as const;

/** What lies behind the head, and what lies on it. */
const CUTS: readonly (readonly [back: string, front: string])[] = [
  ['', ''],
  ['', 'M-13.4,-3C-14,-19 14,-19 13.4,-3C11,-10 6,-11.5 0,-11C-6,-11.5 -11,-10 -13.4,-3Z'],
  ['', 'M-4,-11C-8,-22 -6,-31 0,-33C7,-31 9,-22 4.5,-11C2,-14 -2,-14 -4,-11Z'],
  ['M-14,-8C-22,6 -21,24 -17,32C-8,28 8,28 17,32C21,24 22,6 14,-8Z', 'M-14,4C-17,-20 17,-20 14,4C13,-5 8,-10 2,-11C-3,-8 -11,-8 -14,4Z'],
  [ellipse(0, -8, 20, 18), 'M-14,0C-18,-18 -6,-20 0,-19C6,-20 18,-18 14,0C12,-8 6,-11 0,-11C-6,-11 -12,-8 -14,0Z'],
  [ellipse(0, -22, 8, 7.4), 'M-13.8,0C-16,-13 -9,-18.4 0,-18.4C9,-18.4 16,-13 13.8,0C12,-7 7,-11.6 0,-12.6C-7,-11.6 -12,-7 -13.8,0Z'],
];
const BEARD = 'M-13,3C-13,12 -8,20 0,21C8,20 13,12 13,3C10,8 6,7.6 0,7.6C-6,7.6 -10,8 -13,3Z';

/** `emblem`: a path in a box of 512 by 512. */
export function stranger(id: string, emblem: string): string {
  const roll = scattered(hash(id));
  const pick = <T>(all: readonly T[]): T => all[Math.floor(roll() * all.length)]!;
  const [skin, hair, [cloth, trim], [shoulders, waist, arm], [back, front]] = [pick(SKINS), pick(HAIRS), pick(CLOTHS), pick(BUILDS), pick(CUTS)];
  const [masked, bearded, open] = [roll() < 0.34, roll() < 0.3, roll() < 0.5];
  const elbow = shoulders + 12;
  const face = masked
    ? part(skull(13.2, 9, 16.6), cloth, { on: fill('M-2.4,-20L2.4,-20L1.2,-6L-1.2,-6Z', trim) }) +
      both((s) => fill(`M${s * 1.2},-1C${s * 3},-7 ${s * 9},-8 ${s * 12},-4C${s * 12},3 ${s * 5},5 ${s * 1.2},-1Z`, trim, 1.1)) +
      fill('M-5.6,8C-2.4,6.4 2.4,6.4 5.6,8C6,13 2.6,14.4 0,14.4C-2.6,14.4 -6,13 -5.6,8Z', skin, 1.1)
    : ears(13, 1, skin) + part(skull(12.8, 8.8, 16.6), skin) + line('M-1,2.4C-2.4,5.4 -1.4,6.6 1.4,6.2', 1.3, dark(skin, 0.5)) + (bearded ? part(BEARD, hair, { ink: 1.5 }) : '') + brows(dark(hair, 0.3), { tilt: roll() * 2 });
  return (
    (!masked && back ? part(back, hair) : '') +
    neck(7, skin) +
    part(torso(shoulders, waist), skin, {
      on: fill(`M${4 - shoulders},22L${11 - shoulders},22C-10,36 10,36 ${shoulders - 11},22L${shoulders - 4},22C${shoulders - 6},40 ${waist + 6},60 ${waist + 8},84L${-waist - 8},84C${-waist - 6},60 ${6 - shoulders},40 ${4 - shoulders},22Z`, cloth, 1.4) + `<path d="${emblem}" transform="translate(-13 38) scale(.0508)" fill="${trim}"/>`,
    }) +
    face +
    eyes({ iris: dark(hair, 0.2), lid: 1.8 }) +
    line(open ? 'M-4.6,10.4C-1,13 3,12.6 5.4,9.4' : 'M-4.4,11.2C-1,10 2,10 4.6,11', 1.8) +
    (!masked && front ? part(front, hair, { on: line('M-6,-16L-8,-11M0,-17L0,-12.5M6,-16L8,-11', 1, lite(hair, 0.2)) }) : '') +
    both((s) => limb([[s * (shoulders - 1), 32], [s * elbow, 49], [s * (elbow - 13), 64]], arm, skin) + hand('fist', [s * (elbow - 15), 64], arm + 0.6, skin, trim, s * -75, s))
  );
}

// What busts are drawn from. The middle of the face is at (0, 0), the chin at 16, the shoulders at about 26; a half
// figure ends at 76.

import { both, dark, ellipse, fill, INK, line, part, type Xy } from './draw';
import { type Box, type Picture, pictured } from './picture';

/** What a half figure is drawn in. */
const HALF: Box = { x: -58, y: -48, w: 116, h: 124 };

/** So much around a point, a little higher than wide. */
export const around = (x: number, y: number, wide: number): Box => ({ x: x - wide / 2, y: y - wide * 0.6, w: wide, h: wide * 1.2 });

export interface Character {
  /** Draws the half figure. */
  draw: () => string;
  /** What of it is shown where there is little room; the head, unless something else belongs to it. */
  bust?: Box;
}

const HEAD: Box = around(0, -4, 48);

/** A character as a picture, and what of it is enough where there is little room. */
export interface Likeness {
  half: Picture;
  bust: Box;
}

export const likenessOf = ({ draw, bust = HEAD }: Character): Likeness => ({ half: pictured(HALF, draw), bust });

/** From the neck to below the belt: so wide at the shoulders and at the waist. */
export const torso = (shoulders: number, waist: number): string => {
  const [s, w] = [shoulders, waist];
  return `M-7,18C-7,24 ${-s * 0.6},22 ${-s + 2},26C${-s - 4},29 ${-s - 3},38 ${-s + 2},46C${-w - 2},58 ${-w},68 ${-w - 2},82L${w + 2},82C${w},68 ${w + 2},58 ${s - 2},46C${s + 3},38 ${s + 4},29 ${s - 2},26C${s * 0.6},22 7,24 7,18Z`;
};

export const neck = (wide: number, skin: string) => part(`M${-wide},8L${-wide - 1},26C-4,31 4,31 ${wide + 1},26L${wide},8Z`, skin, { on: fill(`M${-wide - 2},12C-5,21 5,21 ${wide + 2},12L${wide + 2},9L${-wide - 2},9Z`, dark(skin, 0.34)) });

/** A head: round above, as wide as it is at the cheeks, with a jaw and a chin. */
export const skull = (wide = 13, jaw = 8.5, chin = 16.4): string =>
  `M${-wide},-4C${-wide - 0.6},4 ${-jaw - 3.4},10 ${-jaw},13.4C${-jaw * 0.5},${chin + 1} ${jaw * 0.5},${chin + 1} ${jaw},13.4C${jaw + 3.4},10 ${wide + 0.6},4 ${wide},-4C${wide - 1},-18 ${1 - wide},-18 ${-wide},-4Z`;

export const ears = (x: number, y: number, skin: string) => part([ellipse(-x, y, 3.1, 4), ellipse(x, y, 3.1, 4)], skin, { ink: 1.9 });

interface Eyes {
  /** How far from the middle, and how high. */
  at?: Xy;
  size?: Xy;
  iris?: string;
  /** Where they look. */
  look?: Xy;
  /** Ink on the upper lids. */
  lid?: number;
  lashes?: boolean;
}

export const eyes = ({ at: [x, y] = [5.4, -0.6], size: [rx, ry] = [3.3, 2.9], iris = '#4a3320', look: [lx, ly] = [0.4, 0.2], lid = 1.5, lashes = false }: Eyes = {}) =>
  both(
    (s) =>
      fill(ellipse(s * x, y, rx, ry), '#fffdf4', 0.7) +
      fill(ellipse(s * x + lx, y + ly, ry * 0.72, ry * 0.82), iris) +
      fill(ellipse(s * x + lx, y + ly, ry * 0.4, ry * 0.5), INK) +
      fill(ellipse(s * x + lx - 0.8, y + ly - 0.9, 0.75), '#fff') +
      line(`M${s * (x - rx - 0.1)},${y - 0.2}C${s * (x - rx * 0.6)},${y - ry - 0.9} ${s * (x + rx * 0.6)},${y - ry - 0.9} ${s * (x + rx + 0.3)},${y - 0.5}${lashes ? `L${s * (x + rx + 2.2)},${y - 2.1}` : ''}`, lid),
  );

/** From the outer end to the inner one; `tilt` lifts the outer end. */
export const brows = (colour: string, { x = 5.4, y = -5.6, long = 3.9, tilt = 1.2, wide = 2.2 } = {}) =>
  both((s) => line(`M${s * (x + long)},${y - tilt}C${s * (x + 1)},${y - tilt - 1.6} ${s * (x - 1)},${y - 1} ${s * (x - long + 0.4)},${y + tilt * 0.6}`, wide, colour));

export const blush = (colour: string, x = 8.4, y = 5.4, r: Xy = [3, 2]) => both((s) => `<g opacity=".55">${fill(ellipse(s * x, y, ...r), colour)}</g>`);

// Heads, around (0, 0): one for each people.

import type { Head } from '../../../generated/rumbleslam';
import { both, dark, ellipse, fill, INK, line, lite, mix, part } from '../../../table/art/draw';

export type Hair = 'none' | 'mullet' | 'long' | 'pony' | 'mohawk' | 'crop' | 'top' | 'tuft';

export interface HeadLook {
  skin: string;
  hair: Hair;
  hairColour: string;
  /** The colour of the team: masks, bands and paint. */
  team: string;
  band: boolean;
  moustache: boolean;
  mask: boolean;
}

interface Eyes {
  x?: number;
  y?: number;
  rx?: number;
  ry?: number;
  brow?: number;
  browColour?: string;
  look?: number;
}

const eyes = ({ x = 5, y = -1, rx = 3, ry = 2.5, brow = 2.4, browColour = INK, look = 0.6 }: Eyes = {}) =>
  both((s) => fill(ellipse(s * x, y, rx, ry), '#fff', 1) + fill(ellipse(s * x + look, y + 0.2, rx * 0.48, ry * 0.62), INK) + line(`M${s * (x + rx + 1.2)},${y - ry - 2}L${s * (x - rx - 0.2)},${y - ry + 0.7}`, brow, browColour));

/** Eyes that glow, with a slit or a dot in them. */
const glowing = (x: number, y: number, rx: number, ry: number, colour: string, pupil: readonly [number, number] = [1.1, 1.5]) =>
  both((s) => fill(ellipse(s * x, y, rx, ry, -12 * s), colour, 1) + fill(ellipse(s * x + 0.4, y + 0.2, ...pupil), INK));

const scowl = (d: string, width = 2.3) => line(d, width);
const tooth = (d: string) => fill(d, '#fff6dc', 1.1);

const band = ({ band: has, team }: HeadLook, d: string) => (has ? part(d, team, { ink: 1.3 }) : '');

const SKULL = 'M-12,-5C-12.5,3 -11.5,10 -7.5,14C-4,16.5 4,16.5 7.5,14C11.5,10 12.5,3 12,-5C11,-16 -11,-16 -12,-5Z';

const BACK_HAIR: Partial<Record<Hair, string>> = {
  mullet: 'M-12,-8C-18,2 -20,12 -19,20L-12,17L-6,21L0,18L6,21L12,17L19,20C20,12 18,2 12,-8Z',
  long: 'M-14,-8C-21,6 -19,20 -15,27C-8,24 8,24 15,27C19,20 21,6 14,-8Z',
  pony: 'M4,-13C20,-20 27,-6 22,8C20,14 16,16 14,13C18,4 16,-4 6,-6Z',
};
const FRONT_HAIR: Partial<Record<Hair, string>> = {
  mohawk: 'M-4,-10C-7,-20 -5,-27 0,-29C7,-28 8,-20 4.5,-10C2,-13 -2,-13 -4,-10Z',
  crop: 'M-12.4,-4C-13,-18 13,-18 12.4,-4C11,-9 6,-10.5 0,-10C-6,-10.5 -11,-9 -12.4,-4Z',
  mullet: 'M-12.6,-5C-16,-13 -12,-19 -8,-20C-7,-24 -1,-25 1,-22C6,-25 12,-22 12,-17C15,-15 15,-9 12.6,-5C9,-9.6 4,-8.4 0,-10C-5,-8 -9,-9.6 -12.6,-5Z',
  long: 'M-13,3C-16,-19 16,-19 13,3C12,-5 8,-9 2,-10C-3,-7 -10,-7 -13,3Z',
  pony: 'M-13,3C-16,-19 16,-19 13,3C12,-5 8,-9 2,-10C-3,-7 -10,-7 -13,3Z',
  top: 'M-5,-11C-9,-22 -4,-30 5,-31C2,-27 4,-24 9,-24C9,-18 7,-13 5,-11Z',
  tuft: 'M-3,-13C-6,-20 -2,-26 4,-27C2,-22 6,-19 4,-13Z',
};
const MOUSTACHE = 'M0,6.2C-3,4.8 -7,5.6 -9,9.4C-11,11.4 -12.6,10 -13,8.2C-14,12.6 -9.6,14.4 -6,12C-3.4,10.6 -1.6,9.6 0,9.4C1.6,9.6 3.4,10.6 6,12C9.6,14.4 14,12.6 13,8.2C12.6,10 11,11.4 9,9.4C7,5.6 3,4.8 0,6.2Z';

function human(it: HeadLook, ears: readonly string[] = [ellipse(-12, 1, 3.2, 3.8), ellipse(12, 1, 3.2, 3.8)]): string {
  const { skin, hair, hairColour } = it;
  const back = BACK_HAIR[hair];
  const front = FRONT_HAIR[hair];
  return (
    (back ? part(back, hairColour) : '') +
    part(ears, skin) +
    part(SKULL, skin) +
    eyes({ y: -0.6, browColour: hair === 'none' ? INK : dark(hairColour, 0.45) }) +
    line('M-1,2C-2.5,5 -1.5,6 1.2,5.6', 1.3, dark(skin, 0.5)) +
    (it.moustache ? fill(MOUSTACHE, dark(hairColour, 0.3), 1.1) : line('M-4,10.4C-1,9.2 2,9.4 4.4,10.2', 1.8)) +
    (front ? part(front, hairColour) : '') +
    band(it, 'M-12.6,-8.5C-6,-11.5 6,-11.5 12.6,-8.5L12.3,-4.6C6,-7.4 -6,-7.4 -12.3,-4.6Z')
  );
}

const elf = (it: HeadLook) => human(it, ['M-10,-1C-18,-8 -23,-12 -26,-12C-24,-6 -19,3 -10,5Z', 'M10,-1C18,-8 23,-12 26,-12C24,-6 19,3 10,5Z']);

const dwarf = (it: HeadLook) =>
  human({ ...it, moustache: false }) +
  part('M-13,2C-14,16 -9,27 0,31C9,27 14,16 13,2C10,8 6,7.4 0,7.4C-6,7.4 -10,8 -13,2Z', it.hairColour) +
  fill('M-4,11C-1,9.6 1,9.6 4,11C2,13.4 -2,13.4 -4,11Z', '#5a1512', 1) +
  line('M-5,17L-6,25M0,18L0,28M5,17L6,25', 1.1, dark(it.hairColour, 0.4));

function mask({ team, skin, mask: winged }: HeadLook): string {
  const trim = '#ffe9a8';
  return (
    (winged ? part(['M-11,-6C-22,-12 -24,-20 -23,-27C-17,-24 -11,-20 -9,-13Z', 'M11,-6C22,-12 24,-20 23,-27C17,-24 11,-20 9,-13Z'], trim) : part(['M-9,-10C-18,-12 -20,-20 -17,-27C-14,-21 -10,-18 -5,-15Z', 'M9,-10C18,-12 20,-20 17,-27C14,-21 10,-18 5,-15Z'], '#e9dcbc')) +
    part('M-12.4,-5C-13,3 -12,10 -8,14C-4,16.8 4,16.8 8,14C12,10 13,3 12.4,-5C11,-17 -11,-17 -12.4,-5Z', team) +
    fill('M-10.5,-4C-8,-8.5 -3,-7 -1.4,-2C-1.4,2.6 -6,4 -8.6,2.4C-11,1 -11.4,-2 -10.5,-4Z', trim, 1.1) +
    fill('M10.5,-4C8,-8.5 3,-7 1.4,-2C1.4,2.6 6,4 8.6,2.4C11,1 11.4,-2 10.5,-4Z', trim, 1.1) +
    both((s) => fill(ellipse(s * 5, -1.4, 2.5, 2.1), '#fff') + fill(ellipse(s * 5 + 0.6, -1.2, 1.4, 1.5), INK)) +
    fill('M-5,8C-2.4,6.4 2.4,6.4 5,8C5.4,12 2.6,13.4 0,13.4C-2.6,13.4 -5.4,12 -5,8Z', skin, 1.1) +
    line('M-3,10.6C-1,9.6 1,9.6 3,10.6', 1.5) +
    fill('M-2.4,-15.6L2.4,-15.6L1.2,-7L-1.2,-7Z', trim)
  );
}

function orc(it: HeadLook): string {
  const { skin, hair, hairColour } = it;
  return (
    part(['M-11,-3C-20,-9 -24,-8 -26,-5C-22,0 -18,4 -11,5Z', 'M11,-3C20,-9 24,-8 26,-5C22,0 18,4 11,5Z'], skin) +
    (hair === 'top' ? part(FRONT_HAIR.top!, hairColour) : '') +
    part('M-11,-7C-12,-1 -15.5,4 -15,9.5C-14,16 -7,18.5 0,18.5C7,18.5 14,16 15,9.5C15.5,4 12,-1 11,-7C9.6,-16.4 -9.6,-16.4 -11,-7Z', skin) +
    fill('M-12.2,-4.4C-8,-8 -3,-5.6 0,-3.4C3,-5.6 8,-8 12.2,-4.4C11,-1 8,-2.6 5,-1.4L0,1L-5,-1.4C-8,-2.6 -11,-1 -12.2,-4.4Z', dark(skin, 0.45)) +
    glowing(5.4, -0.4, 2.6, 1.9, '#ffd94a') +
    scowl('M-9.4,-4.2L-2.4,-1.2M9.4,-4.2L2.4,-1.2') +
    fill('M-3.6,5.4C-3.4,2.6 3.4,2.6 3.6,5.4C2,6.8 -2,6.8 -3.6,5.4Z', dark(skin, 0.4)) +
    fill('M-10,10.6C-5,8.6 5,8.6 10,10.6C8,14.8 -8,14.8 -10,10.6Z', '#4a120f', 1.5) +
    tooth('M-9,12.4L-7.6,4.6L-4.6,12.6Z') +
    tooth('M9,12.4L7.6,4.6L4.6,12.6Z') +
    (hair === 'mohawk' ? part('M-3.6,-9C-7,-19 -6,-27 -1,-31C5,-29 8,-21 4.4,-9C2,-12 -1.6,-12 -3.6,-9Z', hairColour) : '') +
    band(it, 'M-12.4,-10.4C-6,-13.8 6,-13.8 12.4,-10.4L12.2,-6.6C6,-9.4 -6,-9.4 -12.2,-6.6Z')
  );
}

function goblin({ skin, hair, hairColour, mask: masked, team }: HeadLook): string {
  const inside = mix(skin, '#d06a5a', 0.5);
  return (
    part(['M-9,-4C-20,-15 -30,-15 -35,-12C-31,-5 -24,3 -9,6Z', 'M9,-4C20,-15 30,-15 35,-12C31,-5 24,3 9,6Z'], skin, {
      on: fill('M-12,-2C-19,-9 -26,-11 -31,-10.6C-27,-6 -21,0 -12,2Z', inside) + fill('M12,-2C19,-9 26,-11 31,-10.6C27,-6 21,0 12,2Z', inside),
    }) +
    part('M-12,-5C-12.6,4 -7,13 0,16.4C7,13 12.6,4 12,-5C10.6,-16 -10.6,-16 -12,-5Z', masked ? team : skin) +
    (masked ? fill('M-7,6.4C-3,5 3,5 7,6.4C6,12 2.6,14.8 0,15.2C-2.6,14.8 -6,12 -7,6.4Z', skin, 1) + fill('M-2,-16L2,-16L1,-6L-1,-6Z', '#f1e7d0') : '') +
    glowing(5.4, -1.6, 4, 3.7, '#ffe14d', [1.3, 2.3]) +
    scowl('M-10.5,-6.4L-2.4,-3.6M10.5,-6.4L2.4,-3.6', 2.2) +
    part('M-2.2,1C-1.6,-1 1.8,-1 2.2,1C4,5 5.6,8 4,9.8C2,11 -1.6,10 -2.6,7.4C-3.2,5 -2.6,3 -2.2,1Z', mix(skin, '#c97f4a', 0.25), { ink: 1.2, shade: [1, 0.8] }) +
    line('M-6,9.4C-3,12.8 4,13.2 7,8.6') +
    fill('M-4.4,10.6L-3,13.6L-1.8,11.8Z', '#fff6dc') +
    (hair !== 'none' && !masked ? part(FRONT_HAIR.tuft!, hairColour) : '')
  );
}

function halfling(it: HeadLook): string {
  const { skin, hairColour: h } = it;
  return (
    part([ellipse(-9, -9, 7), ellipse(9, -9, 7), ellipse(-13, -2, 5.4, 6), ellipse(13, -2, 5.4, 6), ellipse(0, -13, 8, 7)], h) +
    part(['M-11,-1C-15,-3 -17,-1 -16.5,2C-15,5 -13,6 -11,5Z', 'M11,-1C15,-3 17,-1 16.5,2C15,5 13,6 11,5Z'], skin) +
    part('M-12,-2C-12.4,8 -7,15 0,15C7,15 12.4,8 12,-2C10.6,-13 -10.6,-13 -12,-2Z', skin) +
    both((s) => fill(ellipse(s * 8, 6, 2.8, 1.8), mix(skin, '#e0584a', 0.5))) +
    eyes({ y: 0.4, rx: 2.9, ry: 2.9, brow: 2.2, browColour: dark(h, 0.3) }) +
    fill(ellipse(0.4, 4.6, 2.2, 1.7), mix(skin, '#e0784a', 0.4), 0.6) +
    (it.moustache ? fill('M-5.6,8C-2,9.4 3,9.2 6,7.4C5,12 -4,13 -5.6,8Z', '#fff', 1.2) : line('M-4,10.2C-1,9 2,9.2 4.4,10.6', 1.7)) +
    part([ellipse(-7, -10, 4.6, 4.4), ellipse(-1, -12.4, 5, 4.4), ellipse(6, -10.6, 4.8, 4.4)], h, { ink: 1.4 }) +
    band(it, 'M-12.4,-6C-6,-9 6,-9 12.4,-6L12.2,-2.4C6,-5.2 -6,-5.2 -12.2,-2.4Z')
  );
}

function ogre({ skin, hair, hairColour, team, band: painted }: HeadLook): string {
  const look = eyes({ x: 4.4, y: -2, rx: 2.2, ry: 1.9, brow: 2.6, look: 0.3 });
  return (
    (hair === 'pony' || hair === 'long' ? part(ellipse(0, -19, 6.6, 6), hairColour) : part('M-3,-12C-6,-22 0,-27 6,-25C3,-22 5,-18 3,-12Z', hairColour)) +
    part([ellipse(-13, 0, 3.4, 4.4), ellipse(13, 0, 3.4, 4.4)], skin) +
    part('M-10.4,-6C-11,0 -14.6,5 -14.4,10C-14,16.8 -6,19.4 0,19.4C6,19.4 14,16.8 14.4,10C14.6,5 11,0 10.4,-6C9,-15.4 -9,-15.4 -10.4,-6Z', skin) +
    (painted ? fill('M-9.6,-5L-1,-5L-2.4,1.2L-8.6,2.4Z', team) : '') +
    look +
    part(ellipse(0, 3.4, 4, 3.2), mix(skin, '#c9604a', 0.35), { ink: 1.1, shade: [1, 0.8] }) +
    line('M-9.4,10.4C-4,7.8 4,7.8 9.4,10.4', 2) +
    tooth('M-7,9.8L-5.8,4.8L-3.4,8.9Z') +
    tooth('M7,9.8L5.8,4.8L3.4,8.9Z') +
    line('M-8,15.6C-3,17.6 3,17.6 8,15.6', 1.2, dark(skin, 0.5))
  );
}

const troll = ({ skin, hairColour }: HeadLook) =>
  part(['M-10,-2C-22,-10 -28,-7 -30,-3C-26,2 -20,6 -10,6Z', 'M10,-2C22,-10 28,-7 30,-3C26,2 20,6 10,6Z'], skin) +
  part('M-13,-2C-20,-16 -12,-24 -6,-20C-4,-28 6,-27 7,-20C14,-24 20,-14 13,-2Z', hairColour) +
  part('M-11,-6C-11,0 -16,6 -15.4,12C-15,20 -7,22 0,22C7,22 15,20 15.4,12C16,6 11,0 11,-6C9,-14.6 -9,-14.6 -11,-6Z', skin) +
  fill('M-11.6,-4C-8,-8 -3,-5.6 0,-3.6C3,-5.6 8,-8 11.6,-4C9,-.6 4,-1.4 0,0C-4,-1.4 -9,-.6 -11.6,-4Z', dark(skin, 0.45)) +
  glowing(5.2, -0.6, 2.5, 2.2, '#ff9d3c', [1, 1.4]) +
  scowl('M-9.4,-4L-2.6,-1.6M9.4,-4L2.6,-1.6', 2.4) +
  fill('M-11,13C-5,11 5,11 11,13C8,18.6 -8,18.6 -11,13Z', '#3c100e', 1.5) +
  tooth('M-10,15L-9.6,6.4L-5.6,15.4Z') +
  tooth('M10,15L9.6,6.4L5.6,15.4Z') +
  part('M-3.4,0C-2.4,-2 2.4,-2 3.4,0C4.6,5 6.4,9.4 5,12.4C3.4,15 -3,15 -4.6,12.4C-6,9.4 -4.6,5 -3.4,0Z', mix(skin, '#b06a6a', 0.22), { ink: 1.4, shade: [1.4, 1] });

function rat(it: HeadLook): string {
  const { skin } = it;
  const pink = '#e2a098';
  return (
    part([ellipse(-12, -11, 7.4), ellipse(12, -11, 7.4)], skin, { on: fill(ellipse(-12.4, -11, 4.6, 4.8), pink) + fill(ellipse(12.4, -11, 4.6, 4.8), pink) }) +
    part('M-11,-6C-13,2 -8,7 -6,9C-5,15 -3,18.6 0,18.6C3,18.6 5,15 6,9C8,7 13,2 11,-6C9,-15 -9,-15 -11,-6Z', skin) +
    fill('M-5.4,6C-4.6,14 -3,18 0,18C3,18 4.6,14 5.4,6C3,2 -3,2 -5.4,6Z', lite(skin, 0.3)) +
    glowing(5, -2.4, 2.7, 2.3, it.moustache ? '#ffd94a' : '#ff5a45', [1, 1.5]) +
    scowl('M-9.4,-6.2L-2.4,-3.6M9.4,-6.2L2.4,-3.6', 2.2) +
    fill(ellipse(0, 11.4, 3.4, 2.5), pink, 1.3) +
    tooth('M-2.4,15L-2,20.6L2,20.6L2.4,15Z') +
    line('M0,15.6L0,20.4', 0.9) +
    line('M-4,10L-15,7M-4,12L-15,13M4,10L15,7M4,12L15,13', 0.9, '#e9dcc4') +
    band(it, 'M-11.8,-8C-6,-11 6,-11 11.8,-8L11.8,-5C6,-8 -6,-8 -11.8,-5Z')
  );
}

/** A wolf or a bull: a long face under ears or horns. */
function beast(it: HeadLook): string {
  const { skin, mask: horned, hairColour } = it;
  const muzzle = lite(skin, 0.3);
  return (
    (horned ? part(['M-8,-9C-20,-9 -26,-17 -24,-26C-19,-20 -14,-17 -5,-15Z', 'M8,-9C20,-9 26,-17 24,-26C19,-20 14,-17 5,-15Z'], '#e9dcbc') : part(['M-11,-6C-16,-14 -17,-22 -14,-27C-9,-23 -5,-18 -3,-12Z', 'M11,-6C16,-14 17,-22 14,-27C9,-23 5,-18 3,-12Z'], skin)) +
    part('M-14,0C-19,8 -15,16 -10,18L-6,14L6,14L10,18C15,16 19,8 14,0Z', hairColour) +
    part('M-12,-6C-14,2 -9,8 -7,11C-6,17 -3,20 0,20C3,20 6,17 7,11C9,8 14,2 12,-6C10,-16 -10,-16 -12,-6Z', skin) +
    fill('M-6.6,8C-6,16 -3,19.4 0,19.4C3,19.4 6,16 6.6,8C3,4 -3,4 -6.6,8Z', muzzle, 1) +
    glowing(5.4, -2, 2.7, 2.2, '#ffd94a', [1, 1.5]) +
    scowl('M-10,-6L-2.6,-3.4M10,-6L2.6,-3.4') +
    fill(ellipse(0, 9.4, 3.6, 2.6), INK) +
    line('M0,12L0,14M-4.4,15.4C-2,17 2,17 4.4,15.4', 1.4) +
    tooth('M-4,15.2L-3.4,18.6L-2.2,16Z') +
    tooth('M4,15.2L3.4,18.6L2.2,16Z')
  );
}

const lizard = (it: HeadLook) =>
  part(['M-2,-13L-5,-24L1,-17L4,-26L6,-16L12,-21L9,-10Z'], it.team) +
  part('M-12,-7C-14,2 -13,8 -11,12C-8,18 8,18 11,12C13,8 14,2 12,-7C9,-16 -9,-16 -12,-7Z', it.skin, {
    on: fill(ellipse(-7, -10, 2.4, 1.7), dark(it.skin, 0.3)) + fill(ellipse(6, -11, 2, 1.5), dark(it.skin, 0.3)) + fill(ellipse(-1, -12, 1.6, 1.2), dark(it.skin, 0.3)),
  }) +
  fill('M-11,9C-6,6 6,6 11,9C8,17 -8,17 -11,9Z', lite(it.skin, 0.4), 1) +
  glowing(6.4, -3, 3.2, 2.8, '#ffb43c', [0.9, 2.4]) +
  scowl('M-11,-7L-3.4,-5M11,-7L3.4,-5', 2.1) +
  line('M-10.4,9.6C-5,12.4 5,12.4 10.4,9.6', 1.6) +
  fill(ellipse(-2.2, 5, 0.9, 0.7), INK) +
  fill(ellipse(2.2, 5, 0.9, 0.7), INK) +
  line('M0,12L0,18M0,18L-2,21M0,18L2,21', 1.3, '#d0412f');

function gorgon({ skin, hairColour: snakes }: HeadLook): string {
  const snake = (d: string, x: number, y: number, turn: number) =>
    line(d, 9.4) +
    line(d, 5.6, snakes) +
    line(d, 1.6, lite(snakes), '2 4') +
    `<g transform="translate(${x},${y}) rotate(${turn})">${part('M-4.6,0C-5,-5 5,-5 4.6,0C4.6,5 2,8 0,8C-2,8 -4.6,5 -4.6,0Z', snakes, { ink: 1.7, shade: [1, 0.8] })}${fill(ellipse(-2, 1, 1, 1.2), '#ffe14d')}${fill(ellipse(2, 1, 1, 1.2), '#ffe14d')}${line('M0,8L0,11.4M0,11.4L-1.6,13M0,11.4L1.6,13', 0.9, '#d0412f')}</g>`;
  return (
    snake('M-8,-6C-20,-6 -22,4 -27,10', -28, 12, 30) +
    snake('M8,-6C20,-6 22,4 27,10', 28, 12, -30) +
    snake('M-8,-9C-20,-14 -26,-12 -31,-8', -33, -7, 70) +
    snake('M8,-9C20,-14 26,-12 31,-8', 33, -7, -70) +
    snake('M-6,-11C-10,-22 -20,-22 -23,-27', -24, -29, 140) +
    snake('M6,-11C10,-22 20,-22 23,-27', 24, -29, -140) +
    snake('M0,-12C-4,-20 3,-26 0,-33', 0, -35, 180) +
    part('M-12,-5C-12.5,4 -10.5,11 -6.5,14.5C-3.6,16.6 3.6,16.6 6.5,14.5C10.5,11 12.5,4 12,-5C11,-16 -11,-16 -12,-5Z', skin) +
    part('M-12.6,-2C-14,-17 14,-17 12.6,-2C9,-8.4 4,-9.6 0,-9.4C-4,-9.6 -9,-8.4 -12.6,-2Z', snakes, { ink: 1.5 }) +
    glowing(5, -0.6, 3.2, 2.4, '#ffe14d', [0.9, 2]) +
    scowl('M-9.6,-4.6L-2,-2.2M9.6,-4.6L2,-2.2', 2.2) +
    fill('M-5,8.6C-2,7 2,7 5,8.6C4,13 -4,13 -5,8.6Z', '#6b1230', 1.2) +
    fill('M-3.6,8.4L-2.8,11.4L-1.8,8.2ZM3.6,8.4L2.8,11.4L1.8,8.2Z', '#fff')
  );
}

const undead = (it: HeadLook) =>
  (it.hair === 'none' ? '' : part(BACK_HAIR.long!, it.hairColour)) +
  part('M-12,-5C-12.6,2 -11,6 -8,8L-7,15C-4,17 4,17 7,15L8,8C11,6 12.6,2 12,-5C11,-17 -11,-17 -12,-5Z', it.skin) +
  both((s) => fill(ellipse(s * 5, -0.4, 3.8, 4), INK) + fill(ellipse(s * 5, 0, 1.5), it.moustache ? '#ff5a45' : '#7ff0d8')) +
  fill('M0,3.4L-2,7.4L2,7.4Z', INK) +
  fill('M-6,10L6,10L5.4,14.4L-5.4,14.4Z', '#fff6dc', 1) +
  line('M-3,10L-3,14.4M0,10L0,14.4M3,10L3,14.4', 1) +
  line('M3,-14L6,-9L4,-6', 1.1, dark(it.skin, 0.5)) +
  band(it, 'M-12.6,-9.5C-6,-12.5 6,-12.5 12.6,-9.5L12.3,-5.6C6,-8.4 -6,-8.4 -12.3,-5.6Z');

const tree = (it: HeadLook) =>
  part([ellipse(-10, -14, 9, 8), ellipse(10, -15, 10, 8), ellipse(0, -21, 11, 8)], it.hairColour) +
  part('M-10,-12C-14,0 -13,12 -9,19L-5,16L-2,20L2,16L5,20L9,16C13,10 14,0 10,-12C4,-15 -4,-15 -10,-12Z', it.skin, {
    on: line('M-8,-8C-9,0 -9,6 -7,12M8,-8C9,0 9,6 7,12M0,-12L0,-7', 1.2, dark(it.skin, 0.45)),
  }) +
  glowing(4.8, -1, 2.6, 2.2, '#bff06a', [0.9, 1.3]) +
  scowl('M-9,-5L-2.4,-2.6M9,-5L2.4,-2.6') +
  fill('M-5,8C-2,6.6 2,6.6 5,8C4,12 -4,12 -5,8Z', INK);

const stone = (it: HeadLook) =>
  part('M-11,-12L-4,-16L6,-15L12,-9L13,4L9,14L2,17L-7,15L-12,8L-13,-2Z', it.skin, {
    on: line('M-11,-12L-6,-4L-13,-2M12,-9L6,-5L13,4M-7,15L-4,9L9,14', 1.1, dark(it.skin, 0.4)),
  }) +
  fill('M-10,-4L-2,-1.4L-3,2L-9,1Z', INK) +
  fill('M10,-4L2,-1.4L3,2L9,1Z', INK) +
  both((s) => fill(ellipse(s * 5.4, 0, 1.7, 1.2), '#ffb43c')) +
  fill('M-6,8L6,8L4,11L-5,11Z', INK) +
  (it.band ? fill('M-12,-9L12,-8L12.4,-5L-12.4,-6Z', it.team, 1) : '');

export const HEADS: Record<Head, (it: HeadLook) => string> = { human, mask, orc, goblin, halfling, dwarf, elf, ogre, troll, rat, beast, lizard, gorgon, undead, tree, stone };

export const SKINS: Record<Head, readonly string[]> = {
  human: ['#e0aa80', '#c98d63', '#b57a56', '#edc3a0', '#8a5a3c'],
  mask: ['#d9a57c', '#b57a56', '#edc3a0'],
  orc: ['#7f9f47', '#6f9150', '#8aa83f'],
  goblin: ['#a3bd4c', '#98b552', '#b0c05a'],
  halfling: ['#e8b58c', '#d49c72'],
  dwarf: ['#d9a57c', '#c98d63'],
  elf: ['#8a74ad', '#7a66a0', '#d8c3b0'],
  ogre: ['#d29a72', '#b98fae', '#c48a66'],
  troll: ['#6e95a3', '#7a9a86'],
  rat: ['#95806e', '#7d7470', '#a8917c'],
  beast: ['#8c6a4a', '#7a7672', '#a4754c'],
  lizard: ['#4f9a72', '#5a8f4a', '#3f8a8a'],
  gorgon: ['#9cc9a0', '#b8b09a'],
  undead: ['#cfd6c4', '#b9c4b0'],
  tree: ['#7a5a3a', '#6b5a44'],
  stone: ['#8b929a', '#a08c78'],
};
const HAIRS = ['#2a1c16', '#7a4a25', '#c4572a', '#e2b33f', '#3a2140', '#e8e2f0', '#a33524'] as const;
const OTHER_HAIRS: Partial<Record<Head, readonly string[]>> = {
  orc: ['#2a2320', '#a52a1e', '#e8e2f0'],
  troll: ['#3f5a34', '#5a3a6a', '#7a3a1e'],
  gorgon: ['#3f7a4a', '#7a5a2a'],
  tree: ['#4f8a3a', '#b5832a', '#a33524'],
};
export const hairsOf = (head: Head): readonly string[] => OTHER_HAIRS[head] ?? HAIRS;

// The wrestlers of the house, by their ids: half figures, each from the middle of the face.

import { both, capsule, dark, ellipse, fill, INK, line, lite, mix, n2, part } from '../../../table/art/draw';
import { around, blush, brows, type Character, ears, eyes, neck, skull, torso } from '../../../table/art/bust';
import { hand, limb } from '../../../table/art/limbs';

const BRASS = '#e3b341';
const CREAM = '#f4ead2';

/** Teeth of a wheel around a hub. */
function gear(x: number, y: number, r: number, teeth: number, colour: string): string {
  const tooth = (n: number) => {
    const at = (n * 360) / teeth;
    return `<path d="M${-r * 0.2},${-r * 1.3}L${r * 0.2},${-r * 1.3}L${r * 0.3},${-r * 0.8}L${-r * 0.3},${-r * 0.8}Z" transform="rotate(${at})" fill="${colour}" stroke="${INK}" stroke-width="1.2" stroke-linejoin="round"/>`;
  };
  return `<g transform="translate(${x},${y})">${Array.from({ length: teeth }, (_, n) => tooth(n)).join('')}${part(ellipse(0, 0, r), colour, { ink: 1.1, shade: [1, 0.8] })}${fill(ellipse(0, 0, r * 0.36), INK)}</g>`;
}

/** The clockmaker: a loupe at the eye, a gear in the bun, a waistcoat with a chain. */
function ottilie(): string {
  const [skin, hair, cloth] = ['#f0c9a8', '#a8452a', '#1f5f63'];
  return (
    // The hair: rolled high, with a bun that is wound up.
    part(ellipse(0, -22, 10.5, 9), hair, { on: line('M-7,-19C-5,-28 6,-29 7,-21C7,-17 0,-17 0,-21', 1.3, dark(hair, 0.5)) }) +
    part('M-15,2C-20,-8 -17,-20 -6,-22C0,-24 6,-23 9,-21C18,-18 19,-7 15,3C16,8 13,10 11,9L-11,9C-14,10 -16,8 -15,2Z', hair) +
    limb([[22, 30], [33, 47], [24, 60]], 6, CREAM) +
    neck(5.6, skin) +
    part(torso(22, 13), CREAM, {
      on:
        fill('M-14,23C-12,36 -10,50 -16,82L16,82C10,50 12,36 14,23C9,38 5,46 0,50C-5,46 -9,38 -14,23Z', cloth, 1.4) +
        line('M0,50L0,82', 1.4, dark(cloth, 0.6)) +
        fill(ellipse(-3, 57, 1.5), BRASS, 0.9) +
        fill(ellipse(-3, 66, 1.5), BRASS, 0.9) +
        line('M-2.6,58C-8,66 -13,63 -15,60', 1.5, BRASS),
    }) +
    // A collar up to the chin, with a brooch.
    part('M-8.4,13C-5,19 5,19 8.4,13L9.6,25C4,30 -4,30 -9.6,25Z', lite(CREAM, 0.4), { ink: 1.6 }) +
    gear(0, 25.5, 3.6, 8, BRASS) +
    ears(13, 1, skin) +
    part(skull(12.6, 7, 16.6), skin) +
    blush('#e0705a') +
    eyes({ iris: '#2f7a6a', lashes: true }) +
    brows(dark(hair, 0.4), { tilt: 1.6, wide: 1.9 }) +
    line('M-.6,1.4C-2.4,5 -1.6,6.4 1.2,6', 1.3, dark(skin, 0.5)) +
    fill('M-4.6,10.2C-2,8.8 -.8,9.6 0,9.6C.8,9.6 2,8.8 5.4,9.4C3.6,12.6 -2.6,12.8 -4.6,10.2Z', '#b2382f', 0.9) +
    both((s) => fill(ellipse(s * 6.5, 4.4, 0.6), '#c98a63') + fill(ellipse(s * 9.5, 3.6, 0.6), '#c98a63')) +
    part('M-14,-1C-15,-14 -8,-18 0,-17.4C9,-18 15,-13 14,-1C11,-9 5,-11.6 0,-12C-6,-11.6 -11,-9 -14,-1Z', hair, { on: line('M-9,-13C-11,-9 -12,-6 -12.6,-3M9,-13C11,-9 12,-6 12.6,-3M0,-17L0,-12', 1.1, dark(hair, 0.5)) }) +
    // The loupe, on its chain.
    line('M10.4,2.4C16,9 14,18 9,24', 1.2, BRASS) +
    part(ellipse(5.6, -0.8, 5.9), BRASS, { ink: 1.7, shade: [1.4, 1] }) +
    fill(ellipse(5.6, -0.8, 4.3), '#d6f2ea', 1) +
    fill(ellipse(5.8, -0.6, 2.2, 2.4), '#2f7a6a') +
    fill(ellipse(5.8, -0.6, 1.2, 1.4), INK) +
    fill('M2.4,-2.4C3.4,-4.6 6,-5 7.4,-4.4C5.6,-3.8 4,-2.6 3.4,-.8Z', '#fff') +
    gear(-9.4, -17, 5, 8, BRASS) +
    // She winds the key.
    part('M20,68L26,68L26,46L20,46Z', BRASS, { ink: 1.7 }) +
    part([ellipse(16.5, 41.5, 6.6, 5), ellipse(29.5, 41.5, 6.6, 5)], BRASS, { ink: 1.8, on: fill(ellipse(15.5, 41.5, 2.8, 2), INK) + fill(ellipse(30.5, 41.5, 2.8, 2), INK) }) +
    hand('fist', [23, 59], 6.2, skin, cloth, 20, 1) +
    limb([[-22, 30], [-34, 46], [-27, 62]], 6, CREAM) +
    hand('fist', [-26, 62], 6.2, skin, cloth, 150, -1)
  );
}

/** Champion of the Ice Age: braids, paint, a mammoth's fur and its tusks. */
function gruna(): string {
  const [skin, hair, fur, bone] = ['#d39a70', '#e6d6a6', '#6d4a30', '#f3ead0'];
  const tuft = (x: number, y: number) => `M${x - 6},${y}L${x - 3},${y + 9}L${x},${y + 3}L${x + 3},${y + 9}L${x + 6},${y}Z`;
  const braid = (s: 1 | -1) =>
    part([ellipse(s * 17, 8, 4.6, 4.2), ellipse(s * 19, 15, 4.8, 4.4), ellipse(s * 20, 22.4, 4.8, 4.4), ellipse(s * 20, 29.6, 4.4, 4.2), `M${s * 17},33L${s * 16},42L${s * 20},39L${s * 24},42L${s * 23},33Z`], hair, { ink: 1.9 }) + line(`M${s * 16},32.6L${s * 24},32.6`, 2.6, '#c0392b');
  return (
    both((s) => part(`M${s * 26},30C${s * 44},24 ${s * 50},2 ${s * 40},-14C${s * 42},2 ${s * 36},12 ${s * 22},18Z`, bone, { on: line(`M${s * 32},20L${s * 37},27M${s * 37},15L${s * 43},20`, 1.2, dark(bone, 0.4)) })) +
    part('M-15,4C-22,-12 -12,-24 0,-24C12,-24 22,-12 15,4Z', hair) +
    neck(10, skin) +
    limb([[-33, 36], [-45, 56], [-30, 66]], 10, skin) +
    limb([[33, 36], [45, 56], [30, 66]], 10, skin) +
    part(torso(34, 27), skin, { on: fill('M-34,44C-14,56 14,56 34,44L32,84L-32,84Z', dark(fur, 0.1), 1.4) + line('M-20,60L-18,68M-6,62L-5,71M8,61L8,69M21,59L19,67', 1.6, dark(fur, 0.5)) }) +
    part(['M-37,42C-42,26 -24,16 -9,20C-4,28 4,28 9,20C24,16 42,26 37,42C24,36 12,40 0,42C-12,40 -24,36 -37,42Z', ...[-32, -21, -10, 0, 10, 21, 32].map((x) => tuft(x, 37))], fur, {
      on: line('M-30,28L-27,34M-20,24L-18,30M20,24L18,30M30,28L27,34M-10,30L-9,36M10,30L9,36', 1.5, lite(fur, 0.3)),
    }) +
    // Teeth of something large, on a string.
    line('M-12,24C-6,36 6,36 12,24', 1.6, '#3b2417') +
    fill('M-9,29L-8,36L-5,31ZM-3,32.5L0,41L3,32.5ZM9,29L8,36L5,31Z', bone, 1.1) +
    ears(15, 2, skin) +
    part(skull(15, 11.5, 18), skin, {
      on: fill('M-16,1L-6,4.4L-6.6,7L-16,5ZM16,1L6,4.4L6.6,7L16,5ZM-16,7L-7,8.6L-8,10.8L-15,10.4ZM16,7L7,8.6L8,10.8L15,10.4Z', '#3f9fd0'),
    }) +
    eyes({ at: [6, -2], size: [3, 2.6], iris: '#3f9fd0', look: [0.2, 0.3], lid: 1.8 }) +
    brows('#b59a5c', { x: 6, y: -6.4, tilt: 0.8, long: 4.6, wide: 3.2 }) +
    part('M-3.6,2C-3,-1 3,-1 3.6,2C5.4,5 4,7 0,7C-4,7 -5.4,5 -3.6,2Z', mix(skin, '#c9604a', 0.3), { ink: 1.1, shade: [1, 0.8] }) +
    fill('M-8,9.6C-3,11 3,11 8,9.6C7,16.6 -7,16.6 -8,9.6Z', '#5a1512', 1.3) +
    fill('M-6.6,10.3C-3,11.2 3,11.2 6.6,10.3L6,12.6C2,13.4 -2,13.4 -6,12.6Z', '#fff6dc') +
    fill('M1.4,10.8L4,10.6L3.8,13.3L1.4,13.6Z', '#5a1512') +
    part('M-15.6,-2C-18,-16 -10,-22 0,-22C10,-22 18,-16 15.6,-2C13,-9 8,-12 3,-12.6L0,-9L-3,-12.6C-8,-12 -13,-9 -15.6,-2Z', hair, { on: line('M0,-21L0,-13M-8,-19C-10,-15 -12,-11 -13,-7M8,-19C10,-15 12,-11 13,-7', 1.2, dark(hair, 0.4)) }) +
    both(braid) +
    // A bone through the knot.
    part([capsule([-13, -25], 2.2, [13, -29], 2.2), ellipse(-14.5, -26.6, 2.7), ellipse(-14, -23, 2.7), ellipse(14, -31, 2.7), ellipse(14.6, -27.4, 2.7)], bone, { ink: 1.7, shade: [1.4, 1] }) +
    part('M-6,-21C-9,-30 -3,-36 1,-36C7,-35 9,-28 6,-21Z', hair, { on: line('M-1,-34C-3,-30 -3,-26 -2,-22M3,-33C4,-29 4,-25 3,-22', 1.1, dark(hair, 0.4)) }) +
    hand('fist', [-27, 67], 9.5, skin, fur, 70, -1) +
    hand('fist', [27, 67], 9.5, skin, fur, -70, 1)
  );
}

/** The trapeze artist from the Moon: hair that does not fall, in a helmet of glass. */
function lua(): string {
  const [skin, hair, suit, silver] = ['#9a6444', '#d9c9f5', '#2b2f6f', '#d5dde8'];
  const star = (x: number, y: number, r: number, colour: string) => fill(`M${x},${y - r}L${x + r * 0.28},${y - r * 0.28}L${x + r},${y}L${x + r * 0.28},${y + r * 0.28}L${x},${y + r}L${x - r * 0.28},${y + r * 0.28}L${x - r},${y}L${x - r * 0.28},${y - r * 0.28}Z`, colour);
  const lock = (d: string) => part(d, hair, { ink: 1.8 });
  return (
    limb([[-18, 32], [-36, 24], [-44, 0]], 5, suit) +
    limb([[18, 32], [36, 24], [44, 0]], 5, suit) +
    hand('palm', [-44, -4], 5.4, silver, '#ff7aa8', -14, -1) +
    hand('palm', [44, -4], 5.4, silver, '#ff7aa8', 14, 1) +
    // The glass behind the head.
    `<circle cx="0" cy="-4" r="25" fill="#bfe6ff" opacity=".34"/>` +
    lock('M-10,-8C-20,-10 -22,-18 -19,-22C-16,-19 -12,-19 -9,-16C-12,-22 -10,-27 -6,-28C-6,-24 -2,-22 0,-18C1,-23 5,-27 9,-27C7,-23 9,-20 9,-16C12,-20 17,-21 20,-19C17,-17 19,-10 11,-7Z') +
    neck(4.8, skin) +
    part(torso(18.5, 11), suit, {
      on:
        fill('M0,28L14,24L18,40L10,82L-10,82L-18,40L-14,24Z', mix(suit, '#ff7aa8', 0.12)) +
        star(0, 48, 8, '#ffd94a') +
        fill('M-22,68C-8,72 8,72 22,68L22,75C8,79 -8,79 -22,75Z', '#ff7aa8', 1.4) +
        star(-11, 42, 3, silver) +
        star(11, 60, 3.4, silver) +
        star(-8, 66, 2.4, '#ff7aa8') +
        star(12, 40, 2, '#ff7aa8'),
    }) +
    both((s) => part(`M${s * 12},24C${s * 20},18 ${s * 28},22 ${s * 27},32C${s * 22},30 ${s * 17},32 ${s * 13},34Z`, '#ff7aa8', { ink: 1.7 })) +
    ears(11.6, 1, skin) +
    part(skull(11.6, 6, 16.8), skin) +
    // Dust of the Moon on the cheeks.
    both((s) => star(s * 8.4, 5.4, 2.4, silver)) +
    eyes({ at: [5, -0.8], size: [3.3, 3.3], iris: '#8a5ad0', lashes: true, look: [0, -0.3] }) +
    brows('#6a4a86', { x: 5, y: -6.2, tilt: 0.4, long: 3.2, wide: 1.5 }) +
    line('M-.4,2C-1.8,4.8 -1.2,5.8 1,5.6', 1.2, dark(skin, 0.55)) +
    fill('M-3.8,9.4C-1.6,8.2 1.6,8.2 3.8,9.4C2.4,12.6 -2.4,12.6 -3.8,9.4Z', '#d4507c', 0.9) +
    part('M-12.4,1C-14,-13 -8,-17 0,-17C8,-17 14,-13 12.4,1C11,-6 8,-9.6 3,-10.4C-2,-8 -9,-8 -12.4,1Z', hair, { ink: 1.7, on: line('M-4,-15C-7,-12 -9,-9 -10,-6M5,-15C8,-12 10,-9 11,-5', 1, dark(hair, 0.35)) }) +
    // The ring of the helmet, and its shine.
    part('M-19,20C-12,27 12,27 19,20L20,26C12,33 -12,33 -20,26Z', silver, { ink: 1.8, on: both((s) => fill(ellipse(s * 13, 26, 1.3), INK)) + fill(ellipse(0, 28, 1.3), INK) }) +
    `<circle cx="0" cy="-4" r="25.5" fill="none" stroke="${INK}" stroke-width="3.6"/><circle cx="0" cy="-4" r="25.5" fill="none" stroke="#e6f6ff" stroke-width="1.4"/>` +
    `<path d="M-20,-8C-19,-18 -12,-24 -5,-26C-11,-21 -15,-15 -16,-6Z" fill="#fff" opacity=".85"/><path d="M18,6C16,12 12,15 9,16C13,12 15,9 16,5Z" fill="#fff" opacity=".55"/>` +
    line('M0,-29.5L0,-36', 2) +
    fill(ellipse(0, -38, 3.2), '#ff7aa8', 1.4)
  );
}

/** The landlady: mob cap, red cheeks, a laugh and a mug. */
function bess(): string {
  const [skin, hair, bodice] = ['#f2c4a2', '#d2762c', '#2f6b3a'];
  const curl = (s: 1 | -1) => part([ellipse(s * 15, 4, 4.6), ellipse(s * 17, 11, 4.2), ellipse(s * 15.4, 17, 3.6)], hair, { ink: 1.8, on: line(`M${s * 13},4C${s * 14},1.6 ${s * 17},2 ${s * 17},5M${s * 15},11C${s * 16},9 ${s * 19},9.6 ${s * 18.6},12`, 1, dark(hair, 0.45)) });
  return (
    // The cap.
    part([ellipse(-13, -17, 9), ellipse(13, -17, 9), ellipse(0, -24, 14, 11), ellipse(-18, -7, 5), ellipse(18, -7, 5)], CREAM, { on: line('M-9,-30C-11,-26 -12,-22 -12,-18M9,-30C11,-26 12,-22 12,-18M0,-33L0,-20', 1.1, dark(CREAM, 0.25)) }) +
    both((s) => part(`M${s * 17},-12C${s * 24},-8 ${s * 27},2 ${s * 24},12L${s * 20},8L${s * 17},12C${s * 20},4 ${s * 19},-4 ${s * 15},-8Z`, '#c0392b', { ink: 1.6 })) +
    neck(8, skin) +
    limb([[-29, 34], [-42, 54], [-24, 64]], 9, skin) +
    part(torso(29, 22), lite(CREAM, 0.5), {
      on:
        fill('M-15,27C-9,33 9,33 15,27C13,23 9,21 7,20L-7,20C-9,21 -13,23 -15,27Z', skin) +
        line('M-15,27C-9,33 9,33 15,27', 1.2, dark(CREAM, 0.35)) +
        fill('M-21,36C-14,46 -5,44 0,41C5,44 14,46 21,36L24,84L-24,84Z', bodice, 1.5) +
        line('M-5,48L5,54M5,48L-5,54M-5,57L5,63M5,57L-5,63', 1.5, CREAM) +
        fill('M-14,66L14,66L17,84L-17,84Z', CREAM, 1.2),
    }) +
    both((s) => part(`M${s * 19},25C${s * 30},20 ${s * 40},28 ${s * 38},40C${s * 31},46 ${s * 24},42 ${s * 21},37Z`, lite(CREAM, 0.5), { on: line(`M${s * 24},27C${s * 26},32 ${s * 26},36 ${s * 25},40M${s * 32},28C${s * 33},33 ${s * 33},37 ${s * 31},42`, 1, dark(CREAM, 0.3)) })) +
    both(curl) +
    part(skull(14.4, 10.6, 18), skin, { on: fill('M-8,15.6C-4,18 4,18 8,15.6C5,20 -5,20 -8,15.6Z', dark(skin, 0.2)) }) +
    blush('#e0402f', 9.6, 4.6, [4, 3]) +
    // Eyes that laugh.
    both((s) => line(`M${s * 2.6},-.4C${s * 4},-4 ${s * 8},-4 ${s * 9.4},-.4`, 2.1)) +
    both((s) => line(`M${s * 10.6},-2.6L${s * 12.4},-3.4M${s * 10.8},-.4L${s * 12.6},-.2`, 0.9, dark(skin, 0.45))) +
    brows('#9a4a18', { y: -6.4, tilt: 0.2, wide: 2.3 }) +
    part(ellipse(0, 3.4, 2.9, 2.4), mix(skin, '#e0402f', 0.4), { ink: 1.1, shade: [0.8, 0.6] }) +
    fill('M-7.6,7.6C-3,9 3,9 7.6,7.6C7.4,15.6 -7.4,15.6 -7.6,7.6Z', '#6b1512', 1.3) +
    fill('M-6.4,8.2C-3,9.2 3,9.2 6.4,8.2L5.8,10.4C2,11 -2,11 -5.8,10.4Z', '#fff6dc') +
    fill(ellipse(0, 13, 3, 1.3), '#e0705a') +
    fill(ellipse(5.6, 6.6, 0.8), '#5a2a18') +
    part('M-13.4,-3C-12,-11 -6,-12 -2,-10C2,-13 11,-12 13.4,-3C9,-7.6 4,-7 -1,-7.4C-6,-7.6 -10,-6.6 -13.4,-3Z', hair, { ink: 1.5 }) +
    part([-17.5, -12.5, -7.5, -2.5, 2.5, 7.5, 12.5, 17.5].map((x) => ellipse(x, -13.4 + x * x * 0.024, 3.7, 4.2)), '#fffaf0', { ink: 1.6, on: line('M-15,-11L-15,-6M-10,-13L-10,-8.6M-5,-14L-5,-9.6M0,-14.6L0,-10M5,-14L5,-9.6M10,-13L10,-8.6M15,-11L15,-6', 0.9, dark(CREAM, 0.3)) }) +
    part('M-19,-14C-9,-20.4 9,-20.4 19,-14L18,-10.4C9,-16.4 -9,-16.4 -18,-10.4Z', '#c0392b', { ink: 1.4 }) +
    // The mug, full.
    limb([[30, 34], [45, 50], [33, 62]], 9, skin) +
    part('M14,34L35,34L34,64L15,64Z', '#b9824a', { on: line('M14,40L35,40M14,57L35,57', 2.6, '#8e959c') + line('M21,42L21,56M28,42L28,56', 1.1, dark('#b9824a', 0.45)) }) +
    part([ellipse(17, 33, 5), ellipse(24, 30, 6), ellipse(31, 33, 5), ellipse(15.6, 38, 3)], '#fffaf0', { ink: 1.8 }) +
    hand('fist', [35, 52], 8.4, skin, lite(CREAM, 0.5), 60, 1) +
    hand('fist', [-20, 64], 8.4, skin, lite(CREAM, 0.5), 80, -1)
  );
}

/** The gladiator: a crest, a profile that he knows about, and an arm for the gallery. */
function gaius(): string {
  const [skin, bronze, red] = ['#c98d5e', '#c98a34', '#b3261d'];
  const bristles = Array.from({ length: 11 }, (_, n) => {
    const turn = Math.PI * (1.08 + n * 0.084);
    const [x, y] = [Math.cos(turn), Math.sin(turn)];
    return `M${n2(x * 16)},${n2(y * 15 - 16)}L${n2(x * 26)},${n2(y * 30 - 17)}`;
  }).join('');
  return (
    // The cloak.
    part('M-30,28C-42,40 -42,64 -40,84L40,84C42,64 42,40 30,28Z', red, { on: line('M-34,50C-33,62 -34,72 -35,82M34,50C33,62 34,72 35,82', 1.5, dark(red, 0.5)) }) +
    // The crest, across the helmet.
    part('M-20,-14C-27,-32 -14,-44 0,-44C14,-44 27,-32 20,-14L13,-17C14,-25 8,-29 0,-29C-8,-29 -14,-25 -13,-17Z', red, {
      on: line(bristles, 1.3, dark(red, 0.45)),
    }) +
    limb([[25, 32], [40, 22], [41, 0]], 7.6, skin) +
    hand('palm', [41, -5], 7, skin, bronze, 8, 1) +
    neck(8.4, skin) +
    part(torso(26, 17), skin, {
      on:
        line('M-21,40C-16,48 -5,48 0,42C5,48 16,48 21,40M0,32L0,42', 1.5, dark(skin, 0.45)) +
        line('M0,50L0,78M-8,56L8,56M-7,64L7,64', 1.2, dark(skin, 0.45)) +
        line('M-24,26L16,82', 6.4, '#5a3318') +
        line('M-24,26L16,82', 1, lite('#5a3318', 0.4), '2 3') +
        fill(ellipse(-4, 54, 4.2), bronze, 1.3),
    }) +
    part(['M-20,22C-34,18 -42,28 -40,42C-32,38 -26,38 -20,40Z'], bronze, { on: line('M-38,36C-32,32 -26,32 -20,34M-38,30C-32,26 -26,26 -20,28', 1.2, dark(bronze, 0.5)) }) +
    part('M13,22C20,20 27,22 29,28L16,32Z', red, { ink: 1.6 }) +
    fill(ellipse(16, 27, 3.6), bronze, 1.3) +
    limb([[-31, 38], [-42, 56], [-28, 66]], 7.6, skin) +
    hand('fist', [-26, 66], 7.4, skin, bronze, 80, -1) +
    part(skull(12.8, 9.4, 17), skin, { on: fill('M-14,5C-10,8 -6,7 -4.6,8C-2,9.4 2,9.4 4.6,8C6,7 10,8 14,5L14,20L-14,20Z', '#b9b2a4') }) +
    eyes({ at: [5.2, -1.4], size: [2.9, 2.3], iris: '#5a4020', look: [0.6, -0.4], lid: 1.8 }) +
    brows('#8d8577', { x: 5.2, y: -5, tilt: 1.8, wide: 2.5 }) +
    part('M-2,-3.6C0,-4.6 2,-3.6 2.2,-1.6C4,2 4.8,5 2.4,6.4C.6,7 -2.4,6.8 -3,5.4C-2.6,2 -2.6,-1 -2,-3.6Z', mix(skin, '#c9604a', 0.18), { ink: 1, shade: [1, 0.7] }) +
    fill('M-5,10.4C-2,9.4 2,9.4 6,9.4C4.6,13.6 -3,13.6 -5,10.4Z', '#6b1512', 1.1) +
    fill('M-3.8,10.5C-1,9.9 2,9.9 4.8,9.9L4,11.3C1,11.8 -1,11.8 -3,11.4Z', '#fff6dc') +
    // The helmet, open in front.
    part('M-14,-6C-17,-22 -8,-28 0,-28C8,-28 17,-22 14,-6C16,2 15,10 11.6,15L8.4,9C9.6,4 9.6,0 9.6,-4C7,-9 3,-10.6 0,-10.6C-3,-10.6 -7,-9 -9.6,-4C-9.6,0 -9.6,4 -8.4,9L-11.6,15C-15,10 -16,2 -14,-6Z', bronze, {
      on: line('M-14,-10C-8,-16 8,-16 14,-10', 1.5, dark(bronze, 0.55)) + both((s) => fill(ellipse(s * 12.2, 0, 1.1), dark(bronze, 0.6))) + fill('M-5,-24C-7,-22 -9,-19 -10,-15L-7.6,-16C-7,-19 -5.6,-21 -3.6,-22.6Z', lite(bronze, 0.75)),
    }) +
    // Laurels, won by losing well.
    both((s) => [0, 1, 2, 3].map((n) => fill(ellipse(s * (3.6 + n * 3.2), -15.6 + n * n * 0.35, 2.7, 1.3, s * (20 + n * 12)), '#4f9a4a', 0.9)).join(''))
  );
}

/** The head librarian: a finger at the lips. */
function marjorie(): string {
  const [skin, hair, wool, frame] = ['#7d4f35', '#c9ccd0', '#7a3a63', '#c0273f'];
  return (
    part(ellipse(0, -22, 8.4, 7.6), hair, { on: line('M-5,-20C-5,-27 5,-27 5,-21', 1.2, dark(hair, 0.45)) }) +
    // Pencils, where they are wanted.
    `<g transform="rotate(-32 2 -22)">${part('M-17,-24L15,-24L20,-22L15,-20L-17,-20Z', '#e8b23a', { ink: 1.5, shade: [1, 1] })}${fill('M15,-24L20,-22L15,-20Z', '#f3dcb0', 0.9)}${fill('M18.4,-22.7L20,-22L18.4,-21.3Z', INK)}${fill('M-17,-24L-13,-24L-13,-20L-17,-20Z', '#e0788a', 0.9)}</g>` +
    neck(6.8, skin) +
    part(torso(24, 17), wool, {
      on:
        fill('M-9,20C-8,32 -5,42 0,52C5,42 8,32 9,20Z', CREAM, 1.4) +
        line('M0,52L0,82', 1.5, dark(wool, 0.55)) +
        [58, 67, 76].map((y) => fill(ellipse(3, y, 1.6), CREAM, 0.9)).join('') +
        line('M-17,34L-18,80M-12,44L-12,80M17,34L18,80M11,44L11,80', 1, dark(wool, 0.3)),
    }) +
    part('M-10,19L-1,29L-9,33L-14,23ZM10,19L1,29L9,33L14,23Z', lite(CREAM, 0.5), { ink: 1.5 }) +
    ears(13, 1, skin) +
    part(skull(12.8, 8, 16.8), skin) +
    both((s) => line(`M${s * 9},8C${s * 8},10 ${s * 8},11 ${s * 7},12.6`, 1, dark(skin, 0.55))) +
    eyes({ at: [5.6, 0], size: [3, 2.3], iris: '#2a1810', look: [0, 0.3], lid: 2 }) +
    brows('#8f949b', { x: 5.6, y: -6.6, tilt: 2.2, wide: 1.9 }) +
    line('M-1,3C-2.4,5.6 -1.4,6.8 1.4,6.4', 1.3, dark(skin, 0.6)) +
    fill('M-3.6,10.8C-1.6,9.8 1.6,9.8 3.6,10.8C2,12.6 -2,12.6 -3.6,10.8Z', '#a8324a', 0.9) +
    part('M-13.8,0C-16,-13 -9,-18.4 0,-18.4C9,-18.4 16,-13 13.8,0C12,-7 7,-11.6 0,-12.6C-7,-11.6 -12,-7 -13.8,0Z', hair, { on: line('M0,-18L0,-13M-6,-17C-9,-13 -11,-10 -12.6,-5M6,-17C9,-13 11,-10 12.6,-5', 1.1, dark(hair, 0.4)) }) +
    // Glasses with wings, on a chain.
    line('M-13,0C-19,8 -18,17 -13,23M13,0C19,8 18,17 13,23', 1.2, BRASS, '1.6 1.8') +
    both((s) => `<path d="M${s * 1.3},-1.6C${s * 4},-4 ${s * 9},-4 ${s * 14},-6.4C${s * 14},-1 ${s * 11.4},4.4 ${s * 6.4},4.4C${s * 2.8},4.4 ${s * 1.3},1.6 ${s * 1.3},-1.6Z" fill="#dff2ff" fill-opacity=".22" stroke="${INK}" stroke-width="3.2" stroke-linejoin="round"/><path d="M${s * 1.3},-1.6C${s * 4},-4 ${s * 9},-4 ${s * 14},-6.4C${s * 14},-1 ${s * 11.4},4.4 ${s * 6.4},4.4C${s * 2.8},4.4 ${s * 1.3},1.6 ${s * 1.3},-1.6Z" fill="none" stroke="${frame}" stroke-width="1.7" stroke-linejoin="round"/>`) +
    line('M-1.4,-1.2L1.4,-1.2', 1.8, frame) +
    // Volume Four, under one arm.
    limb([[-23, 32], [-36, 48], [-30, 64]], 6.8, wool) +
    `<g transform="rotate(-9 -32 60)">${part('M-47,46L-20,46L-20,80L-47,80Z', '#2f4f7a', { on: line('M-42,46L-42,80', 1.6, BRASS) + line('M-38,50L-24,50', 1.2, BRASS) })}${line('M-35.5,57L-35.5,68M-31.5,57L-28.5,68L-25.5,57', 2.2, BRASS)}</g>` +
    hand('fist', [-27, 70], 6.6, skin, wool, 90, -1) +
    // Hush.
    limb([[23, 32], [32, 50], [10, 36]], 6.8, wool) +
    part([capsule([2.4, 24], 2.1, [0.6, 10.4], 1.9)], skin, { ink: 1.7, shade: [1.2, 0.6] }) +
    part('M-1,23C1,19 9,19 11,24C13,30 10,35 5,35C0,35 -3,29 -1,23Z', skin, { ink: 1.9 }) +
    line('M.4,26.6L6,26M1,30L6,29.6', 1, dark(skin, 0.6)) +
    line('M1.4,12.6C1.6,11 .2,10.6 -.2,11.6', 0.9, dark(skin, 0.6))
  );
}

/** The freight robot: headlights, a hull with stripes, and manners. */
function bertha(): string {
  const [hull, steel, tar] = ['#e59a2c', '#8b98a2', '#2a2622'];
  const rivets = (points: readonly (readonly [number, number])[]) => points.map(([x, y]) => fill(ellipse(x, y, 1.1), dark(hull, 0.5))).join('');
  const arm = (s: 1 | -1) =>
    part([capsule([s * 38, 36], 5.4, [s * 42, 54], 5.4)], steel, { on: line(`M${s * 33},44L${s * 47},41M${s * 35},49L${s * 49},46`, 1.4, dark(steel, 0.5)) }) +
    part([`M${s * 34},66L${s * 39},66L${s * 40},75L${s * 36},80L${s * 33},76Z`, `M${s * 50},66L${s * 45},66L${s * 44},75L${s * 47},80L${s * 51},76Z`], steel) +
    part(`M${s * 34},50L${s * 49},50L${s * 51},69L${s * 33},69Z`, hull, { on: line(`M${s * 32},57L${s * 52},57`, 2.6, tar) });
  return (
    both(arm) +
    part('M-8,14L8,14L9,28L-9,28Z', steel, { on: line('M-9,18L9,18M-9,22L9,22', 1.5, dark(steel, 0.5)) }) +
    part('M-32,26C-32,22 -29,20 -26,20L26,20C29,20 32,22 32,26L27,84L-27,84Z', hull, {
      on:
        `<g transform="translate(0 66)">${Array.from({ length: 9 }, (_, n) => `<path d="M${-46 + n * 12},12L${-38 + n * 12},-2L${-32 + n * 12},-2L${-40 + n * 12},12Z" fill="${tar}"/>`).join('')}</g>` +
        line('M-36,63L36,63', 1.5) +
        fill('M-14,30L14,30L14,56L-14,56Z', CREAM, 1.6) +
        line('M-9.4,37C-8.6,33.4 -2.4,33.4 -2.4,37.6C-2.4,42 -9,46 -9.4,51L-2,51', 3.2, tar) +
        line('M2.6,39C2.6,33 9.6,33 9.6,39L9.6,46C9.6,52.4 2.6,52.4 2.6,46Z', 3.2, tar) +
        rivets([[-24, 25], [24, 25], [-22, 57], [22, 57], [-15, 25], [15, 25]]) +
        fill('M19,32C24,33 25,38 22,44C19,41 17,37 19,32Z', '#a8572a'),
    }) +
    both((s) => part(ellipse(s * 36, 31, 11, 11), hull, { on: fill(ellipse(s * 36, 31, 4.6), steel, 1.3) + line(`M${s * 36 - 3},31L${s * 36 + 3},31`, 1.4) })) +
    // The lamp that turns while she backs up.
    line('M9,-21L9,-26', 3.2) +
    part('M4,-26C4,-34 14,-34 14,-26Z', '#ff6a3c', { ink: 1.7, shade: [1.4, 1] }) +
    part(['M-21,-6L-17,-6L-17,6L-21,6Z', 'M21,-6L17,-6L17,6L21,6Z'], steel) +
    part('M-17,-15C-17,-20 -14,-22 -10,-22L10,-22C14,-22 17,-20 17,-15L18,10C18,15 15,18 11,18L-11,18C-15,18 -18,15 -18,10Z', hull, {
      on: rivets([[-13.5, -18], [13.5, -18], [-14.5, 14], [14.5, 14]]) + fill('M-20,-14L20,-14L20,6L-20,6Z', tar) + fill('M-17,-19C-12,-21 -5,-20 -4,-17C-9,-17 -14,-17 -17,-15Z', lite(hull, 0.7)),
    }) +
    // Headlights, a little worried.
    both(
      (s) =>
        part(ellipse(s * 8, -4, 6.6), steel, { ink: 1.5, shade: [1.4, 1] }) +
        fill(ellipse(s * 8, -4, 4.9), '#fff4b0', 1.1) +
        fill(ellipse(s * 8 + 0.3, -3.4, 2.3, 2.7), INK) +
        fill(ellipse(s * 8 - 1, -5, 1.1), '#fff') +
        line(`M${s * 13.4},-10.4L${s * 4.6},-12.4`, 2.6, hull),
    ) +
    // A grille that smiles.
    `<path d="M-9,9.6C-4,14.6 4,14.6 9,9.6" fill="none" stroke="${INK}" stroke-width="5.6" stroke-linecap="round"/><path d="M-9,9.6C-4,14.6 4,14.6 9,9.6" fill="none" stroke="#cfd8dd" stroke-width="3" stroke-linecap="round"/>` +
    line('M-5.6,10L-5,14M-2,11.6L-1.8,15M2,11.6L1.8,15M5.6,10L5,14', 1) +
    blush('#ff6a4a', 13.4, 9, [2.6, 2])
  );
}

/** From next Tuesday: where she was and will be stands behind her. */
function tuesday(): string {
  const [skin, coat] = ['#e3ab7c', '#efe9dc'];
  const [before, after] = ['#18b8c4', '#f0477e'];
  const swoop = 'M-14,4C-19,-14 -10,-25 3,-25C14,-25 20,-17 19,-6C19,4 22,10 24,14C17,15 12,11 11,4C12,-4 8,-9 1,-11C-6,-8 -12,-4 -14,4Z';
  const whole = `${torso(21, 14)}${skull(12.4, 7, 16.8)}${swoop}`;
  return (
    `<path d="${whole}" fill="${before}" opacity=".75" transform="translate(-13,-1)"/><path d="${whole}" fill="${after}" opacity=".75" transform="translate(13,1)"/>` +
    part('M-15,2C-17,-14 -8,-21 1,-21C10,-21 17,-14 15,4L13,10L-13,10Z', '#23202c') +
    neck(5.8, skin) +
    part(torso(21, 14), coat, {
      on:
        fill('M-8,20L0,44L8,20Z', '#23202c', 1.3) +
        line('M0,44L0,82', 1.6) +
        fill('M-24,30L-10,50L-13,84L-30,84Z', before) +
        fill('M24,30L10,50L13,84L30,84Z', after) +
        line('M-24,30L-10,50L-13,84M24,30L10,50L13,84', 1.5),
    }) +
    part('M-7,19L-13,13L-19,26L-4,42ZM7,19L13,13L19,26L4,42Z', coat, { ink: 1.7 }) +
    ears(12.6, 1, skin) +
    part(skull(12.4, 7, 16.8), skin) +
    blush('#e0604a', 8, 6, [2.6, 1.7]) +
    line('M-1,3.6C-2.2,5.8 -1.2,6.8 1.2,6.4', 1.2, dark(skin, 0.5)) +
    line('M-4.6,10.6C-1,12.6 3,12 6.4,8.6', 1.9) +
    line('M6,7.4L7.6,9', 1.2) +
    // Glasses in which it has happened already.
    part('M-13.4,-5.6L13.4,-5.6C14,0 11,4 6.6,3.6C3.6,3.4 2,1 0,1C-2,1 -3.6,3.4 -6.6,3.6C-11,4 -14,0 -13.4,-5.6Z', '#2a2436', {
      ink: 1.5,
      on: fill('M-13,-6L0,-6L-4,5L-13,5Z', before) + fill('M0,-6L13,-6L13,5L-4,5Z', after) + fill('M-10,-6L-6,-6L-9,4L-12,4ZM5,-6L8,-6L4,4L2,3Z', '#fff'),
    }) +
    // One half of the hair is today's.
    part(swoop, '#23202c', { on: fill('M1,-26C14,-26 21,-17 20,-6C20,4 22,10 25,15C17,16 12,11 11,4C12,-4 8,-9 1,-11Z', after) + fill('M-2,-26L1,-26L2,-10L-2,-9Z', before) + line('M5,-22C12,-19 15,-12 15,-5M-4,-22C-9,-18 -12,-12 -13,-6', 1.2, INK) }) +
    // An hourglass for an earring.
    line('M-12.6,5L-12.6,8', 1.2, BRASS) +
    fill('M-15.6,8L-9.6,8L-12.6,12L-9.6,16L-15.6,16L-12.6,12Z', BRASS, 1.2) +
    // The umbrella, returned before it rains.
    limb([[21, 31], [31, 50], [38, 47]], 6, after) +
    line('M40,44L40,30C40,22 49,22 49,29', 7.2) +
    line('M40,44L40,30C40,22 49,22 49,29', 3.8, BRASS) +
    part('M40,48C45,56 46,68 44,84L36,84C34,68 35,56 40,48Z', '#4a3b86', { on: line('M40,50L40,84', 1.2, dark('#4a3b86', 0.5)) }) +
    hand('fist', [40, 44], 6.2, skin, coat, 70, 1) +
    limb([[-21, 31], [-36, 48], [-22, 62]], 6, before) +
    hand('fist', [-20, 62], 6.2, skin, coat, 70, -1)
  );
}

export const WRESTLERS: ReadonlyMap<string, Character> = new Map<string, Character>([
  ['ottilie', { draw: ottilie }],
  ['gruna', { draw: gruna, bust: around(0, -5, 56) }],
  ['lua', { draw: lua, bust: around(0, -5, 58) }],
  ['bess', { draw: bess, bust: around(0, -5, 52) }],
  ['gaius', { draw: gaius, bust: around(0, -11, 57) }],
  ['marjorie', { draw: marjorie }],
  ['bertha', { draw: bertha, bust: around(0, -5, 52) }],
  ['tuesday', { draw: tuesday, bust: around(0, -2, 54) }],
]);

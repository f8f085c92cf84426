// The four Great Old Ones, as they rise behind the wheel: heads in a space whose middle is x = 0, brow at y = 5.

import type { GreatOldOne } from '../../../generated/tiny-epic-cthulhu';
import { icon, f1, grow, polygon, tentacle, through, type Pair } from './tentacle';
import { SIGN_ICONS } from './kinds';

const TURN = Math.PI / 180;

export const GREAT_TINTS: Record<GreatOldOne, string> = { nyarlathotep: '#ffcf6b', yog_sothoth: '#dcb8ff', yig: '#e0e06a', cthulhu: '#a8ff6a' };

function stars(seed: number, count: number, width: number, height: number): string {
  let [s, r] = ['', seed];
  const next = () => (r = (r * 16807) % 2147483647) / 2147483647;
  for (let i = 0; i < count; i++) s += `<circle cx="${f1(next() * width)}" cy="${f1(next() * height)}" r="${f1(0.4 + next() * 0.7)}" fill="#fff" fill-opacity="${f1(0.4 + next() * 0.5)}"/>`;
  return s;
}
export { stars };

export function rays(y: number, count: number, r: number, fill: string, opacity: number): string {
  let s = '';
  for (let i = 0; i < count; i++) {
    const [a, b] = [-180 + (360 * i) / count, -180 + (360 * (i + 0.5)) / count];
    const at = (angle: number): Pair => [r * Math.cos(angle * TURN), y + r * Math.sin(angle * TURN)];
    s += `<path d="${polygon([[0, y], at(a), at(b)])}" fill="${fill}" fill-opacity="${opacity}"/>`;
  }
  return s;
}

type Light = 'amber' | 'green' | 'violet';

function almond(x: number, y: number, w: number, h: number, turn: number, [lx, ly]: Pair, light: Light): string {
  return `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M${-w} 0C${-w * 0.5} ${-h} ${w * 0.5} ${-h} ${w} ${-h * 0.15}C${w * 0.5} ${h * 0.9} ${-w * 0.5} ${h * 0.9} ${-w} 0Z" fill="url(#te-eye-${light})" stroke="#12060a" stroke-width="1.6" filter="url(#te-glow-${light === 'green' ? 'green' : 'amber'})"/></g><g transform="translate(${f1(x + lx)} ${f1(y + ly)}) rotate(${turn})"><ellipse rx="${Math.abs(w) * 0.12}" ry="${h * 0.74}" fill="#0a0306"/><circle cx="${-Math.abs(w) * 0.16}" cy="${-h * 0.3}" r="${Math.abs(w) * 0.075}" fill="#fff"/></g>`;
}
const eyes = (apart: number, y: number, w: number, h: number, turn: number, look: Pair, light: Light) => almond(-apart, y, w, h, turn, look, light) + almond(apart, y, -w, h, -turn, look, light);

const GREEN = { fill: 'url(#te-arm-green)', dark: '#03100b', light: '#b6f0c9', belly: '#7fc79a66', sucker: '#dcffe6', suckerDark: '#0c3a22', stroke: 1.6, shine: 0.3 };
const GREY = { fill: 'url(#te-arm)', dark: '#040807', light: '#8fd0b8', belly: '#4a7a6c88', sucker: '#cfeee0', suckerDark: '#0c2a22', stroke: 1.6, shine: 0.22 };

const arms = (flesh: typeof GREEN) =>
  [-1, 1]
    .map((way) => {
      const points: Pair[] = [[60, 120], [165, 100], [228, 155], [214, 238], [235, 330], [262, 410]];
      return tentacle(through(points.map(([x, y]): Pair => [x * way, y]), 120, (t) => 45 * (1 - t) ** 0.7 + 5), { ...flesh, side: way > 0 ? 1 : -1 });
    })
    .join('');

function nyarlathotep(look: Pair): string {
  const hood = 'M0 -62C46 -62 78 -48 96 -26C150 -18 186 16 192 66C197 118 172 170 120 214L-120 214C-172 170 -197 118 -192 66C-186 16 -150 -18 -96 -26C-78 -48 -46 -62 0 -62Z';
  const face = 'M0 22C46 22 66 50 64 88C60 140 30 176 0 190C-30 176 -60 140 -64 88C-66 50 -46 22 0 22Z';
  let mouth = '';
  for (let i = 0; i < 46; i++) {
    const [t, r] = [i / 46, 3 + (i / 46) * 36];
    mouth += `<circle cx="${f1(Math.cos(t * 900 * TURN) * r)}" cy="${f1(84 + Math.sin(t * 900 * TURN) * r * 0.34)}" r="${f1(0.5 + (1 - t) * 1.1)}" fill="#d9c8ff" fill-opacity="${f1(0.85 - t * 0.6)}"/>`;
  }
  return `${arms(GREY)}<clipPath id="te-hood-clip"><path d="${hood}"/></clipPath><path d="${hood}" fill="#0d0b0a" stroke="#e9a93c" stroke-width="2.4"/><g clip-path="url(#te-hood-clip)">${rays(86, 34, 330, '#8a5f16', 0.95)}<ellipse cy="86" rx="200" ry="160" fill="url(#te-hood)"/></g><path d="${hood}" fill="none" stroke="#ffcf6b" stroke-width="1.3"/><path d="${face}" fill="url(#te-void)" stroke="#d9a33a" stroke-width="3"/><g transform="translate(-54 40)">${stars(91, 34, 108, 80)}</g>${mouth}${eyes(31, 56, 25, 12, 14, look, 'amber')}`;
}

function cthulhu(look: Pair): string {
  const wing = (way: number) => {
    const q = (x: number, y: number) => `${x * way} ${y}`;
    return `<path d="M${q(30, 60)}C${q(70, 0)} ${q(120, -46)} ${q(196, -58)}C${q(186, -30)} ${q(196, 0)} ${q(226, 14)}C${q(206, 30)} ${q(200, 60)} ${q(214, 92)}C${q(190, 96)} ${q(176, 120)} ${q(178, 150)}C${q(140, 130)} ${q(90, 140)} ${q(40, 170)}Z" fill="#0f211d" stroke="#4fa383" stroke-width="2"/><path d="M${q(40, 60)}C${q(90, 10)} ${q(140, -30)} ${q(196, -58)}M${q(50, 80)}C${q(100, 30)} ${q(160, 10)} ${q(226, 14)}M${q(50, 100)}C${q(110, 66)} ${q(160, 70)} ${q(214, 92)}" fill="none" stroke="#4fa383" stroke-width="2.6" stroke-opacity=".7"/>`;
  };
  const head = 'M0 -66C62 -66 100 -34 104 10C107 42 98 64 86 84C80 120 60 160 0 170C-60 160 -80 120 -86 84C-98 64 -107 42 -104 10C-100 -34 -62 -66 0 -66Z';
  const brow = [-1, 1].map((way) => `<path d="M${84 * way} 44C${60 * way} 46 ${30 * way} 56 ${12 * way} 74" stroke="#03100b" stroke-width="7" fill="none" stroke-linecap="round"/>`).join('');
  return `${wing(-1)}${wing(1)}${arms(GREEN)}<path d="${head}" fill="url(#te-head-green)" stroke="#03100b" stroke-width="3"/><ellipse cx="-34" cy="-30" rx="50" ry="26" fill="#d8ffe0" fill-opacity=".22" transform="rotate(-24 -34 -30)"/>${eyes(42, 66, 27, 14, 20, look, 'green')}${brow}${beard()}`;
}

/** Nothing hangs over the middle of a strip: the inner pair on the post, the outer pairs over the seams. */
function beard(): string {
  const hairs = [[62, 80, 58, 1, 16, 92], [46, 84, 40, -1, 15, 66], [26, 92, 68, -1, 12, 26], [9, 92, 83, 1, 15, 62]] as const;
  let s = '';
  for (const [x, y, angle, curl, width, length] of hairs)
    for (const way of [-1, 1] as const) {
      const side = (curl * way) as 1 | -1;
      const spine = grow({ x: x * way, y, angle: way > 0 ? angle : 180 - angle, length, joints: 70, bend: (t) => side * (t < 0.4 ? -60 : 160 + 520 * (t - 0.4)), width: (t) => width * (1 - t) ** 0.62 + 2 });
      s += tentacle(spine, { ...GREEN, side, stroke: 1.3, shine: 0.4 });
    }
  return `${s}<path d="M-82 62C-76 84 -44 101 0 102C44 101 76 84 82 62C60 80 30 84 0 85C-30 84 -60 80 -82 62Z" fill="#2a6a4e" stroke="#03100b" stroke-width="1.6"/><path d="M-72 74C-50 90 -24 93 0 93.5C24 93 50 90 72 74" fill="none" stroke="#8fd6a5" stroke-opacity=".5" stroke-width="2"/>`;
}

/** A heap of shining spheres, with eyes where no face is. */
function yogSothoth(look: Pair): string {
  const spheres = [[-150, 44, 46], [150, 44, 46], [-186, 112, 30], [186, 112, 30], [-104, -18, 40], [104, -18, 40], [-44, -44, 34], [44, -44, 34], [0, -30, 44], [-96, 72, 52], [96, 72, 52], [-128, 134, 34], [128, 134, 34], [0, 74, 82]] as const;
  const drawn = spheres.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="url(#te-sphere)" stroke="#150626" stroke-width="2.2"/><ellipse cx="${x - r * 0.34}" cy="${y - r * 0.4}" rx="${r * 0.26}" ry="${r * 0.15}" fill="#fff" fill-opacity=".55" transform="rotate(-30 ${x - r * 0.34} ${y - r * 0.4})"/>`);
  return `${arms({ ...GREY, fill: 'url(#te-arm-violet)', light: '#e3ccff', belly: '#b98cf055', sucker: '#f6eeff', suckerDark: '#2b1250' })}${drawn.join('')}${eyes(36, 60, 26, 14, 10, look, 'violet')}${almond(-122, 84, 15, 8, 12, look, 'violet')}${almond(122, 84, -15, 8, -12, look, 'violet')}`;
}

/** A serpent that holds its hood spread. */
function yig(look: Pair): string {
  const hood = 'M0 -60C80 -60 150 -40 182 24C204 72 178 136 118 168C86 186 70 196 54 214L-54 214C-70 196 -86 186 -118 168C-178 136 -204 72 -182 24C-150 -40 -80 -60 0 -60Z';
  const head = 'M0 -10C50 -10 82 16 88 52C92 78 70 98 54 112C38 128 22 142 0 142C-22 142 -38 128 -54 112C-70 98 -92 78 -88 52C-82 16 -50 -10 0 -10Z';
  let scales = '';
  for (let row = 0; row < 7; row++)
    for (let i = -6; i <= 6; i++) {
      const [x, y] = [i * 27 + (row % 2) * 13, -30 + row * 27];
      if (Math.hypot(x / 176, (y - 50) / 118) < 0.95) scales += `<path d="M${x - 12} ${y}q12 16 24 0" fill="none" stroke="#11180399" stroke-width="2"/>`;
    }
  return `${arms({ ...GREY, fill: 'url(#te-head-snake)', light: '#f1f0a8', belly: '#efe3a066', sucker: '#fffbe0', suckerDark: '#3a3a08' })}<path d="${hood}" fill="url(#te-head-snake)" stroke="#151a04" stroke-width="3"/>${scales}<path d="M-134 60a30 24 0 1 0 60 0a30 24 0 1 0 -60 0M74 60a30 24 0 1 0 60 0a30 24 0 1 0 -60 0" fill="none" stroke="#1a1f06" stroke-opacity=".55" stroke-width="8"/><path d="${head}" fill="url(#te-head-snake)" stroke="#151a04" stroke-width="3"/><path d="M-10 112v6M10 112v6" stroke="#151a04" stroke-width="4" stroke-linecap="round"/>${eyes(46, 62, 24, 13, 22, look, 'amber')}`;
}

const HEADS: Record<GreatOldOne, (look: Pair) => string> = { nyarlathotep, cthulhu, yog_sothoth: yogSothoth, yig };
const HALOS: Record<GreatOldOne, string> = { nyarlathotep: 'amber', cthulhu: 'green', yog_sothoth: 'violet', yig: 'amber' };

export const greatOldOne = (id: GreatOldOne, look: Pair) =>
  `<ellipse cy="40" rx="430" ry="195" fill="url(#te-halo-${HALOS[id]})"/><g mask="url(#te-rays)" transform="translate(-390 0)"><g transform="translate(390 0)">${rays(58, 44, 640, '#e0972a', 0.26)}</g></g>${HEADS[id](look)}`;

/** Where each plaque of the Strength Track lies on a brow band. */
export function bandPlaces(count: number, step: number, bend: number): { x: number; y: number; turn: number }[] {
  const half = (count - 1) / 2;
  const y = (i: number) => ((i - half) / half) ** 2 * bend;
  return Array.from({ length: count }, (_, i) => ({ x: (i - half) * step, y: y(i), turn: Math.atan2(y(i + 0.1) - y(i - 0.1), step * 0.2) / TURN }));
}

/** The Strength Track: the starting box, then the numbers; the last one loses the game. */
export function strengthBand(numbers: readonly number[], strength: number, step: number, h: number, bend: number): string {
  const places = bandPlaces(numbers.length + 1, step, bend);
  const w = step - 3;
  const half = numbers.length / 2;
  const edge = (by: number): Pair[] => Array.from({ length: 33 }, (_, i) => -0.75 + (i * (numbers.length + 1.5)) / 32).map((i) => [(i - half) * step, ((i - half) / half) ** 2 * bend + by]);
  let s = `<path d="${polygon([...edge(-h / 2 - 6), ...edge(h / 2 + 6).reverse()])}" fill="url(#te-gold)" stroke="#1b1002" stroke-width="2.4" stroke-linejoin="round" filter="url(#te-shadow)"/>`;
  places.forEach(({ x, y, turn }, i) => {
    const [last, next] = [i === numbers.length, i === strength + 1];
    const ground = i < strength ? '#4a3008' : last ? '#a3201a' : next ? '#fff6dc' : '#17110a';
    s += `<g transform="translate(${f1(x)} ${f1(y)}) rotate(${f1(turn)})"><rect x="${-w / 2}" y="${-h / 2}" width="${w}" height="${h}" rx="4" fill="${ground}" stroke="${next ? (last ? '#fff' : '#d0412f') : '#2e1d03'}" stroke-width="${next ? 2.6 : 1.4}"/>`;
    if (i > 0) s += `<text y="${f1(h * 0.27)}" text-anchor="middle" font-family="Anton" font-size="${f1(h * 0.66)}" fill="${i < strength ? '#e0b765' : last ? '#fff' : next ? '#8f1f1b' : '#f1e7d0'}">${numbers[i - 1]}</text>`;
    if (i === strength) s += `<circle r="${w * 0.58}" fill="#12060a" stroke="#ff5a3c" stroke-width="2.4" filter="url(#te-glow-red)"/>${icon(SIGN_ICONS.strength, -w * 0.4, -w * 0.4, w * 0.8, '#ffd0b8')}`;
    s += '</g>';
  });
  return s;
}

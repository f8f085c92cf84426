// How figures are drawn: parts with an ink outline, light from the upper left and shade at the lower right. Everything
// here gives SVG as text.

export const INK = '#11161a';

export type Xy = readonly [x: number, y: number];

const parts = (colour: string) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));

/** Between two colours; `t` is how much of the second. */
export function mix(a: string, b: string, t: number): string {
  const other = parts(b);
  return `#${parts(a)
    .map((it, at) => Math.round(it + (other[at]! - it) * t).toString(16).padStart(2, '0'))
    .join('')}`;
}
export const dark = (colour: string, t = 0.36) => mix(colour, '#1b1020', t);
export const lite = (colour: string, t = 0.5) => mix(colour, '#fff3d8', t);

export const n2 = (it: number) => Math.round(it * 100) / 100;

/** A limb between two joints: round at both ends, as thick as they say. */
export function capsule([x1, y1]: Xy, r1: number, [x2, y2]: Xy, r2: number): string {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const long = Math.hypot(dx, dy) || 0.001;
  const turn = Math.atan2(dy, dx);
  const open = Math.acos(Math.max(-1, Math.min(1, (r1 - r2) / long)));
  const on = (x: number, y: number, r: number, at: number) => `${n2(x + r * Math.cos(at))},${n2(y + r * Math.sin(at))}`;
  const wide = 2 * Math.PI - 2 * open > Math.PI ? 1 : 0;
  const narrow = 2 * open > Math.PI ? 1 : 0;
  return `M${on(x1, y1, r1, turn + open)}A${n2(r1)},${n2(r1)} 0 ${wide} 1 ${on(x1, y1, r1, turn - open)}L${on(x2, y2, r2, turn - open)}A${n2(r2)},${n2(r2)} 0 ${narrow} 1 ${on(x2, y2, r2, turn + open)}Z`;
}

export function ellipse(cx: number, cy: number, rx: number, ry = rx, degrees = 0): string {
  const turn = (degrees * Math.PI) / 180;
  const [dx, dy] = [Math.cos(turn) * rx, Math.sin(turn) * rx];
  return `M${n2(cx - dx)},${n2(cy - dy)}A${n2(rx)},${n2(ry)} ${degrees} 1 1 ${n2(cx + dx)},${n2(cy + dy)}A${n2(rx)},${n2(ry)} ${degrees} 1 1 ${n2(cx - dx)},${n2(cy - dy)}Z`;
}

interface Finish {
  /** Width of the ink around it. */
  ink?: number;
  /** How far the shade reaches in. */
  shade?: Xy;
  /** Painted on it, and no farther. */
  on?: string;
}

let made = 0;

/** A drawing that stands alone: its parts are numbered from 0. */
export function numbered(draw: () => string): string {
  made = 0;
  return draw();
}

/** One part of a body: shapes that belong together, outlined, lit and shaded as one. */
export function part(paths: string | readonly string[], colour: string, { ink = 2.2, shade: [sx, sy] = [2.9, 1.7], on = '' }: Finish = {}): string {
  const shapes = (typeof paths === 'string' ? [paths] : paths).map((it) => `<path d="${it}"/>`).join('');
  const id = `c${made++}`;
  const [shaded, lit] = [dark(colour), lite(colour)];
  return (
    `<clipPath id="${id}">${shapes}</clipPath><clipPath id="${id}b">${shapes.replaceAll('"/>', `" transform="translate(${-sx},${-sy})"/>`)}</clipPath>` +
    `<g fill="${INK}" stroke="${INK}" stroke-width="${ink * 2}" stroke-linejoin="round">${shapes}</g>` +
    `<g clip-path="url(#${id})"><g fill="${shaded}" stroke="${shaded}" stroke-width=".6">${shapes}</g>` +
    `<g clip-path="url(#${id}b)"><g fill="${lit}" stroke="${lit}" stroke-width=".6">${shapes}</g><g fill="${colour}" transform="translate(1,1.5)">${shapes}</g></g>${on}</g>`
  );
}

export const line = (d: string, width = 1.6, colour = INK, dashes?: string) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${dashes ? ` stroke-dasharray="${dashes}"` : ''}/>`;

export const fill = (d: string, colour: string, ink = 0) => `<path d="${d}" fill="${colour}"${ink > 0 ? ` stroke="${INK}" stroke-width="${ink}" stroke-linejoin="round"` : ''}/>`;

/** What there is on the left and on the right. */
export const both = (draw: (side: 1 | -1) => string) => draw(-1) + draw(1);

/** Rays from a point, over a box. */
export function rays(w: number, h: number, cx: number, cy: number, count = 22): string {
  const far = Math.hypot(w, h);
  const at = (turn: number) => `${n2(cx + far * Math.cos(turn))},${n2(cy + far * Math.sin(turn))}`;
  return Array.from({ length: count }, (_, n) => {
    const turn = (n * 2 * Math.PI) / count;
    return `M${cx},${cy}L${at(turn)}L${at(turn + Math.PI / count)}Z`;
  }).join('');
}

/** The same numbers for the same seed, for what should look scattered. */
export function scattered(seed: number): () => number {
  let at = seed;
  return () => {
    at = (at + 0x6d2b79f5) | 0;
    let t = Math.imul(at ^ (at >>> 15), 1 | at);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A number for a word. */
export const hash = (word: string) => [...word].reduce((sum, it) => (Math.imul(sum, 31) + it.charCodeAt(0)) >>> 0, 7);

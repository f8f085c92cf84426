// One tentacle shape for everything that has one: a spine with a curvature, a width that tapers, suckers on the inner side.
// All drawings here are strings of SVG, made of numbers alone.

import type { Colour, Tentacle } from '../../../generated/tiny-epic-cthulhu';
import { iconPath } from '../../../lib/icons';
import { KINDS } from './kinds';

export type Pair = readonly [number, number];

interface Joint {
  x: number;
  y: number;
  /** Where it points, in radians. */
  way: number;
  width: number;
  /** From 0 at the root to 1 at the tip. */
  t: number;
}

const TURN = Math.PI / 180;
export const f1 = (n: number) => n.toFixed(1);
const pair = ([x, y]: Pair) => `${f1(x)} ${f1(y)}`;

export const icon = (name: string, x: number, y: number, size: number, colour = '#fff', opacity = 1) =>
  `<path transform="translate(${f1(x)} ${f1(y)}) scale(${(size / 512).toFixed(4)})" fill="${colour}"${opacity < 1 ? ` opacity="${opacity}"` : ''} d="${iconPath(name)}"/>`;

/** At a distance from the middle, in degrees clockwise from twelve o'clock. */
export const polar = (r: number, degree: number): Pair => [r * Math.sin(degree * TURN), -r * Math.cos(degree * TURN)];

export function ringPart(r0: number, r1: number, from: number, to: number): string {
  const large = to - from > 180 ? 1 : 0;
  return `M${pair(polar(r1, from))}A${r1} ${r1} 0 ${large} 1 ${pair(polar(r1, to))}L${pair(polar(r0, to))}A${r0} ${r0} 0 ${large} 0 ${pair(polar(r0, from))}Z`;
}

export function arc(r: number, from: number, to: number): string {
  const turn = to - from;
  return `M${pair(polar(r, from))}A${r} ${r} 0 ${Math.abs(turn) > 180 ? 1 : 0} ${turn > 0 ? 1 : 0} ${pair(polar(r, to))}`;
}

export const polygon = (points: readonly Pair[]) => `M${points.map(pair).join('L')}Z`;

interface Grown {
  x: number;
  y: number;
  angle: number;
  length: number;
  joints: number;
  bend: (t: number) => number;
  width: (t: number) => number;
}

/** A spine that grows from its root, bending as it goes. */
export function grow({ x, y, angle, length, joints, bend, width }: Grown): Joint[] {
  const spine: Joint[] = [];
  for (let i = 0, way = angle; i <= joints; i++) {
    const t = i / joints;
    spine.push({ x, y, way: way * TURN, width: width(t), t });
    way += bend(t) / joints;
    x += (Math.cos(way * TURN) * length) / joints;
    y += (Math.sin(way * TURN) * length) / joints;
  }
  return spine;
}

function aimed(points: { x: number; y: number; width: number; t: number }[]): Joint[] {
  return points.map((it, i) => {
    const [a, b] = [points[Math.max(0, i - 1)]!, points[Math.min(points.length - 1, i + 1)]!];
    return { ...it, way: Math.atan2(b.y - a.y, b.x - a.x) };
  });
}

/** A spine through points, as a Catmull-Rom curve. */
export function through(points: readonly Pair[], joints: number, width: (t: number) => number): Joint[] {
  const parts = points.length - 1;
  const at = (i: number) => points[Math.max(0, Math.min(parts, i))]!;
  const spine = Array.from({ length: joints + 1 }, (_, i) => {
    const u = (i / joints) * parts;
    const s = Math.min(Math.floor(u), parts - 1);
    const t = u - s;
    const [p0, p1, p2, p3] = [at(s - 1), at(s), at(s + 1), at(s + 2)];
    const along = (d: 0 | 1) => 0.5 * (2 * p1[d] + (p2[d] - p0[d]) * t + (2 * p0[d] - 5 * p1[d] + 4 * p2[d] - p3[d]) * t * t + (3 * p1[d] - p0[d] - 3 * p2[d] + p3[d]) * t * t * t);
    return { x: along(0), y: along(1), width: width(i / joints), t: i / joints };
  });
  return aimed(spine);
}

/** A spine along a part of a circle around (0, 0). */
export function around(r: number, from: number, to: number, width: (t: number) => number): Joint[] {
  const JOINTS = 140;
  const spine = Array.from({ length: JOINTS + 1 }, (_, i) => {
    const t = i / JOINTS;
    const [x, y] = polar(r + Math.sin(t * 15) * 2.2, from + (to - from) * t);
    return { x, y, width: width(t), t };
  });
  return aimed(spine);
}

const beside = (it: Joint, by: number): Pair => [it.x - Math.sin(it.way) * by, it.y + Math.cos(it.way) * by];

interface Flesh {
  fill: string;
  dark: string;
  light: string;
  belly: string;
  sucker: string;
  suckerDark: string;
  side: 1 | -1;
  stroke: number;
  shine: number;
  spikes?: { every: number; length: number; least: number; fill: string };
}

const between = (spine: Joint[], one: number, other: number) => polygon([...spine.map((it) => beside(it, it.width * one)), ...spine.toReversed().map((it) => beside(it, it.width * other))]);

/** A tentacle: spikes, body, belly with suckers on one side, light on the other. */
export function tentacle(spine: Joint[], { fill, dark, light, belly, sucker, suckerDark, side, stroke, shine, spikes }: Flesh): string {
  let drawn = '';
  if (spikes) {
    for (let i = 4; i < spine.length - 8; i += spikes.every) {
      const it = spine[i]!;
      if (it.width < spikes.least) break;
      const foot = -side * it.width * 0.42;
      const spike = [beside(spine[i - 2]!, foot), beside(it, -side * it.width * (0.5 + spikes.length)), beside(spine[i + 2]!, foot)];
      drawn += `<path d="${polygon(spike)}" fill="${spikes.fill}" stroke="${dark}" stroke-width="${stroke * 0.7}" stroke-linejoin="round"/>`;
    }
  }
  drawn += `<path d="${between(spine, 0.5, -0.5)}" fill="${fill}" stroke="${dark}" stroke-width="${stroke * 2}" stroke-linejoin="round" paint-order="stroke"/>`;
  drawn += `<path d="${between(spine, side * 0.5, side * 0.06)}" fill="${belly}"/>`;
  let [along, next] = [0, 0];
  for (let i = 1; i < spine.length; i++) {
    const [it, last] = [spine[i]!, spine[i - 1]!];
    along += Math.hypot(it.x - last.x, it.y - last.y);
    if (it.t < 0.06 || it.t > 0.93 || along < next || it.width <= 1.6) continue;
    const [x, y] = beside(it, side * it.width * 0.26);
    const r = it.width * 0.17;
    const turned = `transform="translate(${f1(x)} ${f1(y)}) rotate(${f1(it.way / TURN + 90)})"`;
    drawn += `<ellipse rx="${f1(r * 1.05)}" ry="${f1(r * 0.82)}" ${turned} fill="${sucker}" fill-opacity=".85"/>`;
    if (r > 1.8) drawn += `<ellipse rx="${f1(r * 0.5)}" ry="${f1(r * 0.36)}" ${turned} fill="${suckerDark}" fill-opacity=".55"/>`;
    next = along + Math.max(1.6, it.width * 0.42);
  }
  const lit = spine.filter((it) => it.t > 0.04 && it.t < 0.9);
  return `${drawn}<path d="${between(lit, -side * 0.4, -side * 0.24)}" fill="${light}" fill-opacity="${shine}"/>`;
}

const taper = (root: number, tip: number, power: number) => (t: number) => root * (1 - t) ** power + tip;

/** Five silhouettes, told apart in grey: tall and curled back, spiked, a fat hook, a wide spiral, an S. */
const SHAPES: Record<Tentacle, { grown: Grown; side: 1 | -1; spikes?: boolean }> = {
  fear: { grown: { x: 21, y: 54, angle: -100, length: 98, joints: 90, bend: (t) => (t < 0.34 ? 95 : -260 - 1350 * (t - 0.34)), width: taper(15, 1.6, 0.75) }, side: -1 },
  rage: { grown: { x: 24, y: 54, angle: -66, length: 84, joints: 90, bend: (t) => (t < 0.42 ? -170 : 360 + 760 * (t - 0.42)), width: taper(17, 1.2, 0.7) }, side: 1, spikes: true },
  greed: { grown: { x: 21, y: 55, angle: -104, length: 102, joints: 96, bend: (t) => (t < 0.36 ? 40 : 300 + 900 * (t - 0.36)), width: taper(17.5, 3, 0.85) }, side: 1 },
  chaos: { grown: { x: 27, y: 55, angle: -62, length: 116, joints: 120, bend: (t) => (t < 0.3 ? -60 : t < 0.5 ? -360 : -330 - 1500 * (t - 0.5)), width: taper(14.5, 1.6, 0.62) }, side: -1 },
  eldritch: { grown: { x: 25, y: 55, angle: -100, length: 80, joints: 90, bend: (t) => (t < 0.3 ? -60 : t < 0.62 ? 300 : -760), width: taper(19, 1.2, 0.85) }, side: -1 },
};

/** A token in a box of 48 x 60. */
export function tokenBody(kind: Tentacle): string {
  const c = KINDS[kind];
  const { grown, side, spikes } = SHAPES[kind];
  const black = kind === 'eldritch';
  const flesh: Flesh = {
    fill: `url(#te-g-${kind})`,
    dark: black ? '#cfc6ea' : '#05090c',
    light: c.light,
    belly: black ? '#3d3750' : `${c.light}55`,
    sucker: black ? '#cfc6ea' : '#fff',
    suckerDark: c.dark,
    stroke: black ? 0.9 : 1.15,
    shine: black ? 0.35 : 0.55,
    side,
    ...(spikes && { spikes: { every: 9, length: 0.55, least: 4, fill: c.light } }),
  };
  return `<ellipse cx="24" cy="55" rx="15" ry="4.6" fill="${c.deep}" stroke="#05080a" stroke-width="1.4"/><ellipse cx="24" cy="53.6" rx="13" ry="3.4" fill="${c.dark}"/>${tentacle(grow(grown), flesh)}<path d="M9.2 54.6A15 5 0 0 0 38.8 54.6A15 3.2 0 0 1 9.2 54.6Z" fill="${c.dark}" stroke="#05080a" stroke-width=".6"/>`;
}

/** A Shambler in a box of 44 x 54. */
export function shamblerBody(colour: Colour): string {
  const c = KINDS[colour];
  return `<ellipse cx="22" cy="50" rx="15.5" ry="4.6" fill="#05090c"/><ellipse cx="22" cy="48.6" rx="15" ry="4.2" fill="${c.dark}" stroke="${c.light}" stroke-width="1"/>
<path d="M8 47C7.4 38 9 33 9.6 27C5.6 29 4.6 34.5 5.4 39.5C3.2 37 1.8 31 4 25.4C6 20.4 9 18.6 11 16.8C12 9.2 17 3.6 23.4 4C30.4 4.4 33.6 10.4 33.2 16.6C37 19 40.4 24 40.2 30C40 35.6 38.4 38.4 36.4 40.6C37 35.4 36.6 31.6 34.6 28.6C35 35 36.6 40 36 47L32 43.2L28.6 48L24.6 43.6L20.6 48L16.6 43.2L12.6 47.6Z" fill="url(#te-g-${colour})" stroke="#05090c" stroke-width="2.4" stroke-linejoin="round" paint-order="stroke"/>
<path d="M12.6 17C13.6 10.4 17.6 6 22.6 5.8C18.6 8.4 15.6 13 15 20C13.2 26 12.6 33 12.4 41C10.4 33 10.6 24 12.6 17Z" fill="${c.light}" fill-opacity=".55"/>
<path d="M17.4 17.4C17.6 12.8 20.4 10.2 24 10.4C28 10.6 30 13.6 29.4 17.8C28.8 22 26 24.6 23 24.4C19.4 24.2 17.2 21.4 17.4 17.4Z" fill="#06090c"/>
<circle cx="20.8" cy="16.8" r="1.9" fill="#fff6c8"/><circle cx="26.2" cy="17.2" r="1.5" fill="#fff6c8"/>
<path d="M21 24.6c-.6 3 .8 4.6-.4 7.4M23.6 24.8c.8 3.4-.6 5 .4 9.2M26 24c1 2.6.2 4.2 1 6.6" stroke="#06090c" stroke-width="1.7" fill="none" stroke-linecap="round"/>`;
}

/** A pawn in a box of 44 x 58: a portrait under an arch. */
export const pawnBody = (name: string, colour: string) => `<ellipse cx="22" cy="54" rx="17" ry="5" fill="#05080a"/><ellipse cx="22" cy="52" rx="16.4" ry="4.6" fill="#3b2a16" stroke="#8a6a3a" stroke-width="1"/>
<path d="M5 51V21C5 10.5 12.5 3 22 3S39 10.5 39 21V51Z" fill="#f1e7d0" stroke="#0b1013" stroke-width="2.2" paint-order="stroke"/>
<path d="M8 48.6V21.4C8 12.4 14.2 6 22 6S36 12.4 36 21.4V48.6Z" fill="${colour}"/><path d="M8 48.6V21.4C8 12.4 14.2 6 22 6V48.6Z" fill="#fff" fill-opacity=".12"/>${icon(name, 9.5, 14, 25, '#11161a')}`;

export const token = (kind: Tentacle, x: number, y: number, height: number) => `<use href="#te-tok-${kind}" x="${f1(x)}" y="${f1(y)}" width="${f1(height * 0.8)}" height="${f1(height)}"/>`;
export const shambler = (colour: Colour, x: number, y: number, height: number) => `<use href="#te-sh-${colour}" x="${f1(x)}" y="${f1(y)}" width="${f1((height * 44) / 54)}" height="${f1(height)}"/>`;
export const pawn = (name: string, colour: string, x: number, y: number, height: number) => `<g transform="translate(${f1(x)} ${f1(y)}) scale(${(height / 58).toFixed(3)})">${pawnBody(name, colour)}</g>`;

/** The Great Old One's token in a box of 48 x 60. */
export const greatToken = (name: string, tint: string, x: number, y: number, height: number) =>
  `<g transform="translate(${f1(x)} ${f1(y)}) scale(${(height / 58).toFixed(3)})"><ellipse cx="24" cy="56" rx="22" ry="6" fill="#000" opacity=".7"/><ellipse cx="24" cy="54" rx="21" ry="5.4" fill="#1b1208" stroke="${tint}" stroke-width="1.4"/><path d="M4 53V24C4 11 12 2 24 2S44 11 44 24V53Z" fill="#0b0810" stroke="${tint}" stroke-width="2.6" filter="url(#te-glow-amber)"/>${icon(name, 8.5, 12, 31, tint)}</g>`;

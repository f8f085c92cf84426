// Wrestlers, drawn from joints: shoulder, elbow, hand, hip, knee, foot. The feet are at (0, 0), y runs down, a standing
// figure is about 100 high.

import type { Build } from '../../../generated/rumbleslam';
import { capsule, dark, ellipse, fill, INK, line, lite, part, type Xy } from '../../../table/art/draw';
import { between, hand, limb, type Grip, type Limb } from '../../../table/art/limbs';

interface Body {
  hip: number;
  hips: number;
  shoulder: number;
  shoulders: number;
  waist: number;
  head: number;
  headSize: number;
  arm: number;
  leg: number;
  hand: number;
  /** How long the arms are, 1 as usual. */
  reach: number;
  /** How far from the middle a hand is, with open arms. */
  spread: number;
  belly?: readonly [rx: number, ry: number, down: number];
}

const STANDARD: Body = { hip: -38, hips: 10, shoulder: -72, shoulders: 19, waist: 11, head: -90, headSize: 1, arm: 6.4, leg: 7.6, hand: 7, reach: 1, spread: 58 };
export const BODIES: Record<Build, Body> = {
  standard: STANDARD,
  small: { hip: -25, hips: 8.5, shoulder: -47, shoulders: 14.5, waist: 9.5, head: -66, headSize: 1.08, arm: 5.4, leg: 6.2, hand: 6.6, reach: 0.82, spread: 49 },
  lean: { ...STANDARD, hip: -40, hips: 10.5, shoulders: 16.5, waist: 8.8, head: -91, headSize: 0.98, arm: 5.5, leg: 7.2, hand: 6.2, spread: 53 },
  wide: { ...STANDARD, hips: 12, shoulder: -73, shoulders: 23.5, waist: 14, head: -89, headSize: 1.04, arm: 8, leg: 8.8, hand: 8.2, reach: 1.02, spread: 65 },
  big: { hip: -34, hips: 18, shoulder: -74, shoulders: 29, waist: 24, head: -88, headSize: 0.98, arm: 10.5, leg: 11.6, hand: 10.4, reach: 1.12, spread: 77, belly: [23, 19, 6] },
  'long-armed': { hip: -32, hips: 15, shoulder: -73, shoulders: 31, waist: 18, head: -80, headSize: 0.98, arm: 10.6, leg: 10.4, hand: 11.4, reach: 1.26, spread: 84 },
};
const heightOf = (it: Body) => -it.head + 22 * it.headSize;
export const heights = Object.fromEntries(Object.entries(BODIES).map(([build, it]) => [build, heightOf(it)])) as Record<Build, number>;

interface Stance {
  left: Limb;
  right: Limb;
  leftLeg: Limb;
  rightLeg: Limb;
  hands: Grip;
  turns: readonly [left: number, right: number];
  lean?: number;
  /** Arms are raised, and drawn behind the head. */
  behind?: boolean;
  /** Low, knees apart: the joints are where they are, whatever the build. */
  low?: boolean;
}

const STANCES = {
  guard: { left: [[-20, -71], [-28, -56], [-15, -62]], right: [[20, -71], [27, -54], [17, -68]], leftLeg: [[-8, -38], [-15, -20], [-17, 0]], rightLeg: [[8, -38], [15, -21], [18, 0]], hands: 'fist', turns: [25, -15] },
  open: { left: [[-20, -71], [-36, -64], [-40, -82]], right: [[20, -71], [36, -62], [41, -78]], leftLeg: [[-8, -38], [-17, -21], [-19, 0]], rightLeg: [[8, -38], [17, -21], [20, 0]], hands: 'palm', turns: [-18, 18] },
  flex: { left: [[-20, -71], [-38, -72], [-31, -91]], right: [[20, -71], [38, -72], [31, -91]], leftLeg: [[-8, -38], [-13, -20], [-15, 0]], rightLeg: [[8, -38], [13, -20], [15, 0]], hands: 'fist', turns: [20, -20], behind: true },
  charge: { left: [[-18, -68], [-30, -60], [-24, -44]], right: [[20, -70], [36, -70], [52, -72]], leftLeg: [[-6, -36], [-22, -24], [-34, -12]], rightLeg: [[8, -36], [20, -24], [16, 0]], hands: 'fist', turns: [150, 90], lean: 8 },
  lift: { left: [[-18, -76], [-26, -94], [-24, -114]], right: [[18, -76], [26, -94], [24, -114]], leftLeg: [[-9, -38], [-17, -20], [-18, 0]], rightLeg: [[9, -38], [17, -20], [18, 0]], hands: 'palm', turns: [-10, 10], behind: true },
  crouch: { left: [[-18, -52], [-34, -46], [-46, -58]], right: [[18, -52], [34, -46], [46, -58]], leftLeg: [[-8, -24], [-22, -18], [-12, 0]], rightLeg: [[8, -24], [22, -18], [12, 0]], hands: 'palm', turns: [-40, 40], low: true },
  flail: { left: [[-20, -71], [-38, -78], [-34, -96]], right: [[20, -71], [34, -88], [46, -100]], leftLeg: [[-8, -38], [-20, -22], [-12, 0]], rightLeg: [[8, -38], [18, -26], [32, -8]], hands: 'palm', turns: [-10, 30] },
  flop: { left: [[-20, -71], [-36, -80], [-46, -94]], right: [[20, -71], [38, -60], [50, -66]], leftLeg: [[-8, -38], [-16, -20], [-22, 0]], rightLeg: [[8, -38], [14, -20], [20, 0]], hands: 'palm', turns: [-30, 70] },
  ko: { left: [[-20, -71], [-34, -80], [-30, -98]], right: [[20, -71], [34, -80], [30, -98]], leftLeg: [[-8, -38], [-12, -20], [-14, 0]], rightLeg: [[8, -38], [12, -20], [14, 0]], hands: 'palm', turns: [0, 0] },
} satisfies Record<string, Stance>;
export type Pose = keyof typeof STANCES;

export type Strap = 'none' | 'one' | 'two' | 'vest' | 'cross';

/** What somebody looks like, whatever the pose. */
export interface Figure {
  build: Build;
  skin: string;
  /** Draws the head around (0, 0). */
  head: () => string;
  /** The colour of the back of the head. */
  nape: string;
  trunks: string;
  stripe?: string;
  strap: Strap;
  top: string;
  tape: string;
  boots: string | null;
  champion: boolean;
  tail: boolean;
}

function foot([, knee, at]: Limb, r: number, boots: string | null, skin: string, side: 1 | -1): string {
  const [x, y] = at;
  if (boots === null) return part(`M${x - side * r * 0.9},${y - r * 1.3}L${x + side * r * 0.6},${y - r * 1.2}C${x + side * r * 2.2},${y - r} ${x + side * r * 2.6},${y - r * 0.3} ${x + side * r * 2.4},${y}L${x - side * r},${y}Z`, skin);
  const shaft = between(knee, at, 0.58);
  const toe = `M${x - side * r * 0.95},${y - r * 1.2}L${x + side * r * 0.5},${y - r * 1.25}C${x + side * r * 1.7},${y - r * 0.95} ${x + side * r * 2.05},${y - r * 0.4} ${x + side * r * 2},${y}L${x - side * r},${y}Z`;
  return part([capsule(shaft, r, [x, y - r * 0.7], r * 0.86), toe], boots) + fill(`M${x - side * r},${y - 1.6}L${x + side * r * 2},${y - 1.6}L${x + side * r * 2},${y + 1}L${x - side * r},${y + 1}Z`, '#241a16') + line(`M${shaft[0] - r * 0.9},${shaft[1]}L${shaft[0] + r * 0.9},${shaft[1]}`, 1.6, lite(boots, 0.55));
}

function strapped({ strap, top }: Figure, s: number, w: number, h: number, sy: number, hy: number): string {
  switch (strap) {
    case 'one':
      return fill(`M${-s + 2},${sy - 8}L${-s + 9},${sy - 9}L${w + 4},${hy + 3}L${-h - 3},${hy + 3}L${-w - 4},${hy - 10}C${-w - 2},${hy - 16} ${-s + 4},${sy + 10} ${-s + 2},${sy - 8}Z`, top, 1.2);
    case 'two':
      return fill(`M${-s + 5},${sy - 8}L${-s + 11},${sy - 9}C-9,${sy + 8} -6,${sy + 12} 0,${sy + 12}C6,${sy + 12} 9,${sy + 8} ${s - 11},${sy - 9}L${s - 5},${sy - 8}C${s - 6},${sy + 8} ${w + 2},${sy + 20} ${h + 3},${hy + 3}L${-h - 3},${hy + 3}C${-w - 2},${sy + 20} ${-s + 6},${sy + 8} ${-s + 5},${sy - 8}Z`, top, 1.2);
    case 'vest':
      return fill(`M${-s + 1},${sy - 8}L-6,${sy - 10}L-4,${hy + 3}L${-h - 4},${hy + 3}L${-w - 5},${sy + 16}L${-s - 4},${sy + 4}Z`, top, 1.2) + fill(`M${s - 1},${sy - 8}L6,${sy - 10}L4,${hy + 3}L${h + 4},${hy + 3}L${w + 5},${sy + 16}L${s + 4},${sy + 4}Z`, top, 1.2);
    case 'cross': {
      const d = `M${-s + 4},${sy - 6}L${w + 2},${hy - 2}M${s - 4},${sy - 6}L${-w - 2},${hy - 2}`;
      return line(d, 4.6, top) + line(d, 0.9, dark(top, 0.5), '2 2.4') + fill(ellipse(0, (sy + hy) / 2 - 1, 3.4), '#e3b341', 1.2);
    }
    case 'none':
      return '';
  }
}

function torso(it: Figure, body: Body, sy: number, hy: number, lean: number, back: boolean): string {
  const { shoulders: s, waist: w, hips: h, belly } = body;
  const chest = `M${-s + 3 + lean},${sy - 6}C${-s - 3 + lean},${sy - 5} ${-s - 4 + lean},${sy + 4} ${-s + 1 + lean},${sy + 10}C${-w - 4},${sy + 20} ${-w - 1},${hy - 8} ${-h - 1},${hy + 2}L${h + 1},${hy + 2}C${w + 1},${hy - 8} ${w + 4},${sy + 20} ${s - 1 + lean},${sy + 10}C${s + 4 + lean},${sy + 4} ${s + 3 + lean},${sy - 5} ${s - 3 + lean},${sy - 6}C${8 + lean},${sy - 11} ${-8 + lean},${sy - 11} ${-s + 3 + lean},${sy - 6}Z`;
  const ink = dark(it.skin, 0.42);
  const muscles = back
    ? line(`M0,${sy}L0,${hy - 4}M${-s + 6},${sy + 4}C-9,${sy + 14} -6,${sy + 16} -2,${sy + 12}M${s - 6},${sy + 4}C9,${sy + 14} 6,${sy + 16} 2,${sy + 12}`, 1.5, ink)
    : belly
      ? line(`M${-s + 7},${sy + 9}C${-s + 11},${sy + 15} -5,${sy + 15} -2,${sy + 10}M${s - 7},${sy + 9}C${s - 11},${sy + 15} 5,${sy + 15} 2,${sy + 10}`, 1.6, ink) + fill(ellipse(0, hy - 13, 1.8, 2.4), ink)
      : line(`M${-s + 5 + lean},${sy + 9}C${-s + 9 + lean},${sy + 14} ${-4 + lean},${sy + 14} ${lean * 0.8},${sy + 9}C${4 + lean},${sy + 14} ${s - 9 + lean},${sy + 14} ${s - 5 + lean},${sy + 9}M${lean * 0.8},${sy + 2}L${lean * 0.6},${sy + 9}`, 1.5, ink) + line(`M0,${sy + 17}L0,${hy - 3}M-5.4,${sy + 20}L5.4,${sy + 20}M-5,${sy + 26}L5,${sy + 26}`, 1.2, ink);
  const shapes = belly ? [chest, ellipse(0, (sy + hy) / 2 + belly[2], belly[0], belly[1])] : [chest];
  return part(shapes, it.skin, { on: muscles + strapped(it, s, w, h, sy, hy) });
}

function trunks(it: Figure, body: Body, hy: number, left: Limb, right: Limb): string {
  const h = body.hips + 1.6;
  const r = body.leg;
  const down = body.belly ? 0 : 4.5;
  const leg = (limb: Limb) => {
    const [x, y] = between(limb[0], limb[1], 0.45);
    return capsule([limb[0][0], limb[0][1] + down], r, [x, y + 1], r * 1.08);
  };
  const stripe = it.stripe ? line(`M${-h - 2},${hy + 14}L${-h + 3.4},${hy - 2}M${h + 2},${hy + 14}L${h - 3.4},${hy - 2}`, 3.2, it.stripe) : '';
  return (
    part([leg(left), leg(right), `M${-h},${hy - 2}L${h},${hy - 2}L${h + 1},${hy + 6}L0,${hy + 13}L${-h - 1},${hy + 6}Z`], it.trunks, { on: stripe }) +
    part(`M${-h - 0.6},${hy - 4.6}L${h + 0.6},${hy - 4.6}L${h + 0.8},${hy + 0.2}L${-h - 0.8},${hy + 0.2}Z`, it.champion ? '#e3b341' : '#2b211c', { ink: 1.4, shade: [1, 0.8] }) +
    part(ellipse(0, hy - 2.2, it.champion ? 6.4 : 3.8, it.champion ? 4.6 : 3.2), '#e3b341', { ink: 1.3, shade: [1, 0.8] })
  );
}

/** The whole figure; `back`: seen from behind, as one who lies on the face. */
export function drawn(it: Figure, pose: Pose, back = false): string {
  const body = BODIES[it.build];
  const stance: Stance = STANCES[pose];
  const { lean = 0, low = false } = stance;
  const [wider, higher, hipWider, hipHigher] = [body.shoulders - STANDARD.shoulders, body.shoulder - STANDARD.shoulder, body.hips - STANDARD.hips, body.hip - STANDARD.hip];

  const arm = (joints: Limb, side: 1 | -1): Limb => {
    if (low) return joints.map(([x, y]) => [x + side * wider * 0.9, y + higher * 0.6] as Xy) as unknown as Limb;
    const [from] = joints;
    const at: Xy = [from[0] + side * wider * 0.95 + lean * 0.6, from[1] + higher];
    return joints.map((joint, n) => (n === 0 ? at : ([at[0] + (joint[0] - from[0]) * body.reach, at[1] + (joint[1] - from[1]) * body.reach] as Xy))) as unknown as Limb;
  };
  const leg = (joints: Limb, side: 1 | -1): Limb => {
    if (low) return joints;
    const [hip, knee, end] = joints;
    const at: Xy = [hip[0] + side * hipWider * 0.7, hip[1] + hipHigher];
    const long = at[1] / hip[1];
    return [at, [knee[0] + side * hipWider * 0.9, knee[1] * long], [end[0] + side * hipWider, end[1] * long]];
  };
  const [left, right, leftLeg, rightLeg] = [arm(stance.left, -1), arm(stance.right, 1), leg(stance.leftLeg, -1), leg(stance.rightLeg, 1)];
  const sy = low ? -52 + higher * 0.6 : body.shoulder;
  const hy = low ? -22 + hipHigher * 0.3 : body.hip;
  const headAt: Xy = [lean * 1.1, low ? sy - (body.shoulder - body.head) : body.head];

  const drawArm = (joints: Limb, side: 1 | -1) => limb(joints, body.arm, it.skin) + hand(stance.hands, joints[2], body.hand, it.skin, it.tape, stance.turns[side === -1 ? 0 : 1], side);
  const drawLeg = (joints: Limb, side: 1 | -1) => {
    const [hip, knee, end] = joints;
    return limb([hip, knee, [end[0], end[1] - body.leg * 0.95]], body.leg, it.skin, 1.2) + foot(joints, body.leg * 0.78, it.boots, it.skin, side);
  };
  const tail = `M6,${hy}C30,${hy + 20} 40,-4 22,-2`;
  const chest = torso(it, body, sy, hy, lean, back);
  const dressed = trunks(it, body, hy, leftLeg, rightLeg);
  const head = back ? part(ellipse(...headAt, 12.5 * body.headSize, 14 * body.headSize), it.nape) : `<g transform="translate(${headAt[0]},${headAt[1]}) scale(${body.headSize})">${it.head()}</g>`;
  const early = stance.behind === true;
  return [
    it.tail ? line(tail, 7.5, INK) + line(tail, 3.8, '#e2a098') : '',
    early || lean > 0 ? drawArm(left, -1) : '',
    early ? drawArm(right, 1) : '',
    drawLeg(leftLeg, -1),
    drawLeg(rightLeg, 1),
    ...(body.belly ? [dressed, chest] : [chest, dressed]),
    !early && lean === 0 ? drawArm(left, -1) : '',
    head,
    early ? '' : drawArm(right, 1),
  ].join('');
}

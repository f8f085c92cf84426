// Who looks how: a card's build and people, dressed in the colours of a team. Each is drawn once for a pose and a colour,
// as a picture that the ring, the cards and the lists share.

import type { CardFace } from '../../../generated/rumbleslam';
import { dark, hash, lite, mix } from '../../../table/art/draw';
import { pictured, type Picture } from '../../../table/art/picture';
import { BODIES, drawn, heights, type Figure, type Pose, type Strap } from './figure';
import { hairsOf, HEADS, SKINS, type Hair } from './heads';

const HAIR: readonly Hair[] = ['mullet', 'none', 'crop', 'long', 'mohawk', 'pony', 'top'];
const STRAPS: readonly Strap[] = ['none', 'one', 'two', 'vest', 'cross'];
const BARE = ['halfling', 'troll', 'rat', 'tree', 'stone', 'lizard'];

const pick = <T>(all: readonly T[], by: number): T => all[by % all.length]!;

/** What decides how somebody looks. */
export type Looks = Pick<CardFace, 'id' | 'head' | 'build' | 'rank' | 'grp' | 'att'>;

/** Whether it rather grabs than hits. */
const grapples = ({ grp, att }: Looks) => weightOf(grp) > weightOf(att);
const WORTH: Record<string, number> = { C: 7, S: 10, G: 13 };
/** About what a pool of dice is worth; only for how somebody stands. */
export const weightOf = (pool: string): number => pool.split('+').reduce((sum, it) => sum + (WORTH[it.at(-1)!] ?? 6) * (parseInt(it) || 0), 0);

/** How it stands when nothing is going on. */
export const stanceOf = (card: Looks): Pose => (grapples(card) ? 'open' : card.rank === 'superstar' && hash(card.id) % 3 === 0 ? 'flex' : 'guard');

function figureOf(card: Looks, team: string): Figure {
  const seed = hash(card.id);
  const { head, build } = card;
  const skin = pick(SKINS[head], seed);
  const hairColour = pick(hairsOf(head), seed >>> 3);
  const hair = head === 'orc' ? pick<Hair>(['mohawk', 'top', 'none'], seed >>> 5) : pick(HAIR, seed >>> 5);
  const champion = card.rank === 'superstar';
  const open = grapples(card);
  return {
    build,
    skin,
    head: () => HEADS[head]({ skin, hair, hairColour, team, band: (seed >>> 7) % 2 === 0, moustache: (seed >>> 8) % 2 === 0, mask: (seed >>> 9) % 2 === 0 }),
    nape: hair === 'none' || head === 'goblin' ? skin : head === 'mask' ? team : hairColour,
    trunks: (seed >>> 4) % 4 === 0 ? '#2b2624' : team,
    stripe: (seed >>> 4) % 4 === 0 ? team : (seed >>> 6) % 2 === 0 ? '#f1e7d0' : lite(team, 0.6),
    strap: build === 'big' || build === 'long-armed' ? pick<Strap>(['none', 'cross', 'none'], seed >>> 2) : pick(STRAPS, (seed >>> 2) + (open ? 1 : 0)),
    top: (seed >>> 10) % 2 === 0 ? team : dark(team, 0.2),
    tape: champion ? '#e3b341' : open ? team : '#efe6cf',
    boots: BARE.includes(head) ? null : (seed >>> 11) % 3 === 0 ? '#f1e7d0' : dark(team, 0.42),
    champion,
    tail: head === 'rat',
  };
}

/** Room for the longest arms, thrown up and apart. */
const BOX = { x: -100, y: -152, w: 200, h: 162 } as const;
const pictures = new Map<string, Picture>();

export function pictureOf(card: Looks, team: string, pose: Pose = stanceOf(card)): Picture {
  const key = `${card.id} ${team} ${pose}`;
  const known = pictures.get(key);
  if (known) return known;
  const picture = pictured(BOX, () => drawn(figureOf(card, team), pose, pose === 'ko'));
  pictures.set(key, picture);
  return picture;
}

export const heightOf = (card: CardFace): number => heights[card.build];
/** How far from the middle the hands are, with open arms; other poses of one who stands are narrower than most frames. */
export const spreadOf = (card: CardFace, pose: Pose = stanceOf(card)): number => (pose === 'open' ? BODIES[card.build].spread : 0);

/** The ground of a portrait: rays in these colours. */
export const shades = (colour: string): [string, string] => [colour, mix(colour, '#0b0608', 0.55)];

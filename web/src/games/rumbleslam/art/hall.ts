// The crowd around the ring, drawn once as a picture.

import { H, MAT, SKIRT, STRIP } from '../model';
import { mix, n2, scattered } from '../../../table/art/draw';

export const HALL = { x: -430, y: -150, w: MAT.w + 860, h: MAT.h + 320 } as const;
const HOLE = { x: -STRIP.w - 16, y: -STRIP.h - 16, w: MAT.w + 2 * STRIP.w + 32, h: MAT.h + 2 * STRIP.h + SKIRT + 26 } as const;
const STEP = 30;
const CLOTHES = ['#3a4c5a', '#5a3f4c', '#2f5a50', '#6a5138', '#474a78', '#7a3a32'];
const SKINS = ['#b08a6a', '#7d5540', '#caa080', '#6f9450', '#8a8f98'];

export type Mood = 'calm' | 'cheer' | 'boo';
const pictures = new Map<Mood, string>();

function person(x: number, y: number, mood: Mood, luck: () => number): string {
  const [tone, face, arms, size] = [luck(), luck(), luck(), luck()];
  const far = Math.hypot(Math.max(HOLE.x - x, 0, x - HOLE.x - HOLE.w), Math.max(HOLE.y - y, 0, y - HOLE.y - HOLE.h));
  const near = Math.max(0, 1 - far / 190) ** 1.2;
  const cloth = mix('#090f13', CLOTHES[Math.floor(tone * CLOTHES.length)]!, 0.16 + 0.5 * near);
  const skin = mix('#0b1114', SKINS[Math.floor(face * SKINS.length)]!, 0.12 + 0.45 * near);
  const raised = arms < (mood === 'calm' ? 0.2 : 0.8) * (0.5 + near * 0.8);
  const [ends, thumb] = mood === 'boo' ? [[6, 16], 1] as const : [[-9 - 6 * face, -8 - 7 * tone], 0] as const;
  const d = `M-9,9L${n2(-13 - tone * 3)},${n2(ends[0])}M9,9L${n2(13 + face * 3)},${n2(ends[0] - 1)}`;
  const hands = raised ? `<path d="${d}" stroke="#05090b" stroke-width="7" stroke-linecap="round"/><path d="${d}" stroke="${skin}" stroke-width="4.6" stroke-linecap="round"/>${thumb ? `<path d="M${n2(13 + face * 3)},5v9M${n2(-13 - tone * 3)},6v9" stroke="${skin}" stroke-width="3.4" stroke-linecap="round"/>` : ''}` : '';
  const turn = Math.atan2(MAT.h / 2 - y, MAT.w / 2 - x);
  const at = (by: number) => `${n2(6.2 * Math.cos(turn + by))},${n2(6.2 * Math.sin(turn + by))}`;
  const rim = near > 0.25 ? `<path d="M${at(-0.9)}A6.2,6.2 0 0 1 ${at(0.9)}" stroke="#fff6d8" stroke-opacity="${n2(near * 0.7)}" stroke-width="1.7" fill="none" stroke-linecap="round"/>` : '';
  return `<g transform="translate(${n2(x)},${n2(y)}) scale(${n2(1.1 + size * 0.35)})">${hands}<path d="M-12.5,22C-12.5,9 -7,6 0,6C7,6 12.5,9 12.5,22Z" fill="${cloth}" stroke="#05090b" stroke-width="1.6"/><circle r="6.9" fill="${skin}" stroke="#05090b" stroke-width="1.6"/><path d="M-6.6,-.6C-7.4,-9.6 7.4,-9.6 6.6,-.6C4,-4 -4,-4 -6.6,-.6Z" fill="${mix(cloth, '#000000', 0.45)}"/>${rim}</g>`;
}

/** The address of the picture; it fills `HALL`. */
export function crowd(mood: Mood): string {
  const known = pictures.get(mood);
  if (known) return known;
  const luck = scattered(21);
  const people: { y: number; svg: string }[] = [];
  let row = 0;
  for (let y = HALL.y; y < HALL.y + HALL.h + 20; y += STEP * 0.74) {
    row++;
    for (let x = HALL.x; x < HALL.x + HALL.w + 20; x += STEP * 0.92) {
      const [px, py] = [x + (luck() - 0.5) * STEP * 0.55 + (row % 2) * STEP * 0.46, y + (luck() - 0.5) * STEP * 0.3];
      const hidden = px > HOLE.x - 4 && px < HOLE.x + HOLE.w + 4 && py > HOLE.y - 6 && py < HOLE.y + HOLE.h;
      const svg = person(px, py, mood, luck);
      if (!hidden) people.push({ y: py, svg });
    }
  }
  people.sort((a, b) => a.y - b.y);
  const ground = `<radialGradient id="h" cx=".5" cy=".45" r=".62"><stop offset="0" stop-color="#2c4a4a"/><stop offset=".5" stop-color="#14242a"/><stop offset="1" stop-color="#070b0e"/></radialGradient><radialGradient id="v" cx=".5" cy=".48" r=".6"><stop offset=".5" stop-color="#070b0e" stop-opacity=".25"/><stop offset="1" stop-color="#070b0e" stop-opacity=".92"/></radialGradient>`;
  const box = `x="${HALL.x}" y="${HALL.y}" width="${HALL.w}" height="${HALL.h}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${HALL.w}" height="${HALL.h}" viewBox="${HALL.x} ${HALL.y} ${HALL.w} ${HALL.h}"><defs>${ground}</defs><rect ${box} fill="url(#h)"/>${people.map((it) => it.svg).join('')}<rect ${box} fill="url(#v)"/></svg>`;
  const picture = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  pictures.set(mood, picture);
  return picture;
}

/** Marks that boots have left on the canvas. */
export const SCUFFS = (() => {
  const luck = scattered(9);
  return Array.from({ length: 26 }, () => {
    const [x, y, turn, long] = [luck() * MAT.w, luck() * MAT.h, luck() * 3, 8 + luck() * 26];
    return `M${n2(x)},${n2(y)}q${n2(Math.cos(turn) * long * 0.5 + 4)},${n2(Math.sin(turn) * long * 0.5 - 3)} ${n2(Math.cos(turn) * long)},${n2(Math.sin(turn) * long)}`;
  }).join('');
})();

export const GRID = Array.from({ length: 9 }, (_, n) => `M${(n + 1) * (MAT.w / 10)},0V${MAT.h}M0,${(n + 1) * H}H${MAT.w}`).join('');

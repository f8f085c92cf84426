// The skylines of the town, each over a card of 204 wide: what stands on the roof of its row of windows.

import { stars } from './great';

const INK = '#0c161b';
const roof = (d: string) => `<path d="${d}" fill="${INK}"/>`;
const lamp = (d: string, opacity = 1) => `<path d="${d}" fill="#ffc65c" fill-opacity="${opacity}"/>`;
const rig = (d: string, width = 2) => `<path d="${d}" fill="none" stroke="${INK}" stroke-width="${width}" stroke-linecap="round"/>`;
const moon = (x: number, y: number, r: number) => `<circle cx="${x}" cy="${y}" r="${r}" fill="#f3e6b8"/><circle cx="${x - r * 0.36}" cy="${y - r * 0.22}" r="${r * 0.84}" fill="#173244"/>`;

const SKYLINES: Record<string, string> = {
  'long-quay': `${moon(176, 16, 9)}${roof('M0 24H110V30H0Z')}${rig('M128 26V6M128 8L116 24M128 8L142 24M150 26V0M150 3L136 22M150 3L166 22', 1.8)}${roof('M112 24H176L168 34H120Z')}<path d="M150 3C160 8 162 16 158 21H151ZM128 8C138 11 139 17 136 22H129Z" fill="#22363f"/>`,
  'lantern-rock': `<path d="M62 -1L210 -22V28Z" fill="url(#te-beam)"/>${roof('M0 30C20 20 40 22 52 24L56 2H68L72 24C100 22 130 30 150 26S190 30 204 24V36H0Z')}${lamp('M57 -5H67V3H57Z')}${roof('M54 -5L62 -12L70 -5Z')}`,
  'reading-room': `${moon(30, 12, 8)}${roof('M60 12L108 -10L156 12Z')}${roof('M64 14H152V18H64ZM68 18h8v12h-8ZM88 18h8v12h-8ZM120 18h8v12h-8ZM140 18h8v12h-8Z')}${lamp('M100 18h16v12h-16Z', 0.7)}${roof('M0 30V24H204V34H0Z')}`,
  'tide-observatory': `${stars(7, 26, 204, 26)}${roof('M14 24A42 34 0 0 1 98 24Z')}${roof('M56 -10L78 -20L84 -14L66 6Z')}${lamp('M58 -8A34 30 0 0 1 74 2L64 24H52Z', 0.5)}${roof('M0 32V24H204V34H0Z')}${roof('M116 26L134 14L152 26ZM156 26V12H168V26ZM176 26L190 16L204 26Z')}`,
  'chapel-of-the-drowned': `${moon(30, 14, 8)}${roof('M92 30V10L104 -14L116 10V30Z')}${rig('M104 -22V-10M100 -18H108', 2.4)}${lamp('M100 24V15a4 4 0 0 1 8 0V24Z')}${roof('M0 30V24L20 10L76 10L92 24L116 24L134 12H170L204 26V34H0Z')}`,
  'salt-crypt': `<circle cx="156" cy="14" r="12" fill="#e9d9a6"/>${roof('M6 26L58 0L110 26Z')}${lamp('M44 20a14 11 0 0 1 28 0Z', 0.55)}${roof('M0 34V25H116V34Z')}${rig('M182 34V10M182 18L172 6M182 14L192 2M182 22L196 12', 2.6)}${roof('M126 34V24a6 6 0 0 1 12 0V34ZM146 34V27a5 5 0 0 1 10 0V34ZM116 30H204V36H116Z')}`,
  'east-ward': `${stars(31, 18, 204, 24)}${roof('M10 30V2H70V30ZM84 30V-4H130V30ZM144 30V6H196V30Z')}${lamp('M20 8h8v8h-8ZM50 8h8v8h-8ZM94 4h8v8h-8ZM158 12h8v8h-8Z', 0.8)}${rig('M24 8v8M54 8v8M98 4v8M162 12v8', 1.4)}${roof('M0 34V26H204V34Z')}`,
  infirmary: `${moon(178, 14, 9)}${roof('M40 30V6H160V30Z')}${roof('M84 6V-10H116V6Z')}<path d="M97 -8h6v5h5v6h-5v5h-6v-5h-5v-6h5Z" fill="#d0412f"/>${lamp('M52 12h10v10h-10ZM74 12h10v10h-10ZM118 12h10v10h-10Z', 0.75)}${roof('M0 34V27H204V34Z')}`,
  'herring-market': `${moon(24, 12, 8)}${roof('M52 14q8 -14 16 0q8 -14 16 0q8 -14 16 0V20H52ZM120 16q8 -14 16 0q8 -14 16 0q8 -14 16 0V22H120Z')}${rig('M56 20V30M98 20V30M124 22V30M164 22V30', 3)}${lamp('M72 20h8v8h-8ZM140 22h8v7h-8Z')}${roof('M0 34V27H204V34Z')}`,
  'print-shop': `${roof('M0 30V20L22 6V20L44 6V20L66 6V20L88 6V20L110 6V30Z')}${lamp('M8 18L18 11V18ZM30 18L40 11V18ZM52 18L62 11V18ZM74 18L84 11V18ZM96 18L106 11V18Z', 0.75)}${roof('M128 -14H139V32H128ZM146 -6H156V32H146ZM110 20H204V34H110Z')}<path d="M133 -16C128 -24 142 -26 136 -36C150 -30 146 -22 140 -16Z" fill="#9fb1b5" fill-opacity=".35"/>`,
};

const VILLAGE = `${moon(170, 14, 9)}${roof('M0 30V20L26 6L52 20V12L80 0L108 12V22L140 8L172 22V14L204 6V34H0Z')}${lamp('M22 16h8v8h-8ZM76 12h8v8h-8ZM136 18h8v8h-8Z', 0.8)}`;

export const skyline = (face: string) => SKYLINES[face] ?? VILLAGE;

/** A wall of bricks under it, from `top` down; no two cards alike. */
export function bricks(seed: number, top: number, width: number, height: number): string {
  let s = '';
  for (let row = 0; row * 6 < height; row++)
    for (let i = 0; i * 18 < width; i++)
      if ((i * 7 + row * 13 + seed) % 5 === 0) s += `<rect x="${i * 18 + (row % 2) * 9}" y="${top + row * 6}" width="15" height="4" rx="1" fill="#2a3b43" fill-opacity=".5"/>`;
  return s;
}

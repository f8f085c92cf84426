// A drawing as a picture with an address, which every place that shows it shares.

import { numbered } from './draw';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** A picture: its address, and the box of the drawing's own units that it shows. */
export interface Picture extends Box {
  readonly href: string;
}

/** The same drawing gives the same picture, whatever was drawn before. */
export function pictured(box: Box, draw: () => string): Picture {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${box.w * 3}" height="${box.h * 3}" viewBox="${box.x} ${box.y} ${box.w} ${box.h}">${numbered(draw)}</svg>`;
  return { href: `data:image/svg+xml,${encodeURIComponent(svg)}`, ...box };
}

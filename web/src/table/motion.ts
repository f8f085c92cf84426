// How cards and tokens come onto the mat and leave it. They move inside their place, so the place itself is free to glide.

import type { TransitionConfig } from 'svelte/transition';
import { wantsStillness } from '../session/watchers';

interface Half {
  below: boolean;
}

/** From its player's side of the ring. */
export function arrive(_: Element, { below }: Half): TransitionConfig {
  const from = below ? 160 : -160;
  return {
    duration: wantsStillness() ? 0 : 340,
    css: (t, u) => `transform: translateY(${from * u * u}px) scale(${1 + 0.35 * u}) rotate(${-8 * u}deg); opacity: ${Math.min(1, t * 2)}`,
  };
}

/** Thrown out of the ring. */
export function toss(_: Element, { below }: Half): TransitionConfig {
  const to = below ? 190 : -190;
  return {
    duration: wantsStillness() ? 0 : 420,
    css: (t, u) => `transform: translate(${80 * u}px, ${to * u * u}px) rotate(${75 * u}deg) scale(${1 - 0.3 * u}); opacity: ${t}`,
  };
}

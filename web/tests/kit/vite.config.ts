// The page on which scene.spec.ts plays with the scene. It is built for the tests alone and is no part of the product.
//   npx vite --config tests/kit/vite.config.ts     to look at it while working on the scene
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { pathOf } from '../../tools/icons.mjs';

const ICONS = [
  'terror', 'angry-eyes', 'two-coins', 'vortex', 'candle-flame', 'swap-bag', 'tentacle-strike', 'crosshair', 'padlock', 'thumb-up',
  'thumb-down', 'falling', 'checkbox-tree', 'hearts', 'diamonds', 'punch-blast', 'round-star', 'sherlock-holmes', 'police-badge',
];

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [svelte()],
  define: { KIT_ICONS: JSON.stringify(Object.fromEntries(ICONS.map((it) => [it, pathOf(it)]))) },
  server: { fs: { allow: [fileURLToPath(new URL('../..', import.meta.url))] } },
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
});

import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  // svelte's browser build, also where vitest mounts components.
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  server: {
    proxy: { '/api': { target: 'http://127.0.0.1:7777', ws: true } },
  },
  build: {
    target: 'es2022',
    sourcemap: false,
    // The content security policy forbids inline scripts and data: fonts; browsers preload modules by themselves.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  test: {
    environment: 'happy-dom',
    // A clicked link that nobody handles must not take the test's window away.
    environmentOptions: { happyDOM: { settings: { navigation: { disableMainFrameNavigation: true } } } },
    include: ['src/**/*.test.ts'],
  },
});

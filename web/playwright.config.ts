import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

// The first is Debian's Chromium without windows: it needs a quarter less of the processor.
const browsers = [process.env.CHROMIUM, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const chromium = browsers.find((it) => it && existsSync(it));
if (!chromium) throw new Error('There is no Chromium. On Debian: apt install chromium. Elsewhere: CHROMIUM=/path/to/it');

export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results',
  // Each worker has a server and a browser of its own, and tests make their own matches: they run in any order.
  workers: 2,
  fullyParallel: true,
  // A crowded machine may let one time out. What needs its second try is called flaky in the summary.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});

import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './find-browser.ts';

const results = join(import.meta.dirname, '../../test-results');

// Workers read this file too; the browser that was found once reaches them by the environment.
process.env['CHROMIUM_PATH'] ??= findBrowser();

// What holds a stopwatch needs the machine for itself: it runs by `npm run bench:results` alone.
const isTimed = process.env['TIMED'] === '1';

export default defineConfig({
  testDir: '..',
  testMatch: isTimed ? 'bench/**/*.speed.ts' : 'e2e/**/*.e2e.ts',
  outputDir: join(results, 'e2e'),
  forbidOnly: Boolean(process.env['CI']),
  fullyParallel: true,
  workers: isTimed ? 1 : 2,
  // A CI machine stalls at times; what passes only the second time is listed as flaky.
  retries: process.env['CI'] ? 1 : 0,
  reporter: 'list',
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    locale: 'en-GB',
    timezoneId: 'UTC',
    contextOptions: { reducedMotion: 'reduce' },
    // A trace takes pictures of the page, which is work for the page.
    trace: isTimed ? 'off' : 'retain-on-failure',
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'] ?? '' },
  },
});

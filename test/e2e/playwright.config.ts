import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './find-browser.ts';

const results = join(import.meta.dirname, '../../test-results');

// Workers read this file too. They take the browser from this environment variable and do not search again.
process.env['CHROMIUM_PATH'] ??= findBrowser();

// Time measurements need an idle machine. They only run with `npm run bench:results`.
const isTimed = process.env['TIMED'] === '1';

export default defineConfig({
  testDir: '..',
  testMatch: isTimed ? 'bench/**/*.speed.ts' : 'e2e/**/*.e2e.ts',
  globalSetup: './support/prepare.ts',
  outputDir: join(results, 'e2e'),
  forbidOnly: Boolean(process.env['CI']),
  fullyParallel: true,
  workers: isTimed ? 1 : 2,
  // CI machines stall at times. A test that passes only the second time is reported as flaky.
  retries: process.env['CI'] ? 1 : 0,
  reporter: 'list',
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    locale: 'en-GB',
    timezoneId: 'UTC',
    contextOptions: { reducedMotion: 'reduce' },
    // Traces take screenshots, which slow the page down.
    trace: isTimed ? 'off' : 'on-first-retry',
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'] ?? '' },
  },
});

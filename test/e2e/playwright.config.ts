import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './find-browser.ts';
import { ownerKey } from './owner.ts';

const root = join(import.meta.dirname, '../..');
const results = join(root, 'test-results');
const dataDir = join(results, 'data');

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return address && typeof address === 'object' ? address.port : 0;
}

/** Workers read this file too; what was decided once reaches them by the environment. */
async function decideOnce() {
  if (process.env['E2E_PORT']) return;
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  process.env['E2E_PORT'] = String(await freePort());
  process.env['CHROMIUM_PATH'] = findBrowser();
}
await decideOnce();

const port = process.env['E2E_PORT'] ?? '';
const baseURL = `http://127.0.0.1:${port}`;

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: join(results, 'e2e'),
  forbidOnly: Boolean(process.env['CI']),
  fullyParallel: true,
  workers: 2,
  retries: 0,
  reporter: 'list',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL,
    trace: 'retain-on-failure',
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'] ?? '' },
  },
  webServer: {
    command: 'npm start',
    cwd: root,
    url: `${baseURL}/_readyz`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
    env: {
      PORT: port,
      HOST: '',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      OWNER_KEY: ownerKey,
      DEMO: '1',
      LOG_LEVEL: 'warn',
    },
  },
});

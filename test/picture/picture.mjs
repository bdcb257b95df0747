// Takes the pictures of the README from the built console on a fresh demo database: npm run picture.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';

const KEY = 'phx_picture';
const QUALITY = 82;
const root = join(import.meta.dirname, '../..');
const pictures = join(root, '.readme');
const installed = ['chromium', 'google-chrome', 'chromium-browser']
  .flatMap((name) => (process.env.PATH ?? '').split(':').map((folder) => join(folder, name)))
  .find((path) => existsSync(path));

/** Returns the URL that the server prints when it listens. */
const listening = (server) =>
  new Promise((resolve, reject) => {
    server.stdout.on('data', (text) => {
      const url = /Listening on (\S+)/.exec(String(text))?.[1];
      if (url) resolve(url);
    });
    server.on('exit', () => reject(new Error('The server ended before it listened.')));
  });

const folder = mkdtempSync(join(tmpdir(), 'hedgerow-picture-'));
const env = { ...process.env, DATA_DIR: folder, OWNER_KEY: KEY, PORT: '0', LOG_LEVEL: 'error' };
const server = spawn(process.execPath, [join(root, 'src/server/launch.mjs'), 'start'], {
  env,
  stdio: ['ignore', 'pipe', 'inherit'],
});
const browser = await chromium.launch(installed ? { executablePath: installed, args: ['--no-sandbox'] } : {});

async function takePicture(page, name) {
  // Moves the pointer away, so that it does not highlight the last clicked element.
  await page.mouse.move(0, 0);
  await page.waitForTimeout(1000);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  writeFileSync(join(pictures, `${name}.webp`), Buffer.from(data, 'base64'));
}

try {
  const url = await listening(server);
  mkdirSync(pictures, { recursive: true });
  const page = await browser.newPage({ viewport: { width: 1280, height: 1120 }, colorScheme: 'light' });
  await page.goto(`${url}/connect#key=${KEY}`);
  await page.getByRole('link', { name: 'Web shop' }).click();
  await page.getByRole('switch', { name: 'Discard IP addresses' }).waitFor();
  await takePicture(page, 'settings');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Experiments' }).click();
  await page.getByRole('link', { name: 'Shorter checkout' }).click();
  await page.getByRole('table', { name: 'Numbers' }).waitFor();
  await takePicture(page, 'results');
} finally {
  await browser.close();
  server.kill();
  server.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import type { Browser, Page } from '@playwright/test';

/** Returns the path of the browser SDK as an ES module. */
const sdkFile = () =>
  join(dirname(createRequire(import.meta.url).resolve('posthog-js/package.json')), 'dist/module.mjs');

const page = (code: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <link rel="icon" href="data:,">
    <title>Shop</title>
    <script type="importmap">{ "imports": { "posthog-js": "/sdk.js" } }</script>
  </head>
  <body>
    <h1>Shop</h1>
    <output></output>
    <script type="module">${code}</script>
  </body>
</html>`;

/** Starts another site with one page. The page runs `code` as a module that can import `posthog-js`. `close` stops the site. */
export async function openShop(code: string) {
  const sdk = readFileSync(sdkFile());
  const server = createServer((request, response) => {
    const isSdk = request.url === '/sdk.js';
    response.setHeader('Content-Type', isSdk ? 'text/javascript' : 'text/html');
    response.end(isSdk ? sdk : page(code));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { url, close: () => server.close() };
}

const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/**
 * Opens a page as a new visitor, runs `visit`, and closes the browser. Returns the errors of the page. The SDK ignores
 * automated browsers, so the browser hides that it is automated.
 */
export async function visitShop(browser: Browser, url: string, visit: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ userAgent: USER_AGENT });
  await context.addInitScript(() => {
    Object.defineProperties(navigator, { webdriver: { value: false }, userAgentData: { value: undefined } });
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(url);
  await visit(page);
  await context.close();
  return errors;
}

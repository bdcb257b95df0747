import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';

const modules = join(import.meta.dirname, '../../../node_modules');

const imports = {
  'posthog-js': '/modules/posthog-js/dist/module.mjs',
  'posthog-js-lite-2': '/modules/posthog-js-lite-2/lib/index.esm.js',
  'posthog-js-lite-4': '/modules/posthog-js-lite-4/dist/index.mjs',
  '@posthog/core': '/modules/@posthog/core/dist/index.mjs',
};

const pageWith = (markup: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <link rel="icon" href="data:,">
    <title>Shop</title>
    <script type="importmap">${JSON.stringify({ imports })}</script>
  </head>
  <body>
    <h1>Shop</h1>
    <output></output>
    ${markup}
  </body>
</html>`;

/**
 * Starts another site with one page. The page runs `code` as a module that can import the browser SDKs. `close` stops the
 * site.
 */
export const openShop = (code: string) => openShopWith(`<script type="module">${code}</script>`);

/** Starts another site with one page that contains `markup`. `close` stops the site. */
export async function openShopWith(markup: string) {
  const server = createServer((request, response) => {
    const module = /^\/modules\/(.+)$/.exec(request.url ?? '')?.[1];
    response.setHeader('Content-Type', module ? 'text/javascript' : 'text/html');
    response.end(module ? readFileSync(join(modules, module)) : pageWith(markup));
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

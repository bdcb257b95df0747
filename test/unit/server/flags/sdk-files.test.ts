import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '#test/support/server.ts';

const manifest = createRequire(import.meta.url).resolve('posthog-js/package.json');
const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
const installed = (name: string) => readFileSync(join(dirname(manifest), 'dist', name), 'utf8');

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const load = (path: string, headers = {}) =>
  server.app.request(path, { headers: { Origin: 'https://shop.example', ...headers } });

test.each([
  ['/static/array.js', 'array.js', 'public, max-age=3600'],
  ['/static/array.full.js', 'array.full.js', 'public, max-age=3600'],
  ['/static/surveys.js?v=1.2.3', 'surveys.js', 'public, max-age=3600'],
  [`/static/${version}/array.js`, 'array.js', 'public, max-age=31536000, immutable'],
  ['/static/1.2.3/array.js', 'array.js', 'public, max-age=3600'],
])('%s is the script of the installed SDK, for pages of any origin', async (path, name, caching) => {
  const answer = await load(path);

  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(answer.headers.get('access-control-allow-origin')).toBe('https://shop.example');
  expect(answer.headers.get('cache-control')).toBe(caching);
  expect(await answer.text()).toBe(installed(name));
});

test('a script is compressed if the browser accepts it, and not sent again if the browser has it', async () => {
  const compressed = await load('/static/array.js', { 'Accept-Encoding': 'gzip, br' });
  const known = await load('/static/array.js', { 'If-None-Match': compressed.headers.get('etag') });

  expect(compressed.headers.get('content-encoding')).toBe('gzip');
  expect((await compressed.arrayBuffer()).byteLength).toBeLessThan(installed('array.js').length / 2);
  expect([known.status, await known.text()]).toEqual([304, '']);
});

test.each([
  '/static/none.js',
  '/static/array.js.map',
  '/static/..%2fpackage.json',
  '/static/1.2.3/..%2f..%2fpackage.json',
  '/static/constructor',
])('%s is not served', async (path) => {
  expect((await load(path)).status).toBe(404);
});

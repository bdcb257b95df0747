import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '#test/support/database.ts';
import { script, siteOn } from '#test/support/site.ts';

let own: Awaited<ReturnType<typeof freshDatabase>>;
let site: ReturnType<typeof siteOn>;
beforeAll(async () => {
  own = await freshDatabase();
  site = siteOn(own.db, { apiOrigins: ['https://eu.posthog.com'] });
});
afterAll(() => own.close());

test.each([
  '/',
  '/connect',
  '/portfolio',
  '/account/keys',
  '/organizations/0190a1a0-0000-7000-8000-000000000001/projects/new',
  '/projects/1/experiments/2/results?tab=all',
])('%s returns the page of the console', async (path) => {
  const answer = await site.ask(path);

  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('the page can read the id of the request that loaded it', async () => {
  const { headers } = await site.ask('/nowhere');

  expect(headers.get('server-timing')).toBe(`request;desc="${headers.get('x-request-id')}"`);
});

test('every response of the page has its own nonce, which its policy allows', async () => {
  const answers = await Promise.all([site.ask('/'), site.ask('/')]);
  const pages = await Promise.all(answers.map((answer) => answer.text()));
  const nonces = pages.map((html) => /property="csp-nonce" nonce="([^"]+)"/.exec(html)?.[1] ?? '');

  expect(new Set(nonces).size).toBe(2);
  for (const [index, nonce] of nonces.entries()) {
    expect(nonce).toMatch(/^[\w+/]{22}==$/);
    expect(answers[index]?.headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}';`);
  }
});

test('the policy of the page allows only its own files, its inline script by hash and the configured servers', async () => {
  const answer = await site.ask('/');
  const policy = answer.headers.get('content-security-policy')?.split('; ') ?? [];

  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain(`script-src 'self' 'sha256-${createHash('sha256').update('early()').digest('base64')}'`);
  expect(policy).toContain("connect-src 'self' https://eu.posthog.com");
  expect(policy).toContain("worker-src 'self'");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy.join()).not.toContain('unsafe');
});

const decode = { br: brotliDecompressSync, gzip: gunzipSync };

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip, br;q=0', 'gzip'],
  ['gzip', 'gzip'],
] as const)(
  'a browser that accepts %s gets a hashed file as %s, and can cache it permanently',
  async (accepted, encoding) => {
    const answer = await site.ask('/assets/index-1a2b.js', { headers: { 'Accept-Encoding': accepted } });

    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(decode[encoding](await answer.arrayBuffer()).toString()).toBe(script);
  },
);

test('a client that accepts no encoding gets the file as it is', async () => {
  const answer = await site.ask('/assets/index-1a2b.js');

  expect(answer.headers.get('content-encoding')).toBeNull();
  expect(await answer.text()).toBe(script);
});

test('a file without a hash in its name is revalidated and gets 304 while it is unchanged', async () => {
  const first = await site.ask('/icon.svg');
  const again = await site.ask('/icon.svg', { headers: { 'If-None-Match': first.headers.get('etag') ?? '' } });

  expect(first.headers.get('cache-control')).toBe('no-cache');
  expect(first.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
  expect(again.status).toBe(304);
  expect(await again.text()).toBe('');
});

test.each(['/assets/gone-9z.js', '/favicon.ico', '/index.html', '/api/nothing/', '/_nothing'])(
  '%s gets 404 in the format of the API',
  async (path) => {
    const answer = await site.ask(path);

    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: 'not_found' });
  },
);

test('an unknown address shows the console with status 404', async () => {
  const answer = await site.ask('/nowhere');

  expect(answer.status).toBe(404);
  expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
});

test('a POST to a page gets 404', async () => {
  expect((await site.ask('/connect', { method: 'POST' })).status).toBe(404);
});

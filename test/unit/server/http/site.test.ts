import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '#test/support/database.ts';
import { siteOn } from '#test/support/site.ts';

let own: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  own = await freshDatabase();
});
afterAll(() => own.close());

test('the process is alive and ready while its database responds', async () => {
  const site = siteOn(own.db);

  expect((await site.ask('/_livez')).status).toBe(200);
  expect(await (await site.ask('/_readyz')).json()).toEqual({ http: true, db: true });
});

test('a server without its database is alive but not ready', async () => {
  const { db, close } = await freshDatabase();
  const site = siteOn(db);
  await close();

  expect((await site.ask('/_livez')).status).toBe(200);
  expect((await site.ask('/_readyz')).status).toBe(503);
});

test('every response contains the request id, and the log has a line with that id and without the key', async () => {
  const site = siteOn(own.db);
  const answer = await site.ask('/api/organizations/?limit=2&personal_api_key=phx_secret', {
    headers: { Authorization: 'Bearer phx_secret' },
  });
  const id = answer.headers.get('x-request-id');

  expect(answer.status).toBe(401);
  expect(site.log).toEqual([
    expect.objectContaining({
      level: 'info',
      request_id: id,
      method: 'GET',
      path: '/api/organizations/',
      query: 'limit=2&personal_api_key=[withheld]',
      status: 401,
    }),
  ]);
  expect(JSON.stringify(site.log)).not.toContain('phx_secret');
});

test('a request id is accepted only from a trusted proxy', async () => {
  const headers = { 'X-Request-Id': 'from-the-proxy' };
  const [behindProxy, open] = [siteOn(own.db, { trustProxy: true }), siteOn(own.db)];

  expect((await behindProxy.ask('/_livez', { headers })).headers.get('x-request-id')).toBe('from-the-proxy');
  expect((await open.ask('/_livez', { headers })).headers.get('x-request-id')).not.toBe('from-the-proxy');
});

test('API responses are not cached, framed or sniffed', async () => {
  const site = siteOn(own.db);
  const { headers } = await site.ask('/api/organizations/');

  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
});

test('pages of another origin may call the API only if they are configured', async () => {
  const fromElsewhere = { headers: { Origin: 'https://console.example' } };
  const closed = siteOn(own.db);
  expect(
    (await closed.ask('/api/organizations/', fromElsewhere)).headers.get('access-control-allow-origin'),
  ).toBeNull();

  const site = siteOn(own.db, { corsOrigins: ['https://console.example'] });
  const allowed = await site.ask('/api/organizations/', fromElsewhere);
  const preflight = await site.ask('/api/organizations/', {
    method: 'OPTIONS',
    headers: { Origin: 'https://console.example', 'Access-Control-Request-Method': 'PATCH' },
  });
  const stranger = await site.ask('/api/organizations/', { headers: { Origin: 'https://other.example' } });

  expect(allowed.headers.get('access-control-allow-origin')).toBe('https://console.example');
  expect(allowed.headers.get('access-control-expose-headers')).toContain('ETag');
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-headers')).toContain('Authorization');
  expect(stranger.headers.get('access-control-allow-origin')).toBeNull();
});

test('pages of any origin may call what SDKs call below /api/, also if origins are configured', async () => {
  const site = siteOn(own.db, { corsOrigins: ['https://console.example'] });

  for (const path of ['/api/surveys/', '/api/early_access_features', '/api/feature_flag/local_evaluation']) {
    const preflight = await site.ask(path, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://shop.test',
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': 'x-posthog-session-id',
      },
    });

    expect(preflight.headers.get('access-control-allow-origin')).toBe('https://shop.test');
    expect(preflight.headers.get('access-control-allow-headers')).toBe('x-posthog-session-id');
  }
});

test('a body of more than a megabyte is rejected', async () => {
  const site = siteOn(own.db);
  const answer = await site.ask('/api/projects/', { method: 'POST', body: 'x'.repeat(1024 * 1024 + 1) });

  expect(answer.status).toBe(413);
  expect(await answer.json()).toMatchObject({ code: 'request_entity_too_large' });
});

test('a key in a path or in the name of a parameter is not logged', async () => {
  const site = siteOn(own.db);
  const headers = { Authorization: 'Bearer my-own-key' };
  await site.ask('/api/projects/phx_secret/?phx_secret=1&a=my-own-key&my%2Down-key', { headers });

  expect(site.log).toMatchObject([
    { path: '/api/projects/[withheld]/', query: '[withheld]=1&a=[withheld]&[withheld]' },
  ]);
});

test('the API documents itself for programs and for people, without a key', async () => {
  const site = siteOn(own.db);
  const forPrograms = await site.ask('/api/schema');
  const forPeople = await site.ask('/api/schema/', { headers: { Accept: 'text/html' } });

  expect(await forPrograms.json()).toMatchObject({ openapi: '3.1.0' });
  expect(forPeople.headers.get('content-type')).toMatch(/^text\/html/);
  expect(forPeople.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/);
  expect(await forPeople.text()).toContain('API reference');
});

test('the events in the query of a capture request are not logged', async () => {
  const site = siteOn(own.db);
  await site.ask('/e/?data=%7B%22email%22%3A%22ines%40example.com%22%7D');

  expect(site.log).toMatchObject([{ path: '/e/', status: 401 }]);
  expect(JSON.stringify(site.log)).not.toContain('ines');
});

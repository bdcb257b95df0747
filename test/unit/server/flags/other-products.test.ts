import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const from = { Origin: 'https://shop.test' };

test.each([
  ['/api/surveys/?token=phc_1', { surveys: [] }],
  ['/api/early_access_features/?token=phc_1&stage=beta', { earlyAccessFeatures: [] }],
])('a page gets an empty list from %s', async (path, expected) => {
  const response = await server.fetch(`${server.origin}${path}`, { headers: from });

  expect(response.headers.get('access-control-allow-origin')).toBe('https://shop.test');
  expect([response.status, await response.json()]).toEqual([200, expected]);
});

test.each(['/s/', '/s/?compression=gzip-js', '/i/v1/logs?token=phc_1'])(
  'data that is not stored gets 404 with a reason from %s',
  async (path) => {
    const response = await server.fetch(`${server.origin}${path}`, { method: 'POST', headers: from, body: '{}' });

    expect(response.headers.get('access-control-allow-origin')).toBe('https://shop.test');
    expect(response.status).toBe(404);
    expect((await response.json()).detail).toMatch(/^This server does not store \w+/);
  },
);

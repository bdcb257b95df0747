import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '#test/support/database.ts';
import { buildOrganization, buildUser } from '#test/support/factories.ts';
import { buildKey } from '#test/support/server.ts';
import { siteOn } from '#test/support/site.ts';

let own: Awaited<ReturnType<typeof freshDatabase>>;
let valid = '';
let other = '';
beforeAll(async () => {
  own = await freshDatabase();
  const { id: organization } = await buildOrganization(own.db, { name: 'Acme', slug: 'acme' });
  const { id } = await buildUser(own.db, { [organization]: 15 });
  [valid, other] = [await buildKey(own.db, id), await buildKey(own.db, id)];
});
afterAll(() => own.close());

/** A site behind a trusted proxy that admits two requests per minute. */
const limitedSite = () => siteOn(own.db, { rateLimit: 2, trustProxy: true });

interface Attempt {
  key?: string;
  address?: string;
}

const inventedKey = () => `phx_${Math.random()}`;
const list =
  (site: ReturnType<typeof siteOn>, path = '/api/organizations/') =>
  ({ key = inventedKey(), address = '1.2.3.4' }: Attempt = {}) =>
    site.ask(path, { headers: { Authorization: `Bearer ${key}`, 'X-Forwarded-For': address } });

test('the response to a key with too many requests says how long to wait, and another key is not affected', async () => {
  const ask = list(limitedSite());
  await ask({ key: valid });
  await ask({ key: valid, address: '5.6.7.8' });
  const refused = await ask({ key: valid });

  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toMatch(/^(59|60)$/);
  expect(await refused.json()).toEqual({
    type: 'throttled_error',
    code: 'throttled',
    detail: `Request was throttled. Expected available in ${refused.headers.get('retry-after')} seconds.`,
    attr: null,
  });
  expect((await ask({ key: other })).status).toBe(200);
});

test.each([
  '/api/organizations/',
  '/api/projects/',
  '/api/projects/1/experiments/',
  '/flags/definitions?token=phc_x',
  '/api/feature_flag/local_evaluation?token=phc_x',
])('invented keys for %s count for their address, and a valid key from the same address goes on', async (path) => {
  const ask = list(limitedSite(), path);

  const statuses = [await ask(), await ask(), await ask(), await ask()].map(({ status }) => status);

  expect(statuses).toEqual([401, 401, 429, 429]);
  expect((await ask({ key: valid })).status).not.toBe(429);
  expect((await ask({ address: '5.6.7.8' })).status).toBe(401);
});

test('an invented key is refused before the body is read', async () => {
  const site = limitedSite();
  let isRead = false;
  const pull = () => {
    isRead = true;
  };
  const body = new ReadableStream({ pull }, { highWaterMark: 0 });
  const headers = { Authorization: `Bearer ${inventedKey()}`, 'Content-Length': '10', 'X-Forwarded-For': '1.2.3.4' };

  const answer = await site.ask('/api/projects/', { method: 'POST', headers, body, duplex: 'half' } as RequestInit);

  expect(answer.status).toBe(401);
  expect(isRead).toBe(false);
});

test('only the last address of X-Forwarded-For counts, because the client can send the others', async () => {
  const ask = list(limitedSite());
  const statuses: number[] = [];
  for (let forged = 0; forged < 3; forged++) statuses.push((await ask({ address: `9.9.9.${forged}, 1.2.3.4` })).status);

  expect(statuses).toEqual([401, 401, 429]);
});

test.each([
  ['1.2.3.4:1', '1.2.3.4:2', '1.2.3.4'],
  ['[2001:db8::7]:1', '[2001:db8::7]:2', '2001:db8::7'],
])('the port that a proxy appends to an address does not count: %s', async (...addresses) => {
  const ask = list(limitedSite());
  const statuses: number[] = [];
  for (const address of addresses) statuses.push((await ask({ address })).status);

  expect(statuses).toEqual([401, 401, 429]);
});

test.each([
  ['in the header', (key: string) => ['/api/organizations/', { headers: { Authorization: `Bearer ${key}` } }]],
  [
    'in the query, with a header that contains no key',
    (key: string) => [`/api/organizations/?personal_api_key=${key}`, { headers: { Authorization: 'junk' } }],
  ],
  [
    'in the query, with a header that changes',
    (key: string) => [`/api/organizations/?personal_api_key=${key}`, { headers: { Authorization: Math.random() } }],
  ],
  [
    'in the body',
    (key: string) => [
      '/api/projects/',
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ personal_api_key: key }),
      },
    ],
  ],
] as [string, (key: string) => [string, RequestInit]][])(
  'a key counts for the limit wherever it is sent: %s',
  async (_, requestWith) => {
    const site = limitedSite();
    const statusFor = async (key: string) => {
      const [path, init] = requestWith(key);
      return (await site.ask(path, { ...init, headers: { ...init.headers, 'X-Forwarded-For': '1.2.3.4' } })).status;
    };
    const [first, second, third] = [await statusFor(valid), await statusFor(valid), await statusFor(valid)];

    expect([first, second]).not.toContain(429);
    expect(third).toBe(429);
    expect(await statusFor(other)).toBe(first);
  },
);

test('attempts to accept an invitation count for the IP address, whatever key they contain', async () => {
  const site = limitedSite();
  const attempt = async (address: string, headers = {}) => {
    const request = {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json', 'X-Forwarded-For': address },
      body: JSON.stringify({ token: 'hgi_guess' }),
    };
    return (await site.ask('/api/invites/accept/', request)).status;
  };

  const withKey = { Authorization: `Bearer ${inventedKey()}` };
  expect([await attempt('1.2.3.4', withKey), await attempt('1.2.3.4'), await attempt('1.2.3.4')]).toEqual([
    401, 404, 429,
  ]);
  expect(await attempt('5.6.7.8')).toBe(404);
});

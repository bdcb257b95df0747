import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { captureWorld } from './capture-world.ts';

describe('capture v1', () => {
  const world = captureWorld();
  const { send, stored } = world;
  const path = '/i/v1/analytics/events';

  const one = () => ({
    uuid: randomUUID(),
    event: 'seen',
    distinct_id: 'ann',
    timestamp: '2026-03-01T11:00:00.000Z',
    options: {},
    properties: { plan: 'free' },
  });
  const capture = (batch: unknown[], headers: Record<string, string> = {}, to = path) =>
    send(to, JSON.stringify({ created_at: '2026-03-01T11:59:59.000Z', batch }), {
      Authorization: `Bearer ${world.project.api_token}`,
      'Content-Type': 'application/json',
      ...headers,
    });

  test.each([path, `${path}/`])('%s stores events and returns a result for each uuid', async (to) => {
    const [first, second] = [one(), { ...one(), uuid: randomUUID().toUpperCase() }];

    const response = await capture([first, second], {}, to);

    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      results: { [first.uuid]: { result: 'ok' }, [second.uuid]: { result: 'ok' } },
    });
    expect(await stored()).toHaveLength(2);
  });

  test('an invalid event is dropped with a reason, and the others are stored', async () => {
    const [good, bad] = [one(), { ...one(), distinct_id: '' }];

    const response = await capture([good, bad, { ...one(), uuid: '__proto__' }]);

    expect(response.status).toBe(200);
    expect(Object.entries((await response.json()).results)).toEqual([
      [bad.uuid, { result: 'drop', details: 'Event 2 of the batch has no distinct_id.' }],
      ['__proto__', { result: 'drop', details: 'Event 3 of the batch has an invalid uuid.' }],
      [good.uuid, { result: 'ok' }],
    ]);
    expect(await stored()).toMatchObject([{ uuid: good.uuid }]);
  });

  test.each([['{"toString":1,"valueOf":2}'], ['{"toString":null}'], ['[{"toString":1}]']])(
    'an event whose uuid is %s is dropped with a reason, and the others are stored',
    async (uuid) => {
      const good = one();

      const response = await capture([good, { ...one(), uuid: JSON.parse(uuid) }]);

      expect(response.status).toBe(200);
      expect((await response.json()).results).toEqual({
        [uuid]: { result: 'drop', details: 'Event 2 of the batch has an invalid uuid.' },
        [good.uuid]: { result: 'ok' },
      });
      expect(await stored()).toMatchObject([{ uuid: good.uuid }]);
    },
  );

  test('fields and options become the properties that other libraries send', async () => {
    const event = {
      ...one(),
      session_id: 's1',
      window_id: 'w1',
      options: { process_person_profile: false, product_tour_id: 't1', cookieless_mode: null, other: 1 },
    };

    await capture([event], { 'PostHog-Sdk-Info': 'posthog-node/5.70.0' });

    expect((await stored())[0]?.properties).toEqual({
      plan: 'free',
      $session_id: 's1',
      $window_id: 'w1',
      $process_person_profile: false,
      $product_tour_id: 't1',
      $lib: 'posthog-node',
      $lib_version: '5.70.0',
    });
  });

  test('a wrong clock of the client is corrected, unless the event says that it must not be', async () => {
    const headers = { 'PostHog-Request-Timestamp': '2026-03-01T14:00:00.000Z' };
    const imported = { ...one(), event: 'imported', options: { disable_skew_correction: true } };

    await capture([one(), imported], headers);

    expect((await stored()).map(({ name, at }) => [name, at])).toEqual([
      ['seen', '2026-03-01T09:00:00Z'],
      ['imported', '2026-03-01T11:00:00Z'],
    ]);
  });

  test('a body in gzip is decompressed', async () => {
    const body = gzipSync(JSON.stringify({ batch: [one()] }));
    const headers = { Authorization: `Bearer ${world.project.api_token}`, 'Content-Encoding': 'gzip' };

    expect((await send(path, body, headers)).status).toBe(200);
    expect(await stored()).toHaveLength(1);
  });

  test.each([
    ['an unknown token', { Authorization: 'Bearer phc_nobody' }, 401],
    ['no token', { Authorization: '' }, 401],
    ['a token that PostgreSQL cannot store', { Authorization: 'Bearer phc_\u00ff' }, 401],
  ])('a request with %s is rejected', async (_, headers, status) => {
    expect((await capture([one()], headers)).status).toBe(status);
  });

  test('a body that is not JSON is rejected', async () => {
    const headers = { Authorization: `Bearer ${world.project.api_token}` };

    expect((await send(path, '{"batch":[', headers)).status).toBe(400);
  });

  test('a browser can send from any page', async () => {
    const preflight = await world.server.fetch(`${world.server.origin}${path}`, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://shop.test',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization,posthog-sdk-info',
      },
    });

    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization,posthog-sdk-info');
  });
});

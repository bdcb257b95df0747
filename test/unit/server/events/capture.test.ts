import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, inject, test } from 'vitest';
import { buildProject } from '#test/support/factories.ts';
import { storedEvents } from '#test/support/stored-events.ts';
import { captureWorld, one } from './capture-world.ts';

/** ClickHouse stores no time before 1900. Of two events with one UUID, it drops one only if name, day and person are equal. */
const isClickHouse = inject('eventStore') === 'clickhouse';
const EARLIEST = isClickHouse ? '1900-01-01T00:00:00Z' : '0099-01-01T00:00:00Z';

describe('capture', () => {
  const world = captureWorld();
  const { send, post, batch, stored } = world;

  test.each(['/batch', '/batch/', '/capture', '/capture/', '/e', '/e/', '/i/v0/e', '/i/v0/e/'])(
    '%s takes a single event and a batch',
    async (path) => {
      const single = await post(path, { ...one, token: world.project.api_token });
      const many = await post(path, {
        api_key: world.project.api_token,
        batch: [
          { ...one, event: 'a' },
          { ...one, event: 'b' },
        ],
      });

      expect([single.status, many.status]).toEqual([200, 200]);
      expect(await many.json()).toEqual({ status: 1 });
      expect((await stored()).map(({ name }) => name)).toEqual(['a', 'b', 'seen']);
    },
  );

  test('a list whose events contain the token in their properties is accepted, as browsers send it', async () => {
    const events = [
      { event: '$pageview', properties: { token: world.project.api_token, distinct_id: 'bob' }, offset: 1500 },
    ];

    expect((await post('/e/?ip=1&_=1&ver=1.2', events)).status).toBe(200);
    expect(await stored()).toMatchObject([{ distinct_id: 'bob', at: '2026-03-01T11:59:58.500000Z' }]);
  });

  test.each([
    ['a header', '/batch/', { 'Content-Encoding': 'gzip', 'Content-Type': 'application/json' }],
    ['the query', '/e/?compression=gzip-js', { 'Content-Type': 'text/plain' }],
  ])('a body whose compression is named by %s is unpacked', async (_, path, headers: Record<string, string>) => {
    const body = gzipSync(JSON.stringify({ api_key: world.project.api_token, batch: [one] }));

    expect((await send(path, body, headers)).status).toBe(200);
    expect(await stored()).toMatchObject([{ name: 'seen', distinct_id: 'ann', properties: { plan: 'free' } }]);
  });

  test('a form with base64 is accepted, as old libraries send it', async () => {
    const data = Buffer.from(JSON.stringify({ ...one, api_key: world.project.api_token })).toString('base64');
    const form = new URLSearchParams({ data, compression: 'base64' });

    expect((await send('/e/', form)).status).toBe(200);
    expect(await stored()).toHaveLength(1);
  });

  test('an event with a known uuid is dropped, in the same batch and in a later one', async () => {
    const uuid = randomUUID();

    await batch([
      { ...one, uuid },
      { ...one, uuid: uuid.toUpperCase() },
    ]);
    await batch([
      { ...one, uuid, event: isClickHouse ? one.event : 'again' },
      { ...one, event: 'other' },
    ]);

    expect((await stored()).map(({ name }) => name)).toEqual(['other', 'seen']);
  });

  test('the same uuid in another project is another event', async () => {
    const other = await buildProject(world.server.db, world.server.organization);
    const uuid = randomUUID();

    await batch([{ ...one, uuid }]);
    await post('/batch/', { api_key: other.api_token, batch: [{ ...one, uuid }] });

    for (const { id } of [world.project, other]) expect(await storedEvents(world.server, id)).toMatchObject([{ uuid }]);
  });

  test.each([
    [
      'the client’s clock is right',
      { timestamp: '2026-02-01T10:00:00Z' },
      '2026-03-01T12:00:00Z',
      '2026-02-01T10:00:00Z',
    ],
    [
      'the client’s clock is two hours ahead',
      { timestamp: '2026-03-01T13:30:00Z' },
      '2026-03-01T14:00:00Z',
      '2026-03-01T11:30:00Z',
    ],
    [
      'the request took half a minute',
      { timestamp: '2026-03-01T11:00:00Z' },
      '2026-03-01T11:59:30Z',
      '2026-03-01T11:00:00Z',
    ],
    ['the time has no offset', { timestamp: '2026-02-01T10:00:00' }, undefined, '2026-02-01T10:00:00Z'],
    [
      'the time has an offset',
      { timestamp: '2026-02-01T10:00:00.250+02:00' },
      undefined,
      '2026-02-01T08:00:00.250000Z',
    ],
    ['the time is in milliseconds since 1970', { timestamp: 1_769_940_000_000 }, undefined, '2026-02-01T10:00:00Z'],
    ['the time is in the year 99', { timestamp: '0099-01-01T00:00:00Z' }, undefined, EARLIEST],
    ['the time is in the far future', { timestamp: '2036-01-01T00:00:00Z' }, undefined, '2026-03-01T12:00:00Z'],
    ['the time is invalid', { timestamp: 'soon' }, undefined, '2026-03-01T12:00:00Z'],
    ['the event has no time', {}, undefined, '2026-03-01T12:00:00Z'],
    ['the event has the field `offset`', { offset: 90_000 }, undefined, '2026-03-01T11:58:30Z'],
  ])('the stored time of an event is correct when %s', async (_, time, sent_at, expected) => {
    expect((await batch([{ ...one, ...time }], { sent_at })).status).toBe(200);

    expect(await stored()).toMatchObject([{ at: expected }]);
  });

  test('an unknown or missing token is rejected', async () => {
    const unknown = await post('/batch/', { api_key: 'phc_nobody', batch: [one] });
    const missing = await post('/batch/', { batch: [one] });

    expect([unknown.status, (await unknown.json()).code]).toEqual([401, 'invalid_api_key']);
    expect([missing.status, (await missing.json()).code]).toEqual([401, 'missing_api_key']);
  });

  test('a reset token is rejected from the next request on', async () => {
    expect((await batch([one])).status).toBe(200);
    const path = `${world.server.origin}/api/projects/${world.project.id}/`;
    const authorization = { Authorization: `Bearer ${world.server.keys.owner}` };
    const { organization } = await (await world.server.fetch(path, { headers: authorization })).json();
    const reset = `${world.server.origin}/api/organizations/${organization}/projects/${world.project.id}/reset_token/`;
    const { api_token } = await (await world.server.fetch(reset, { method: 'PATCH', headers: authorization })).json();

    expect((await batch([one])).status).toBe(401);
    expect((await post('/batch/', { api_key: api_token, batch: [one] })).status).toBe(200);
  });

  test('the first event turns ingested_event on', async () => {
    const projectIs = () =>
      world.server.db
        .selectFrom('project')
        .select('ingested_event')
        .where('id', '=', world.project.id)
        .executeTakeFirstOrThrow();

    await batch([]);
    expect(await projectIs()).toEqual({ ingested_event: false });
    await batch([one]);
    expect(await projectIs()).toEqual({ ingested_event: true });
  });

  test('a project that anonymizes IP addresses stores none', async () => {
    await world.server.db
      .updateTable('project')
      .set({ anonymize_ips: true })
      .where('id', '=', world.project.id)
      .execute();

    await batch([{ ...one, properties: { $ip: '203.0.113.7', plan: 'free' } }]);

    expect((await stored())[0]?.properties).toEqual({ plan: 'free' });
  });

  test('a browser can send from any page', async () => {
    const headers = {
      Origin: 'https://shop.test',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'content-type',
    };
    const preflight = await world.server.fetch(`${world.server.origin}/e/`, { method: 'OPTIONS', headers });
    const sent = await send('/e/', JSON.stringify({ ...one, token: world.project.api_token }), {
      Origin: 'https://shop.test',
    });

    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type');
    for (const { headers } of [preflight, sent])
      expect(headers.get('access-control-allow-origin')).toBe('https://shop.test');
  });
});

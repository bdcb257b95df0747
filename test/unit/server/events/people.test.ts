import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { append } from '#server/events/append.ts';
import { contentName } from '#server/events/content-name.ts';
import { engines } from '#test/support/engines.ts';
import { buildProject } from '#test/support/factories.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { event } from './events.ts';

describe.each(engines)('people on %s', (engine) => {
  let server: TestServer;
  let project_id: number;
  beforeAll(async () => {
    server = await startServer({}, engine);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    ({ id: project_id } = await buildProject(server.db, server.organization));
  });

  const say = (name: string, distinct_id: string, properties: Record<string, unknown>) =>
    append(server.db, { project_id, events: [event({ name, distinct_id, properties })] });
  const leaderOf = async (distinct_id: string) => {
    const id = contentName(distinct_id);
    const { rows } = await sql<{ leader: string }>`
      select leader::text from person_link where project_id = ${project_id} and id = ${id}::bigint`.execute(server.db);
    return rows[0]?.leader ?? id;
  };
  const propertiesOf = async (distinct_id: string) => {
    const { rows } = await sql<{ properties: unknown }>`
      select properties from person
      where project_id = ${project_id} and id = ${await leaderOf(distinct_id)}::bigint`.execute(server.db);
    return rows[0]?.properties;
  };

  test('$set overwrites, $set_once does not', async () => {
    await say('seen', 'ann', { $set: { plan: 'free' }, $set_once: { source: 'ad' } });
    await say('seen', 'ann', { $set: { plan: 'paid' }, $set_once: { source: 'mail', seen: true } });

    expect(await propertiesOf('ann')).toEqual({ plan: 'paid', source: 'ad', seen: true });
  });

  test('who signs in takes along what they did and were before', async () => {
    await say('seen', 'visitor', { $set: { source: 'ad', plan: 'none' } });
    await say('$identify', 'ann', { $anon_distinct_id: 'visitor', $set: { plan: 'paid' } });

    expect(await leaderOf('visitor')).toBe(contentName('ann'));
    expect(await propertiesOf('visitor')).toEqual({ source: 'ad', plan: 'paid' });
  });

  test('who signs in on several devices is one person', async () => {
    await say('$identify', 'ann', { $anon_distinct_id: 'phone' });
    await say('$identify', 'ann', { $anon_distinct_id: 'laptop' });
    await say('$create_alias', 'ann@acme.test', { alias: 'tablet' });
    await say('$merge_dangerously', 'ann@acme.test', { alias: 'phone' });

    for (const id of ['phone', 'laptop', 'tablet', 'ann'])
      expect(await leaderOf(id)).toBe(contentName('ann@acme.test'));
  });

  test('two people who sign in on one device stay two', async () => {
    await say('$identify', 'ann', { $anon_distinct_id: 'device' });
    await say('$identify', 'bob', { $anon_distinct_id: 'ann' });

    expect(await leaderOf('device')).toBe(contentName('ann'));
    expect(await leaderOf('bob')).toBe(contentName('bob'));
  });

  test('ids that stand for nobody link nobody', async () => {
    await say('$identify', 'ann', { $anon_distinct_id: 'null' });
    await say('$identify', 'undefined', { $anon_distinct_id: 'ann' });
    await say('constructor', 'ann', { alias: 'bob' });

    const { rows } = await sql`select 1 from person_link where project_id = ${project_id}`.execute(server.db);
    expect(rows).toEqual([]);
  });

  test('many batches at once about the same people neither block each other nor lose anything', async () => {
    const batches = Array.from({ length: 12 }, (_, index) => [
      event({
        name: '$identify',
        distinct_id: `person ${index % 3}`,
        properties: { $anon_distinct_id: `visitor ${index}` },
      }),
      event({
        name: 'seen',
        distinct_id: `person ${(index + 1) % 3}`,
        properties: { $set: { [`key ${index}`]: index } },
      }),
    ]);

    await Promise.all(batches.map((events) => append(server.db, { project_id, events })));

    for (const [index] of batches.entries())
      expect(await leaderOf(`visitor ${index}`)).toBe(contentName(`person ${index % 3}`));
    expect(Object.keys((await propertiesOf('person 0')) as object)).toHaveLength(4);
  });
});

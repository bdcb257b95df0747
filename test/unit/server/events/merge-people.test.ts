import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contentHash } from '#server/events/content-hash.ts';
import type { Event } from '#server/events/event.ts';
import { buildProject } from '#test/support/factories.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { event } from './events.ts';

describe('people', () => {
  let server: TestServer;
  let project_id: number;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    ({ id: project_id } = await buildProject(server.db, server.organization));
  });

  const capture = (name: string, distinct_id: string, properties: Record<string, unknown>) =>
    server.events.append({ project_id, events: [event({ name, distinct_id, properties })] });
  const leaderOf = async (distinct_id: string) => {
    const id = contentHash(distinct_id);
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

  test('$set overwrites a property, $set_once does not', async () => {
    await capture('seen', 'ann', { $set: { plan: 'free' }, $set_once: { source: 'ad' } });
    await capture('seen', 'ann', { $set: { plan: 'paid' }, $set_once: { source: 'mail', seen: true } });

    expect(await propertiesOf('ann')).toEqual({ plan: 'paid', source: 'ad', seen: true });
  });

  test('$unset removes properties, as a list or as the keys of an object', async () => {
    await capture('seen', 'ann', { $set: { plan: 'free', color: 'red', size: 2 }, $set_once: { source: 'ad' } });
    await capture('$delete_person_property', 'ann', { $unset: ['plan', 'source', 'unknown'] });
    await capture('seen', 'ann', { $unset: { color: '' } });

    expect(await propertiesOf('ann')).toEqual({ size: 2 });
    await capture('seen', 'ann', { $unset: ['size'] });
    expect(await propertiesOf('ann')).toEqual({});
  });

  test('the properties of one event change in the order $set_once, $set, $unset', async () => {
    await capture('seen', 'ann', { $set_once: { a: 1, b: 1, c: 1 }, $set: { b: 2, c: 2 }, $unset: ['c'] });

    expect(await propertiesOf('ann')).toEqual({ a: 1, b: 2 });
  });

  test('the events of one batch change properties in their order', async () => {
    const changes = [
      { $set: { a: 1, b: 1, c: 1 } },
      { $unset: ['a', 'b', 'c'] },
      { $set: { a: 2 }, $set_once: { a: 3, b: 3 } },
      { $unset: ['b'] },
    ];
    await server.events.append({ project_id, events: changes.map((properties) => event({ properties })) });

    expect(await propertiesOf('ann')).toEqual({ a: 2 });
  });

  test('a property that was removed before a sign-in comes back from the other id', async () => {
    await capture('seen', 'visitor', { $set: { source: 'ad' } });
    await server.events.append({
      project_id,
      events: [
        event({ distinct_id: 'ann', properties: { $set: { source: 'mail' } } }),
        event({ distinct_id: 'ann', properties: { $unset: ['source'] } }),
        event({ name: '$identify', distinct_id: 'ann', properties: { $anon_distinct_id: 'visitor' } }),
      ],
    });

    expect(await propertiesOf('ann')).toEqual({ source: 'ad' });
  });

  test('an id that is a number links people', async () => {
    await capture('$create_alias', 'ann', { alias: 1_161_380 });

    expect(await leaderOf('1161380')).toBe(contentHash('ann'));
  });

  test('a person who signs in keeps their earlier events and properties', async () => {
    await capture('seen', 'visitor', { $set: { source: 'ad', plan: 'none' } });
    await capture('$identify', 'ann', { $anon_distinct_id: 'visitor', $set: { plan: 'paid' } });

    expect(await leaderOf('visitor')).toBe(contentHash('ann'));
    expect(await propertiesOf('visitor')).toEqual({ source: 'ad', plan: 'paid' });
  });

  test('signing in on several devices makes one person', async () => {
    await capture('$identify', 'ann', { $anon_distinct_id: 'phone' });
    await capture('$identify', 'ann', { $anon_distinct_id: 'laptop' });
    await capture('$create_alias', 'ann@acme.test', { alias: 'tablet' });
    await capture('$merge_dangerously', 'ann@acme.test', { alias: 'phone' });

    for (const id of ['phone', 'laptop', 'tablet', 'ann'])
      expect(await leaderOf(id)).toBe(contentHash('ann@acme.test'));
  });

  test('two people who sign in on one device stay two people', async () => {
    await capture('$identify', 'ann', { $anon_distinct_id: 'device' });
    await capture('$identify', 'bob', { $anon_distinct_id: 'ann' });

    expect(await leaderOf('device')).toBe(contentHash('ann'));
    expect(await leaderOf('bob')).toBe(contentHash('bob'));
  });

  test('placeholder ids do not link people', async () => {
    await capture('$identify', 'ann', { $anon_distinct_id: 'null' });
    await capture('$identify', 'undefined', { $anon_distinct_id: 'ann' });
    await capture('constructor', 'ann', { alias: 'bob' });

    const { rows } = await sql`select 1 from person_link where project_id = ${project_id}`.execute(server.db);
    expect(rows).toEqual([]);
  });

  test('many simultaneous batches about the same people neither block each other nor lose anything', async () => {
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

    await Promise.all(batches.map((events) => server.events.append({ project_id, events })));

    for (const [index] of batches.entries())
      expect(await leaderOf(`visitor ${index}`)).toBe(contentHash(`person ${index % 3}`));
    expect(Object.keys((await propertiesOf('person 0')) as object)).toHaveLength(4);
  });

  test('a batch of many changes has the same effect as its events one by one', async () => {
    const ids = ['ann', 'bob', 'cy', 'dot', 'eve', 'null'];
    const properties = fc.dictionary(fc.constantFrom('a', 'b', 'c', '__proto__'), fc.constantFrom(1, 'x', null), {
      maxKeys: 3,
    });
    const someEvent = fc.record({
      name: fc.constantFrom('seen', '$identify', '$create_alias', '$merge_dangerously'),
      distinct_id: fc.constantFrom(...ids),
      other: fc.constantFrom(...ids),
      $set: properties,
      $set_once: properties,
      $unset: fc.subarray(['a', 'b', 'c', '__proto__']),
    });
    const eventOf = ({ name, distinct_id, other, ...sent }: Record<string, unknown>) =>
      event({ name, distinct_id, properties: { ...sent, $anon_distinct_id: other, alias: other } } as Partial<Event>);
    const peopleOf = async (project: number) => {
      const { rows } = await sql`
        select given.id, coalesce(l.leader, given.name) as leader, p.identified, p.properties
        from (select * from unnest(${ids}::text[], ${ids.map(contentHash)}::bigint[]) as ids (id, name)) as given
        left join person_link l on l.project_id = ${project} and l.id = given.name
        left join person p on p.project_id = ${project} and p.id = coalesce(l.leader, given.name)
        order by 1`.execute(server.db);
      return rows;
    };
    await fc.assert(
      fc.asyncProperty(fc.array(someEvent, { maxLength: 12 }), fc.nat(12), async (sent, cut) => {
        const [together, apart] = [
          (await buildProject(server.db, server.organization)).id,
          (await buildProject(server.db, server.organization)).id,
        ];
        const events = sent.map(eventOf);

        for (const batch of [events.slice(0, cut), events.slice(cut)])
          await server.events.append({ project_id: together, events: batch });
        for (const each of events) await server.events.append({ project_id: apart, events: [each] });

        expect(await peopleOf(together)).toEqual(await peopleOf(apart));
      }),
      { numRuns: 60 },
    );
  });

  test('properties beyond a megabyte are dropped, and the person stays as they were', async () => {
    await capture('seen', 'ann', { $set: { plan: 'free' } });
    await capture('seen', 'ann', { $set: { plan: 'paid', much: 'x'.repeat(1_100_000) } });

    expect(await propertiesOf('ann')).toEqual({ plan: 'free' });
  });

  test.each([
    [
      'about twenty thousand people',
      (index: number) => event({ distinct_id: `p${index}`, properties: { $set: { index } } }),
    ],
    [
      'about one person',
      (index: number) => event({ distinct_id: 'ann', properties: { $set: { index }, $set_once: { [index]: 1 } } }),
    ],
    [
      'in which each person is merged into the next one',
      (index: number) =>
        event({
          name: '$merge_dangerously',
          distinct_id: `p${index + 1}`,
          properties: { alias: `p${index}`, $set: { index }, $unset: [`key ${index}`] },
        }),
    ],
  ])('twenty thousand changes %s are stored in seconds', async (_, eventOf) => {
    const events = Array.from({ length: 20_000 }, (_, index) => eventOf(index));
    const begin = performance.now();

    await server.events.append({ project_id, events });

    expect(performance.now() - begin).toBeLessThan(15_000);
    expect(await propertiesOf(events.at(-1)?.distinct_id ?? '')).toMatchObject({ index: 19_999 });
  });
});

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EventStoreName } from '#server/db/schema.ts';
import type { Event } from '#server/events/event.ts';
import type { EventStore } from '#server/events/event-store.ts';
import { postgresEvents } from '#server/events/postgres/postgres-events.ts';
import { projectEvents } from '#server/events/project-events.ts';
import { enqueue } from '#server/events/query-queue.ts';
import { parseCommandLine } from '#server/manage/run-command.ts';
import { buildProject } from '#test/support/factories.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { storedEvents } from '#test/support/stored-events.ts';
import { event, patient } from '../events.ts';
import { exposed, named, payments, queryOf } from '../exposed-events.ts';

let server: TestServer;
/** The same database before CLICKHOUSE_URL was set. */
let before: EventStore;
beforeAll(async () => {
  server = await startServer();
  before = projectEvents({ db: server.db, clickhouse: null });
});
afterAll(() => server.stop());

const odd = { text: '\\N\t\'"', number: 1e21, list: [{ b: null, aa: 1 }], none: null, yes: true };
const people: Event[] = [
  event({ name: 'opened', distinct_id: 'visitor', at: '2026-01-01T05:00:00.250Z', properties: odd }),
  exposed('visitor', 1, 'test'),
  event({ name: '$identify', distinct_id: 'ann', properties: { $anon_distinct_id: 'visitor', $set: { plan: 'pro' } } }),
  ...Array.from({ length: 30 }, (_, index) =>
    event({ name: 'paid', distinct_id: 'ann', at: `2026-01-${index + 1}T10:00:00.000Z`.replace(/-(\d)T/, '-0$1T') }),
  ),
];

const move = (to: EventStoreName, project?: number, report: (line: string) => void = () => {}) => {
  const words = ['events', 'move', '--to', to, ...(project ? ['--project', String(project)] : [])];
  return parseCommandLine(words).run(server.db, { clickhouse: server.clickhouse, report });
};

const storeOf = async (id: number) =>
  (await server.db.selectFrom('event_store').select('store').where('project_id', '=', id).executeTakeFirst())?.store;

/** People of the variant, and their payments: the same person under two names. */
const answer = (project_id: number) =>
  server.events.measure(
    queryOf(
      project_id,
      { kind: 'mean', value: { ...payments, entity: named('paid') } },
      {
        window: { from: '2026-01-01T00:00:00Z', to: '2026-03-01T00:00:00Z' },
      },
    ),
    patient,
  );

const onPostgres = (id: number) => storedEvents({ db: server.db, clickhouse: null }, id);
const onClickHouse = (id: number) => storedEvents(server, id);

test('events that were stored before CLICKHOUSE_URL was set stay where they are, and count', async () => {
  const { id } = await buildProject(server.db, server.organization);
  await before.append({ project_id: id, events: people });
  await server.events.append({ project_id: id, events: [event({ name: 'paid', distinct_id: 'ann' })] });

  expect(await storeOf(id)).toBe('postgres');
  expect(await onPostgres(id)).toHaveLength(people.length + 1);
  expect(await answer(id)).toMatchObject([{ samples: 1, sum: 30 }]);
});

test('a project without events gets its first ones on ClickHouse', async () => {
  const { id } = await buildProject(server.db, server.organization);
  await server.events.append({ project_id: id, events: people });

  expect(await storeOf(id)).toBe('clickhouse');
  expect([(await onPostgres(id)).length, (await onClickHouse(id)).length]).toEqual([0, people.length]);
});

test('a move to ClickHouse and back keeps every event, merged people and the answers', async () => {
  const { id } = await buildProject(server.db, server.organization);
  await before.append({ project_id: id, events: people });
  const [stored, expected] = [await onPostgres(id), await answer(id)];
  expect(expected).toMatchObject([{ samples: 1, sum: 30 }]);
  const progress: string[] = [];

  const there = await move('clickhouse', id, (line) => progress.push(line));

  expect(there).toEqual({ to: 'clickhouse', projects: [{ id, events: people.length }] });
  expect(progress).toEqual([`Project ${id}: ${people.length} of ${people.length} events copied`]);
  expect(await storeOf(id)).toBe('clickhouse');
  expect(await onPostgres(id)).toEqual([]);
  expect(await onClickHouse(id)).toEqual(stored);
  expect(await answer(id)).toEqual(expected);

  await move('postgres', id);

  expect(await storeOf(id)).toBe('postgres');
  expect(await onClickHouse(id)).toEqual([]);
  expect(await onPostgres(id)).toEqual(stored);
  expect(await answer(id)).toEqual(expected);
});

test.each(['clickhouse', 'postgres'] as const)(
  'a move to %s that was killed continues, with what came in between',
  async (to) => {
    const { id } = await buildProject(server.db, server.organization);
    await (to === 'clickhouse' ? before : server.events).append({ project_id: id, events: people });
    const killed = () => {
      throw new Error('killed');
    };
    await expect(move(to, id, killed)).rejects.toThrow('killed');
    const late = event({ name: 'paid', distinct_id: 'ann', uuid: randomUUID() });
    await server.events.append({ project_id: id, events: [late] });
    expect(await storeOf(id)).not.toBe(to);

    expect(await move(to, id)).toMatchObject({ projects: [{ events: people.length + 1 }] });

    expect(await storeOf(id)).toBe(to);
    expect(await (to === 'clickhouse' ? onClickHouse : onPostgres)(id)).toHaveLength(people.length + 1);
  },
);

/** Leaves the state of a move that was killed after the switch, before it had deleted the events from the source. */
async function killedAfterSwitch(id: number, to: EventStoreName) {
  const { db } = server;
  await server.db.insertInto('event_move').values({ project_id: id, target: to, copied_to: null }).execute();
  await server.events.append({ project_id: id, events: people });
  await db.updateTable('event_store').set({ store: to }).where('project_id', '=', id).execute();
}

test.each([
  ['clickhouse', 'with --project'],
  ['postgres', 'without --project'],
] as const)('a move to %s that was killed after the switch deletes the source when run again %s', async (to, form) => {
  const { id } = await buildProject(server.db, server.organization);
  await server.db
    .insertInto('event_store')
    .values({ project_id: id, store: to === 'clickhouse' ? 'postgres' : 'clickhouse' })
    .execute();
  await killedAfterSwitch(id, to);
  const [source, target] = to === 'clickhouse' ? [onPostgres, onClickHouse] : [onClickHouse, onPostgres];
  expect([(await source(id)).length, (await target(id)).length]).toEqual([people.length, people.length]);

  const { projects } = (await move(to, form === 'with --project' ? id : undefined)) as { projects: object[] };

  expect(projects).toContainEqual({ id, events: people.length });
  expect([(await source(id)).length, (await target(id)).length]).toEqual([0, people.length]);
  await expect(move(to, id)).rejects.toThrow(`The events of project ${id} are on ${to} already.`);
});

test.each(['clickhouse', 'postgres'] as const)('a started move from %s is canceled by a move to it', async (from) => {
  const { id } = await buildProject(server.db, server.organization);
  await (from === 'postgres' ? before : server.events).append({ project_id: id, events: people });
  const to = from === 'postgres' ? 'clickhouse' : 'postgres';
  const killed = () => {
    throw new Error('killed');
  };
  await expect(move(to, id, killed)).rejects.toThrow('killed');
  const progress: string[] = [];

  const done = await move(from, id, (line) => progress.push(line));

  expect(done).toEqual({ to: from, projects: [{ id, events: people.length }] });
  expect(progress).toEqual([`Project ${id}: the move to ${to} is canceled`]);
  const counts = { postgres: (await onPostgres(id)).length, clickhouse: (await onClickHouse(id)).length };
  expect(counts).toEqual({ [from]: people.length, [to]: 0 });
  expect(await storeOf(id)).toBe(from);
  await server.events.append({ project_id: id, events: [event({ name: 'paid', distinct_id: 'ann' })] });
  expect(await (to === 'postgres' ? onPostgres : onClickHouse)(id)).toEqual([]);
});

test('a second move of the same project is refused while the first one runs', async () => {
  const { id } = await buildProject(server.db, server.organization);
  await before.append({ project_id: id, events: people });
  const second: Promise<unknown>[] = [];
  const refused = `Another command is moving the events of project ${id}; wait until it has finished.`;

  await move('clickhouse', id, () => second.push(expect(move('postgres', id)).rejects.toThrow(refused)));

  expect(second).toHaveLength(1);
  await Promise.all(second);
  expect(await onClickHouse(id)).toHaveLength(people.length);
});

test('a query that waits while the events are moved has the complete result', async () => {
  const { id } = await buildProject(server.db, server.organization);
  await before.append({ project_id: id, events: people });
  const { promise: free, resolve } = Promise.withResolvers<void>();
  const others = Array.from({ length: 4 }, () => enqueue(server.db, () => free));

  const waiting = answer(id);
  await move('clickhouse', id);
  resolve();
  await Promise.all(others);

  expect(await waiting).toMatchObject([{ samples: 1, sum: 30 }]);
});

test('nothing is switched when events are missing in the target, and the next run copies them', async () => {
  const { id } = await buildProject(server.db, server.organization);
  await before.append({ project_id: id, events: people });
  await sql`insert into event_move (project_id, target, copied_to) values (${id}, 'clickhouse', 'ffffffff-ffff-ffff-ffff-ffffffffffff')`.execute(
    server.db,
  );

  await expect(move('clickhouse', id)).rejects.toThrow(
    `Project ${id} has ${people.length} events, but only 0 are on clickhouse; nothing was switched.`,
  );
  expect(await storeOf(id)).toBe('postgres');

  expect(await move('clickhouse', id)).toMatchObject({ projects: [{ events: people.length }] });

  expect(await storeOf(id)).toBe('clickhouse');
});

async function waitForBlockedInsert() {
  await expect
    .poll(
      async () =>
        (await sql`select from pg_locks where not granted and locktype = 'transactionid'`.execute(server.db)).rows,
      {
        timeout: 60_000,
      },
    )
    .toHaveLength(1);
}

test('a move to PostgreSQL and a batch with the same events do not deadlock', async () => {
  const { id } = await buildProject(server.db, server.organization);
  const [low, high] = ['1', 'f'].map((digit) => event({ name: 'paid', uuid: randomUUID().replace(/^./, digit) }));
  if (!low || !high) throw new Error('Two events are needed.');
  // ClickHouse returns the event first that it received first.
  await server.events.append({ project_id: id, events: [high] });
  await server.events.append({ project_id: id, events: [low] });

  const moved = await server.db.transaction().execute(async (tx) => {
    await postgresEvents(server.db).append({ project_id: id, events: [low] }, tx);
    const moving = move('postgres', id);
    await Promise.race([waitForBlockedInsert(), moving]);
    await postgresEvents(server.db).append({ project_id: id, events: [high] }, tx);
    return { moving };
  });

  expect(await moved.moving).toMatchObject({ projects: [{ events: 2 }] });
  expect(await onPostgres(id)).toHaveLength(2);
});

test('a move without CLICKHOUSE_URL, or to where the events are, is refused in words', async () => {
  const { id } = await buildProject(server.db, server.organization);
  await before.append({ project_id: id, events: people });

  await expect(move('postgres', id)).rejects.toThrow(`The events of project ${id} are on postgres already.`);
  await expect(parseCommandLine(['events', 'move', '--to', 'clickhouse']).run(server.db)).rejects.toThrow(
    'CLICKHOUSE_URL is missing',
  );
});

test('the events of a deleted project are deleted, and no others', async () => {
  const [gone, kept] = [
    await buildProject(server.db, server.organization),
    await buildProject(server.db, server.organization),
  ];
  for (const { id } of [gone, kept]) await server.events.append({ project_id: id, events: people });

  await server.db.deleteFrom('project').where('id', '=', gone.id).execute();
  await server.events.deleteOrphanedEvents();

  expect([(await onClickHouse(gone.id)).length, (await onClickHouse(kept.id)).length]).toEqual([0, people.length]);
});

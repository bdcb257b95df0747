import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postgresEvents } from '#server/events/postgres/postgres-events.ts';
import { enqueue } from '#server/events/query-queue.ts';
import { buildProject } from '#test/support/factories.ts';
import { event } from '../events.ts';
import { type MoveWorld, people, startMoveWorld } from './move-world.ts';

let world: MoveWorld;
beforeAll(async () => {
  world = await startMoveWorld();
});
afterAll(() => world.server.stop());

test('a second move of the same project is refused while the first one runs', async () => {
  const { id } = await buildProject(world.server.db, world.server.organization);
  await world.before.append({ project_id: id, events: people });
  const second: Promise<unknown>[] = [];
  const refused = `Another command is moving the events of project ${id}. Wait until it has finished.`;

  await world.move('clickhouse', id, () => second.push(expect(world.move('postgres', id)).rejects.toThrow(refused)));

  expect(second).toHaveLength(1);
  await Promise.all(second);
  expect(await world.onClickHouse(id)).toHaveLength(people.length);
});

test.each(['clickhouse', 'postgres'] as const)(
  'a query that waits while the events are moved to %s has the complete result',
  async (to) => {
    const { id } = await buildProject(world.server.db, world.server.organization);
    const { db, clickhouse, events } = world.server;
    if (!clickhouse) throw new Error('These tests need ClickHouse.');
    await (to === 'clickhouse' ? world.before : events).append({ project_id: id, events: people });
    let release = () => {};
    const free = new Promise<void>((resolve) => {
      release = resolve;
    });
    const others = [1, 2, 3, 4].map((other) => enqueue(to === 'clickhouse' ? db : clickhouse, -other, () => free));

    const waiting = world.answer(id);
    await world.move(to, id);
    release();
    await Promise.all(others);

    expect(await waiting).toMatchObject([{ samples: 1, sum: 30 }]);
  },
);

async function waitForBlockedInsert() {
  await expect
    .poll(
      async () =>
        (await sql`select from pg_locks where not granted and locktype = 'transactionid'`.execute(world.server.db))
          .rows,
      {
        timeout: 60_000,
      },
    )
    .toHaveLength(1);
}

test('a move to PostgreSQL and a batch with the same events do not deadlock', async () => {
  const { id } = await buildProject(world.server.db, world.server.organization);
  const [low, high] = ['1', 'f'].map((digit) => event({ name: 'paid', uuid: randomUUID().replace(/^./, digit) }));
  if (!low || !high) throw new Error('Two events are needed.');
  // The higher uuid first: the move reads the events in this order, and would deadlock if it did not sort them.
  await world.server.events.append({ project_id: id, events: [high] });
  await world.server.events.append({ project_id: id, events: [low] });

  const moved = await world.server.db.transaction().execute(async (tx) => {
    await postgresEvents(world.server.db).append({ project_id: id, events: [low] }, tx);
    const moving = world.move('postgres', id);
    await Promise.race([waitForBlockedInsert(), moving]);
    await postgresEvents(world.server.db).append({ project_id: id, events: [high] }, tx);
    return { moving };
  });

  expect(await moved.moving).toMatchObject({ projects: [{ events: 2 }] });
  expect(await world.onPostgres(id)).toHaveLength(2);
});

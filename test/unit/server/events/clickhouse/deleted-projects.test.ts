import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clickHouseEvents } from '#server/events/clickhouse/clickhouse-events.ts';
import type { ClickHouse } from '#server/events/clickhouse/client.ts';
import { moveEvents } from '#server/events/move-events.ts';
import { buildProject } from '#test/support/factories.ts';
import { event } from '../events.ts';
import { killed, type MoveWorld, people, startMoveWorld } from './move-world.ts';

let world: MoveWorld;
let working: ClickHouse;
beforeAll(async () => {
  world = await startMoveWorld();
  if (!world.server.clickhouse) throw new Error('These tests need ClickHouse.');
  working = world.server.clickhouse;
});
afterAll(() => world.server.stop());

const deleteProject = (id: number) => world.server.db.deleteFrom('project').where('id', '=', id).execute();

const listed = async () =>
  (await world.server.db.selectFrom('event_deletion').select('project_id').execute()).map(
    ({ project_id }) => project_id,
  );

/** Moves the times of all deletions back by a number of seconds. */
const age = (seconds: number) =>
  sql`update event_deletion set deleted_at = deleted_at - ${seconds} * interval '1 second'`.execute(world.server.db);

/**
 * Deletes the events of deleted projects until this project has none left in ClickHouse. Then stops, like a shutdown
 * before the second pass for late events.
 */
async function deleteUntilShutdown(id: number) {
  const stopping = new AbortController();
  const deleting = world.server.events.deleteOrphanedEvents(stopping.signal);
  await expect.poll(() => world.onClickHouse(id), { timeout: 30_000 }).toEqual([]);
  stopping.abort();
  // The shutdown can interrupt a statement whose effect is already visible.
  await deleting.catch((error: unknown) => expect(error).toMatchObject({ status: 499 }));
}

test('the events of a deleted project are deleted, and no others', async () => {
  const [gone, kept] = [
    await buildProject(world.server.db, world.server.organization),
    await buildProject(world.server.db, world.server.organization),
  ];
  for (const { id } of [gone, kept]) await world.server.events.append({ project_id: id, events: people });

  await deleteProject(gone.id);
  await deleteUntilShutdown(gone.id);

  expect(await world.onClickHouse(kept.id)).toHaveLength(people.length);
});

test.each(['clickhouse', 'postgres'] as const)(
  'the events of a project that was deleted during a move to %s are deleted from both stores',
  async (to) => {
    const { id } = await buildProject(world.server.db, world.server.organization);
    await (to === 'clickhouse' ? world.before : world.server.events).append({ project_id: id, events: people });
    await expect(world.move(to, id, killed)).rejects.toThrow('killed');
    expect(await world.onPostgres(id)).not.toEqual([]);
    expect(await world.onClickHouse(id)).not.toEqual([]);

    await deleteProject(id);
    await deleteUntilShutdown(id);

    expect(await world.onPostgres(id)).toEqual([]);
  },
);

test('a move ends when its project is deleted', async () => {
  const { id } = await buildProject(world.server.db, world.server.organization);
  await world.before.append({ project_id: id, events: people });
  const clickhouse: ClickHouse = {
    ...working,
    insert: async (...given) => {
      await working.insert(...given);
      await deleteProject(id);
    },
  };

  const moving = moveEvents({ db: world.server.db, clickhouse, project_id: id, report: () => {} }, 'clickhouse');

  await expect(moving).rejects.toThrow(`Project ${id} was deleted during the move.`);
});

test('events that arrive after the first deletion are deleted at the next start', async () => {
  const { id } = await buildProject(world.server.db, world.server.organization);
  await world.server.events.append({ project_id: id, events: people });
  await deleteProject(id);
  await deleteUntilShutdown(id);
  expect(await listed()).toContain(id);
  await clickHouseEvents(working, world.server.db).append({ project_id: id, events: [event()] });

  await age(120);
  await world.server.events.deleteOrphanedEvents();

  expect(await world.onClickHouse(id)).toEqual([]);
  expect(await listed()).toEqual([]);
});

test('a server deletes events a second time, two minutes after the project', async () => {
  const { id } = await buildProject(world.server.db, world.server.organization);
  await world.server.events.append({ project_id: id, events: people });
  await deleteProject(id);
  await age(117);

  await world.server.events.deleteOrphanedEvents();

  expect(await listed()).toEqual([]);
});

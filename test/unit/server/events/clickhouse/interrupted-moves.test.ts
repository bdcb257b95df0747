import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EventStoreName } from '#server/db/schema.ts';
import { buildProject } from '#test/support/factories.ts';
import { event } from '../events.ts';
import { killed, type MoveWorld, people, startMoveWorld } from './move-world.ts';

let world: MoveWorld;
beforeAll(async () => {
  world = await startMoveWorld();
});
afterAll(() => world.server.stop());

test.each(['clickhouse', 'postgres'] as const)(
  'a move to %s that was killed continues, and includes the events that arrived in between',
  async (to) => {
    const { id } = await buildProject(world.server.db, world.server.organization);
    await (to === 'clickhouse' ? world.before : world.server.events).append({ project_id: id, events: people });
    await expect(world.move(to, id, killed)).rejects.toThrow('killed');
    const late = event({ name: 'paid', distinct_id: 'ann', uuid: randomUUID() });
    await world.server.events.append({ project_id: id, events: [late] });
    expect(await world.storeOf(id)).not.toBe(to);

    expect(await world.move(to, id)).toMatchObject({ projects: [{ events: people.length + 1 }] });

    expect(await world.storeOf(id)).toBe(to);
    expect(await (to === 'clickhouse' ? world.onClickHouse : world.onPostgres)(id)).toHaveLength(people.length + 1);
  },
);

/** Stores the state of a move that was killed after the switch, before the events were deleted from the source. */
async function killedAfterSwitch(id: number, to: EventStoreName) {
  const { db } = world.server;
  await world.server.db.insertInto('event_move').values({ project_id: id, target: to, copied_to: null }).execute();
  await world.server.events.append({ project_id: id, events: people });
  await db.updateTable('event_store').set({ store: to }).where('project_id', '=', id).execute();
}

test.each([
  ['clickhouse', 'with --project'],
  ['postgres', 'without --project'],
] as const)('a move to %s that was killed after the switch deletes the source when run again %s', async (to, form) => {
  const { id } = await buildProject(world.server.db, world.server.organization);
  await world.server.db
    .insertInto('event_store')
    .values({ project_id: id, store: to === 'clickhouse' ? 'postgres' : 'clickhouse' })
    .execute();
  await killedAfterSwitch(id, to);
  const [source, target] =
    to === 'clickhouse' ? [world.onPostgres, world.onClickHouse] : [world.onClickHouse, world.onPostgres];
  expect([(await source(id)).length, (await target(id)).length]).toEqual([people.length, people.length]);

  const progress: string[] = [];
  const chosen = form === 'with --project' ? id : undefined;
  const { projects } = (await world.move(to, chosen, (line) => progress.push(line))) as { projects: object[] };

  expect(projects).toContainEqual({ id, events: people.length });
  expect(progress.filter((line) => line.startsWith(`Project ${id}:`))).toEqual([]);
  expect([(await source(id)).length, (await target(id)).length]).toEqual([0, people.length]);
  await expect(world.move(to, id)).rejects.toThrow(`The events of project ${id} are already on ${to}.`);
});

test.each(['clickhouse', 'postgres'] as const)('a started move from %s is canceled by a move to it', async (from) => {
  const { id } = await buildProject(world.server.db, world.server.organization);
  await (from === 'postgres' ? world.before : world.server.events).append({ project_id: id, events: people });
  const to = from === 'postgres' ? 'clickhouse' : 'postgres';
  await expect(world.move(to, id, killed)).rejects.toThrow('killed');
  const progress: string[] = [];

  const done = await world.move(from, id, (line) => progress.push(line));

  expect(done).toEqual({ to: from, projects: [{ id, events: people.length }] });
  expect(progress).toEqual([`Project ${id}: the move to ${to} is canceled`]);
  const counts = { postgres: (await world.onPostgres(id)).length, clickhouse: (await world.onClickHouse(id)).length };
  expect(counts).toEqual({ [from]: people.length, [to]: 0 });
  expect(await world.storeOf(id)).toBe(from);
  await world.server.events.append({ project_id: id, events: [event({ name: 'paid', distinct_id: 'ann' })] });
  expect(await (to === 'postgres' ? world.onPostgres : world.onClickHouse)(id)).toEqual([]);
});

test('nothing is switched when events are missing in the target, and the next run copies them', async () => {
  const { id } = await buildProject(world.server.db, world.server.organization);
  await world.before.append({ project_id: id, events: people });
  await sql`insert into event_move (project_id, target, copied_to) values (${id}, 'clickhouse', 'ffffffff-ffff-ffff-ffff-ffffffffffff')`.execute(
    world.server.db,
  );

  await expect(world.move('clickhouse', id)).rejects.toThrow(
    `Project ${id}: only 0 of ${people.length} events are on clickhouse. The project's store was not changed.`,
  );
  expect(await world.storeOf(id)).toBe('postgres');

  expect(await world.move('clickhouse', id)).toMatchObject({ projects: [{ events: people.length }] });

  expect(await world.storeOf(id)).toBe('clickhouse');
});

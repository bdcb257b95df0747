import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseCommandLine } from '#server/manage/run-command.ts';
import { buildProject } from '#test/support/factories.ts';
import { event } from '../events.ts';
import { LARGE, type MoveWorld, people, startMoveWorld } from './move-world.ts';

let world: MoveWorld;
beforeAll(async () => {
  world = await startMoveWorld();
});
afterAll(() => world.server.stop());

test('events that were stored before CLICKHOUSE_URL was set stay where they are, and count', async () => {
  const { id } = await buildProject(world.server.db, world.server.organization);
  await world.before.append({ project_id: id, events: people });
  await world.server.events.append({ project_id: id, events: [event({ name: 'paid', distinct_id: 'ann' })] });

  expect(await world.storeOf(id)).toBe('postgres');
  expect(await world.onPostgres(id)).toHaveLength(people.length + 1);
  expect(await world.answer(id)).toMatchObject([{ samples: 1, sum: 30 }]);
});

test('a project without events gets its first ones on ClickHouse', async () => {
  const { id } = await buildProject(world.server.db, world.server.organization);
  await world.server.events.append({ project_id: id, events: people });

  expect(await world.storeOf(id)).toBe('clickhouse');
  expect([(await world.onPostgres(id)).length, (await world.onClickHouse(id)).length]).toEqual([0, people.length]);
});

test('a move to ClickHouse and back keeps every event, merged people and the answers', async () => {
  const { id } = await buildProject(world.server.db, world.server.organization);
  await world.before.append({ project_id: id, events: people });
  const [stored, expected] = [await world.onPostgres(id), await world.answer(id)];
  expect(expected).toMatchObject([{ samples: 1, sum: 30 }]);
  const progress: string[] = [];

  const there = await world.move('clickhouse', id, (line) => progress.push(line));

  expect(there).toEqual({ to: 'clickhouse', projects: [{ id, events: people.length }] });
  expect(progress).toEqual([`Project ${id}: ${people.length} of ${people.length} events copied`]);
  expect(await world.storeOf(id)).toBe('clickhouse');
  expect(await world.onPostgres(id)).toEqual([]);
  expect(await world.onClickHouse(id)).toEqual(stored);
  expect(await world.answer(id)).toEqual(expected);

  await world.move('postgres', id);

  expect(await world.storeOf(id)).toBe('postgres');
  expect(await world.onClickHouse(id)).toEqual([]);
  expect(await world.onPostgres(id)).toEqual(stored);
  const { rows } = await sql`
    select properties ->> 'large' as large from event where project_id = ${id} and name = 'opened'`.execute(
    world.server.db,
  );
  expect(rows).toEqual([{ large: LARGE }]);
  expect(await world.answer(id)).toEqual(expected);
});

test('a move without CLICKHOUSE_URL, or to the current store, is rejected with a message', async () => {
  const { id } = await buildProject(world.server.db, world.server.organization);
  await world.before.append({ project_id: id, events: people });

  await expect(world.move('postgres', id)).rejects.toThrow(`The events of project ${id} are already on postgres.`);
  await expect(parseCommandLine(['events', 'move', '--to', 'clickhouse']).run(world.server.db)).rejects.toThrow(
    'CLICKHOUSE_URL is missing',
  );
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#server/db/connection-pool.ts';
import { migrate } from '#server/db/migrate.ts';
import { ask } from '#test/support/ask.ts';
import { buildProject } from '#test/support/factories.ts';
import { startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** Runs the migration that adds the plan of the launch again, on a database without it. */
async function migrateAgain(db: Db) {
  await sql`alter table experiment drop column launch_plan`.execute(db);
  await sql`delete from migration where name = '0016_launch_plan'`.execute(db);
  expect(await migrate(db)).toEqual(['0016_launch_plan']);
}

test('an upgrade keeps the plan of a launched experiment unless it was changed after the launch', async () => {
  const { id: project } = await buildProject(server.db, server.organization);
  const list = `/api/projects/${project}/experiments/`;
  const create = async (name: string, parameters: object = {}) => {
    const body = { name, feature_flag_key: name, parameters: { recommended_running_time: 14, ...parameters } };
    return (await ask(server, `POST ${list}`, { body })).body.id as number;
  };
  const change = (id: number, body: object) => ask(server, `PATCH ${list}${id}/`, { body });
  const launch = (id: number) => ask(server, `POST ${list}${id}/launch/`, { body: {} });
  await create('draft');
  const before = await create('changed-before');
  await change(before, { parameters: { recommended_running_time: 21 } });
  await launch(before);
  const other = await create('other-change');
  await launch(other);
  await change(other, { parameters: { recommended_running_time: 14, guardrails: {} } });
  const after = await create('changed-after');
  await launch(after);
  await change(after, { parameters: { recommended_running_time: 7 } });
  const large = await create('too-large', { notes: 'x'.repeat(70_000) });
  await launch(large);
  await change(large, { parameters: { recommended_running_time: 14 } });
  const again = await create('launched-again');
  await launch(again);
  await change(again, { parameters: { recommended_running_time: 7 } });
  await ask(server, `POST ${list}${again}/reset/`, { body: {} });
  await launch(again);

  await migrateAgain(server.db);

  const { body } = await ask(server, `GET ${list}`);
  const plans = body.results.map(({ name, launch_plan }: { name: string; launch_plan: object | null }) => [
    name,
    launch_plan,
  ]);
  const plan = (days: number) => ({ recommended_running_time: days, recommended_sample_size: null });
  expect(Object.fromEntries(plans)).toEqual({
    draft: null,
    'changed-before': plan(21),
    'other-change': plan(14),
    'changed-after': null,
    'too-large': null,
    'launched-again': plan(7),
  });
});

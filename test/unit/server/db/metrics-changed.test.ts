import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { ask } from '#test/support/ask.ts';
import { buildProject } from '#test/support/factories.ts';
import { startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test('an upgrade finds the changes of metrics since the start in the activity', async () => {
  const { id: project } = await buildProject(server.db, server.organization);
  const list = `/api/projects/${project}/experiments/`;
  const exposure_criteria = { filterTestAccounts: false };
  const build = async (name: string, steps: readonly (string | object)[]) => {
    const { id } = (await ask(server, `POST ${list}`, { body: { name, feature_flag_key: name } })).body;
    for (const step of steps)
      await (typeof step === 'string'
        ? ask(server, `POST ${list}${id}/${step}/`, { body: {} })
        : ask(server, `PATCH ${list}${id}/`, { body: step }));
  };
  await build('changed-before', [{ exposure_criteria }, 'launch']);
  await build('changed-after', ['launch', { exposure_criteria }, { name: 'changed-after' }]);
  await build('changed-before-reset', ['launch', { exposure_criteria }, 'reset', 'launch']);

  await sql`alter table experiment drop column metrics_changed_at`.execute(server.db);
  await sql`delete from migration where name = '0019_metrics_changed'`.execute(server.db);
  expect(await migrate(server.db)).toEqual(['0019_metrics_changed']);

  const rows = await server.db.selectFrom('experiment').select(['name', 'metrics_changed_at']).execute();
  const changed = rows.filter(({ metrics_changed_at }) => metrics_changed_at !== null).map(({ name }) => name);
  expect(changed).toEqual(['changed-after']);
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { ask } from '#test/support/ask.ts';
import { buildProject } from '#test/support/factories.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { called, flagsOf } from '../flags/flags-world.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test('an upgrade finds the last change of each flag in the activity, and its last evaluation in the events', async () => {
  const project = await buildProject(server.db, server.organization);
  const flags = flagsOf(server, project);
  const list = `/api/projects/${project.id}/feature_flags/`;
  const { id } = (await ask(server, `POST ${list}`, { body: { key: 'changed' } })).body;
  await ask(server, `PATCH ${list}${id}/`, { body: { name: 'New' } });
  await flags.addFlag('unchanged');
  await server.events.append({
    project_id: project.id,
    events: [called('unchanged', '2026-02-01T00:00:00.000Z', false), called('unchanged', '2026-02-03T00:00:00.000Z')],
  });
  await sql`update activity set created_at = '2026-03-01T00:00:00Z' where item_id = ${String(id)}`.execute(server.db);
  await sql`update feature_flag set created_at = '2026-01-01T00:00:00Z'`.execute(server.db);

  await sql`alter table feature_flag drop column updated_at`.execute(server.db);
  await sql`drop table flag_call`.execute(server.db);
  await sql`delete from migration where name = '0020_flag_use'`.execute(server.db);
  expect(await migrate(server.db)).toEqual(['0020_flag_use']);

  expect((await ask(server, `GET ${list}?order=key`)).body.results).toMatchObject([
    { key: 'changed', updated_at: '2026-03-01T00:00:00Z', last_called_at: null },
    { key: 'unchanged', updated_at: '2026-01-01T00:00:00Z', last_called_at: '2026-02-03T00:00:00Z' },
  ]);
});

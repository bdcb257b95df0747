import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { text, textOf } from '#contract/kinds/scalar.ts';
import { ask } from '#test/support/ask.ts';
import type { TestServer } from '#test/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  // Other test files share the loaded modules. This one needs a contract of its own.
  vi.resetModules();
  const { project } = await import('#contract/project.ts');
  const entry = text({
    label: 'Motto',
    help: 'A note of the team about the project.',
    section: 'general',
    schema: () => textOf(1, 20),
    initial: 'Onwards',
  });
  Object.assign(project.fields, { motto: entry });
  const { startServer } = await import('#test/support/server.ts');
  server = await startServer();
  await sql`alter table project add column motto text not null default 'Onwards'`.execute(server.db);
});
afterAll(async () => {
  await server.stop();
  vi.resetModules();
});

test('one entry in the contract and one column are enough for a field to be stored, returned, validated and logged', async () => {
  const { body: created } = await ask(server, 'POST /api/projects/', { body: {} });
  const path = `/api/organizations/${server.organization}/projects/${created.id}/`;

  const changed = await ask(server, `PATCH ${path}`, { body: { motto: ' Hedge your bets ' } });
  const refused = await ask(server, `PATCH ${path}`, { body: { motto: 'x'.repeat(21) } });
  const { body: log } = await ask(server, `GET ${path}activity/`);

  expect(created.motto).toBe('Onwards');
  expect(changed).toMatchObject({ status: 200, body: { motto: 'Hedge your bets' } });
  expect(refused).toMatchObject({ status: 400, body: { code: 'max_length', attr: 'motto' } });
  expect(log.results[0].detail.changes).toMatchObject([
    { field: 'motto', before: 'Onwards', after: 'Hedge your bets' },
  ]);
});

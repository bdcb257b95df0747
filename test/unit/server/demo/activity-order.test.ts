import { afterAll, beforeAll, expect, test } from 'vitest';
import { newProjectToken } from '#server/accounts/keys.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test('the activity of every project of the demo is stored in the order of its times', async () => {
  const { organization } = await server.db
    .transaction()
    .execute((tx) => seedDemo(tx, { now: new Date(), newToken: newProjectToken }));
  const projects = await server.db
    .selectFrom('project')
    .select('id')
    .where('organization', '=', organization)
    .execute();
  for (const { id } of projects) {
    const entries = await server.db
      .selectFrom('activity')
      .select('created_at')
      .where('project_id', '=', id)
      .orderBy('id')
      .execute();
    const times = entries.map(({ created_at }) => Date.parse(created_at));

    expect(times.length).toBeGreaterThan(0);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  }
});

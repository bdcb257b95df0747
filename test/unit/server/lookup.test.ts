import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashOf } from '#server/accounts/keys.ts';
import { type Db, openDatabase } from '#server/db/open.ts';
import { createLookup } from '#server/lookup.ts';
import { engines } from '#test/support/engines.ts';
import { buildProject } from '#test/support/factories.ts';
import { buildKey, startServer, type TestServer } from '#test/support/server.ts';

describe.each(engines)('on %s', (engine) => {
  let server: TestServer;
  /** Another program on the same database, where the engine allows one. */
  let elsewhere: Db;
  let lookup: ReturnType<typeof createLookup>;
  beforeAll(async () => {
    server = await startServer({}, engine);
    elsewhere = engine === 'postgres' ? await openDatabase(server.place) : server.db;
    lookup = createLookup(server.db, () => {});
  });
  afterAll(async () => {
    if (elsewhere !== server.db) await elsewhere.destroy();
    await server.stop();
  });

  test('a project is found as its row is, when it is read and when it is confirmed', async () => {
    const { id } = await buildProject(server.db, server.organization, {
      name: 'Ünïcode "🦔" \\',
      session_recording_sample_rate: '0.10',
      data_attributes: JSON.stringify(['z', 'a', 1e21]) as never,
      extra_settings: '{"b":1,"a":{"deep":[null,1.50]}}' as never,
      app_urls: ['https://one.test', 'two, {and}'],
      updated_at: '2026-01-02T03:04:05.000006Z',
    });
    const row = await server.db.selectFrom('project').selectAll().where('id', '=', id).executeTakeFirst();

    expect(await lookup.findProject(id)).toEqual(row);
    expect(await lookup.findProject(id)).toEqual(row);
    expect(row?.session_recording_sample_rate).toBe('0.10');
  });

  test('what anybody wrote is found by the next question, even without a new version', async () => {
    const { id } = await buildProject(server.db, server.organization, { name: 'Before' });
    expect(await lookup.findProject(id)).toMatchObject({ name: 'Before' });

    await elsewhere.updateTable('project').set({ name: 'After' }).where('id', '=', id).execute();
    expect(await lookup.findProject(id)).toMatchObject({ name: 'After', version: 1 });

    await elsewhere.deleteFrom('project').where('id', '=', id).execute();
    expect(await lookup.findProject(id)).toBeUndefined();
  });

  test('a key and what its owner belongs to are as they are now', async () => {
    const hash = hashOf(await buildKey(server.db, server.users.member.id, { scopes: ['project:read'] }));
    expect(await lookup.findCaller(hash)).toMatchObject({
      user_id: server.users.member.id,
      scopes: ['project:read'],
      scoped_projects: null,
      last_used_at: null,
      organizations: [{ organization: server.organization, level: 1 }],
      projects: [],
    });

    await elsewhere
      .updateTable('organization_membership')
      .set({ level: 8 })
      .where('user_id', '=', server.users.member.id)
      .execute();
    expect(await lookup.findCaller(hash)).toMatchObject({ organizations: [{ level: 8 }] });

    await elsewhere
      .updateTable('personal_key')
      .set({ revoked_at: '2026-01-01T00:00:00Z' })
      .where('hash', '=', hash)
      .execute();
    expect(await lookup.findCaller(hash)).toBeUndefined();
  });

  test('nothing is lost where more projects are asked for at once than are kept', async () => {
    const { id } = await buildProject(server.db, server.organization);
    const columns = Object.keys(
      await server.db.selectFrom('project').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    )
      .filter((name) => !['id', 'uuid', 'api_token'].includes(name))
      .map((name) => sql.ref(name));
    const { rows } = await sql<{ id: number }>`
      insert into project (api_token, ${sql.join(columns)})
      select 'phc_' || number, ${sql.join(columns)} from project, generate_series(1, 2100) as number where id = ${id}
      returning id`.execute(server.db);
    const ids = rows.map((row) => row.id);

    for (const asked of [ids, ids.toReversed(), ids]) {
      const found = await Promise.all(asked.map(lookup.findProject));
      expect(found.map((project) => project?.id)).toEqual(asked);
    }
  });
});

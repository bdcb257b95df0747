import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { buildUser } from '#test/support/factories.ts';
import { buildKey, startServer, type TestServer } from '#test/support/server.ts';

let time = new Date('2026-01-01T12:00:00Z');
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ now: () => time });
});
afterAll(() => server.stop());

const me = 'GET /api/users/@me/';
const withHeader = (authorization: string, line = me) => ask(server, line, { key: null, headers: { authorization } });

test.each([
  ['with several blanks', (key: string) => `Bearer    ${key}  `],
  ['after a tab', (key: string) => `Bearer\t${key}`],
])('a key is read from the header %s', async (_, header) => {
  expect(await withHeader(header(server.keys.owner))).toMatchObject({ status: 200, body: { email: 'olga@acme.test' } });
});

test('only the exact scheme Bearer is accepted', async () => {
  expect(await withHeader(`bearer ${server.keys.owner}`)).toMatchObject({
    status: 401,
    body: { code: 'not_authenticated' },
  });
});

test.each([
  ['Authorization header', 'GET /api/users/@me/', { key: 'phx_no' }],
  ['query string', 'GET /api/users/@me/?personal_api_key=phx_no', { key: null }],
  ['body', 'POST /api/projects/', { key: null, body: { personal_api_key: 'phx_no' } }],
])('an invalid key is rejected with the place where it was found: %s', async (place, line, request) => {
  expect(await ask(server, line, request)).toMatchObject({
    status: 401,
    body: {
      type: 'authentication_error',
      code: 'authentication_failed',
      detail: `Personal API key found in request ${place} is invalid.`,
      attr: null,
    },
  });
});

test('a key is accepted in the body too, but the header takes precedence', async () => {
  const body = { personal_api_key: server.keys.owner, name: 'By body' };

  expect(await ask(server, 'POST /api/projects/', { key: null, body })).toMatchObject({ status: 201 });
  expect(await ask(server, 'POST /api/projects/', { key: 'phx_no', body })).toMatchObject({ status: 401 });
});

test('only the hash of a key is stored', async () => {
  const rows = await server.db.selectFrom('personal_key').selectAll().execute();

  expect(JSON.stringify(rows)).not.toContain(server.keys.owner);
  expect(rows.map(({ hash }) => hash)).toEqual(rows.map(() => expect.stringMatching(/^sha256\$[0-9a-f]{64}$/)));
});

test('a revoked key is rejected from the next request on', async () => {
  const key = await buildKey(server.db, server.users.owner.id, { label: 'Revoked' });
  expect(await ask(server, me, { key })).toMatchObject({ status: 200 });

  await server.db
    .updateTable('personal_key')
    .set({ revoked_at: time.toISOString() })
    .where('label', '=', 'Revoked')
    .execute();

  expect(await ask(server, me, { key })).toMatchObject({ status: 401, body: { code: 'authentication_failed' } });
});

test('the keys of a deactivated user are rejected', async () => {
  const gone = await buildUser(server.db, { [server.organization]: 15 }, { is_active: false });

  expect(await ask(server, me, { key: await buildKey(server.db, gone.id) })).toMatchObject({ status: 401 });
});

test('the last use of a key is recorded at most once a minute', async () => {
  const key = await buildKey(server.db, server.users.owner.id, { label: 'Used' });
  const lastUse = async () => {
    await ask(server, me, { key });
    const row = server.db.selectFrom('personal_key').select('last_used_at').where('label', '=', 'Used');
    return (await row.executeTakeFirstOrThrow()).last_used_at;
  };

  const first = await lastUse();
  time = new Date('2026-01-01T12:00:59Z');
  const second = await lastUse();
  time = new Date('2026-01-01T12:01:00Z');
  const third = await lastUse();
  time = new Date('2026-01-01T11:00:00Z');
  const afterTheClockWasSetBack = await lastUse();

  expect([first, second, third]).toEqual(['2026-01-01T12:00:00Z', '2026-01-01T12:00:00Z', '2026-01-01T12:01:00Z']);
  expect(afterTheClockWasSetBack).toBe('2026-01-01T11:00:00Z');
});

test('a user sees their own record with organizations and current project', async () => {
  await ask(server, 'POST /api/projects/', { key: server.keys.admin, body: { name: 'Newest' } });

  expect(await ask(server, me, { key: server.keys.admin })).toMatchObject({
    status: 200,
    body: {
      first_name: 'Adam',
      email: 'adam@acme.test',
      organization: { id: server.organization, name: 'Acme', membership_level: 8, member_count: 4 },
      organizations: [{ id: server.organization }],
      team: { name: 'Newest' },
    },
  });
});

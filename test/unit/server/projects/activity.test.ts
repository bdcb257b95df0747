import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { project } from '#contract/project.ts';
import { recordActivity } from '#server/accounts/activity.ts';
import { ask } from '#test/support/ask.ts';
import { startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
let path: string;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

beforeEach(async () => {
  const { body } = await ask(server, 'POST /api/projects/', { body: { name: 'Start' } });
  path = `/api/organizations/${server.organization}/projects/${body.id}/`;
});

const patch = (body: unknown, key = server.keys.owner) => ask(server, `PATCH ${path}`, { body, key });
const activity = async (query = '') => (await ask(server, `GET ${path}activity/${query}`)).body;

test('the activity lists the changes of the project and its experiments, newest first', async () => {
  await patch({ timezone: 'Asia/Tokyo', week_start_day: 1 }, server.keys.member);

  const answer = await activity();

  expect(answer).toMatchObject({
    name: 'Start',
    total_count: 2,
    next: null,
    previous: null,
    results: [
      {
        user: { first_name: 'Mina', email: 'mina@acme.test' },
        activity: 'updated',
        scope: 'Team',
        item_id: String(answer.id),
        detail: {
          changes: [
            { type: 'Team', action: 'changed', field: 'timezone', before: 'UTC', after: 'Asia/Tokyo' },
            { type: 'Team', action: 'created', field: 'week_start_day', before: null, after: 1 },
          ],
          name: 'Start',
          trigger: null,
          short_id: null,
          type: null,
        },
        created_at: expect.stringMatching(/Z$/),
      },
      { user: { first_name: 'Olga' }, activity: 'created', detail: { changes: null } },
    ],
  });
  expect(Object.keys(answer)).toEqual([
    ...Object.keys(project.fields),
    ...['results', 'next', 'previous', 'total_count'],
  ]);
});

test('pages of the activity are numbered and linked', async () => {
  for (const name of ['a', 'b', 'c', 'd']) await patch({ name });

  const second = await activity('?limit=2&page=2');

  expect(second.results.map(({ detail }: { detail: { name: string } }) => detail.name)).toEqual(['b', 'a']);
  expect(second).toMatchObject({
    total_count: 5,
    next: `${server.origin}${path}activity/?limit=2&page=3`,
    previous: `${server.origin}${path}activity/?limit=2&page=1`,
  });
});

test.each(['?page=0', '?page=2', '?page=x', '?page=-1', '?page=99999999999'])(
  'a page that does not exist is not found: %s',
  async (query) => {
    expect(await ask(server, `GET ${path}activity/${query}`)).toMatchObject({
      status: 404,
      body: { detail: 'Invalid page.' },
    });
  },
);

test('a sentence replaces very large values in the activity', async () => {
  await patch({ extra_settings: { note: 'short' }, has_completed_onboarding_for: { note: 'x'.repeat(500_000) } });

  const [{ detail }] = (await activity()).results;

  expect(detail.changes).toMatchObject([
    { field: 'has_completed_onboarding_for', after: 'Too large to store here (500011 characters).' },
    { field: 'extra_settings', after: { note: 'short' } },
  ]);
  expect(JSON.stringify(detail).length).toBeLessThan(66_000);
});

test('a page of large entries is cut at 8 MB, and following its links shows every entry once', async () => {
  const { id } = (await ask(server, `GET ${path}`)).body;
  for (let number = 0; number < 15; number++)
    await recordActivity(server.db, {
      organization: server.organization,
      project_id: id,
      user_id: null,
      at: new Date(),
      scopes: ['Team'],
      item_id: id,
      name: `${number} ${'x'.repeat(number % 5 === 0 ? 3_000_000 : 1_000_000)}`,
      activity: 'updated',
      changes: [],
    });

  const numbers: string[] = [];
  const sizes: number[] = [];
  for (let next: string | null = `${server.origin}${path}activity/?limit=1000`; next !== null; ) {
    const { body } = await ask(server, `GET ${next.slice(server.origin.length)}`);
    numbers.push(...body.results.map((entry: { detail: { name: string } }) => entry.detail.name.split(' ')[0]));
    sizes.push(JSON.stringify(body.results).length);
    expect(body.total_count).toBe(16);
    next = body.next;
  }

  expect(numbers).toEqual([...Array.from({ length: 15 }, (_, index) => String(14 - index)), 'Start']);
  expect(Math.max(...sizes)).toBeLessThan(9_000_000);
});

test('neither a rejected change nor one without effect is logged', async () => {
  await patch({ name: '' });
  await patch({ name: 'Start' });

  expect(await activity()).toMatchObject({ total_count: 1 });
});

test('a token reset is logged without the old and the new token', async () => {
  const before = await ask(server, `GET ${path}`);
  const after = await ask(server, `PATCH ${path}reset_token/`, { body: { name: 'ignored' } });

  const entries = JSON.stringify((await activity()).results);

  expect(after.body).toMatchObject({ name: 'Start', api_token: expect.stringMatching(/^phc_\w{40,45}$/) });
  expect(entries).not.toContain(before.body.api_token);
  expect(entries).not.toContain(after.body.api_token);
});

test('the actions of a deleted user are shown as actions of the system', async () => {
  await patch({ name: 'By Mina' }, server.keys.member);
  await server.db.deleteFrom('app_user').where('email', '=', 'mina@acme.test').execute();

  expect((await activity()).results[0].user).toEqual({ first_name: 'System', email: null, is_system: true });
});

test('the activity of a deleted project is preserved', async () => {
  const { id } = (await ask(server, `GET ${path}`)).body;
  await ask(server, `DELETE ${path}`);

  expect(await ask(server, `GET ${path}activity/`)).toMatchObject({ status: 404 });
  const rows = server.db
    .selectFrom('activity')
    .select(['scope', 'activity'])
    .where('project_id', '=', id)
    .orderBy('id');
  expect(await rows.execute()).toEqual([
    { scope: 'Project', activity: 'created' },
    { scope: 'Team', activity: 'created' },
    { scope: 'Project', activity: 'deleted' },
    { scope: 'Team', activity: 'deleted' },
  ]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { buildProject } from '#test/support/factories.ts';
import { startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
let experiments: string;
const ids = new Map<string, { id: number; flag: number }>();
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

async function add(name: string, changes: object = {}, key = server.keys.owner) {
  const body = { name, feature_flag_key: name.toLowerCase().replaceAll(' ', '-'), ...changes };
  const made = await ask(server, `POST ${experiments}`, { body, key });
  expect(made.status).toBe(201);
  ids.set(name, { id: made.body.id, flag: made.body.feature_flag.id });
}

beforeAll(async () => {
  server = await startServer();
  const { id } = await buildProject(server.db, server.organization);
  experiments = `/api/projects/${id}/experiments/`;
  await add('Draft of a menu');
  await add('Running MENU', { start_date: '2026-01-05' });
  await add('Ends later', { start_date: '2026-01-03', end_date: inAnHour() });
  await add('Paused', { start_date: '2026-01-02' }, server.keys.admin);
  await add('Stopped', { start_date: '2026-01-01', end_date: '2026-01-31', archived: true });
  await ask(server, `POST ${experiments}${ids.get('Paused')?.id}/pause/`);
});
afterAll(() => server.stop());

const list = async (query: string) => {
  const { status, body } = await ask(server, `GET ${experiments}?${query}`);
  expect(status).toBe(200);
  const names = body.results.map(({ name }: { name: string }) => name);
  expect(body.count).toBe(names.length);
  return names;
};

test.each([
  ['search=menu', ['Running MENU', 'Draft of a menu']],
  ['search=%25', []],
  ['archived=true', ['Stopped']],
  ['archived=false&search=s', ['Paused', 'Ends later']],
  ['status=draft', ['Draft of a menu']],
  ['status=running', ['Ends later', 'Running MENU']],
  ['status=paused', ['Paused']],
  ['status=stopped', ['Stopped']],
  ['status=complete', ['Stopped']],
  ['status=all', ['Stopped', 'Paused', 'Ends later', 'Running MENU', 'Draft of a menu']],
  ['order=name&status=running', ['Ends later', 'Running MENU']],
  ['order=-name', ['Stopped', 'Running MENU', 'Paused', 'Ends later', 'Draft of a menu']],
  ['order=start_date', ['Stopped', 'Paused', 'Ends later', 'Running MENU', 'Draft of a menu']],
  ['order=-end_date&archived=false&search=later', ['Ends later']],
  ['order=-duration&status=running', ['Ends later', 'Running MENU']],
  ['order=status', ['Draft of a menu', 'Ends later', 'Running MENU', 'Paused', 'Stopped']],
  ['order=created_by&search=paused', ['Paused']],
])('a list with %s has the matching experiments', async (query, names) => {
  expect(await list(query)).toEqual(names);
});

test('a list has the experiments of an author, of several authors, or of a flag', async () => {
  const { owner, admin } = server.users;
  expect(await list(`created_by_id=${admin.id}`)).toEqual(['Paused']);
  expect(await list(`created_by_id=[${admin.id},${owner.id}]`)).toHaveLength(5);
  expect(await list(`feature_flag_id=${ids.get('Stopped')?.flag}`)).toEqual(['Stopped']);
});

test('a page of a filtered list links to the next page with the same filter', async () => {
  const { body } = await ask(server, `GET ${experiments}?search=e&order=name&limit=1`);
  expect(body.results).toHaveLength(1);
  const next = new URL(body.next);
  expect(Object.fromEntries(next.searchParams)).toEqual({ limit: '1', offset: '1', order: 'name', search: 'e' });
});

test.each(['status=finished', 'order=color', 'order=constructor', 'archived=maybe', 'created_by_id=me'])(
  'a list with %s is refused',
  async (query) => {
    expect(await ask(server, `GET ${experiments}?${query}`)).toMatchObject({
      status: 400,
      body: { attr: query.split('=')[0], code: 'invalid_choice' },
    });
  },
);

test('projects are found by a part of their name', async () => {
  await buildProject(server.db, server.organization, { name: 'Fernhill Shop' });
  for (const path of ['/api/projects/', `/api/organizations/${server.organization}/projects/`]) {
    const { body } = await ask(server, `GET ${path}?search=hill%20sh`);
    expect([body.count, body.results.map(({ name }: { name: string }) => name)]).toEqual([1, ['Fernhill Shop']]);
  }
});

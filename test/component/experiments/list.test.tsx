import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startServer, type TestServer } from '#test/support/server.ts';
import { answer, create, daysAgo, newProject, open, read } from './open.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
beforeEach(() => void vi.stubGlobal('innerWidth', 1440));
afterEach(() => vi.unstubAllGlobals());

const listOf = (project: number) => `/projects/${project}/experiments`;
const rowNamed = async (name: string) => {
  const row = (await screen.findByRole('link', { name })).closest('tr');
  if (!row) throw new Error('The link is not in a row.');
  return within(row);
};

test('a row shows status, flag key, split, timing and warnings, and links to the experiment', async () => {
  const project = await newProject(server);
  const split = [50, 30, 20].map((rollout_percentage, at) => ({
    key: at ? `test_${at}` : 'control',
    rollout_percentage,
  }));
  const { id } = await create(server, project, {
    name: 'Shorter form',
    feature_flag_key: 'short-form',
    start_date: daysAgo(10.5),
    parameters: { feature_flag_variants: split, recommended_running_time: 7 },
  });
  await open(server, listOf(project));

  const row = await rowNamed('Shorter form');

  expect(row.getByText(/short-form/)).toBeVisible();
  expect(row.getByText('Running')).toBeVisible();
  expect(row.getByText('50 / 30 / 20')).toBeVisible();
  expect(row.getByText(/day 11, 7 planned/)).toBeVisible();
  expect(row.getByText('4 days past plan')).toBeVisible();
  expect(row.getByText('Olga')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Shorter form' })).toHaveAttribute(
    'href',
    `${listOf(project)}/${id}/results`,
  );
});

test('archived experiments are hidden, and the list says so', async () => {
  const project = await newProject(server);
  await create(server, project, { name: 'Put away', archived: true });
  await create(server, project, { name: 'In use' });
  const { user } = await open(server, listOf(project));

  await screen.findByRole('link', { name: 'In use' });
  expect(screen.queryByRole('link', { name: 'Put away' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Archived: hidden' }));
  await user.click(await screen.findByRole('option', { name: 'shown' }));

  expect(await screen.findByRole('link', { name: 'Put away' })).toBeVisible();
  expect((await rowNamed('Put away')).getByText('Draft, archived')).toBeVisible();
});

test('the list can be searched and filtered, and shows everything again', async () => {
  const project = await newProject(server);
  await create(server, project, { name: 'Sign-up form' });
  await create(server, project, { name: 'Prices', start_date: daysAgo(1) });
  const { user } = await open(server, listOf(project));

  await user.type(await screen.findByRole('searchbox', { name: 'Search experiments' }), 'sign-up');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Prices' })).toBeNull());
  await user.click(within(screen.getByRole('search')).getByRole('button', { name: 'Status' }));
  await user.click(await screen.findByRole('option', { name: 'Running' }));

  expect(await screen.findByText(/search and the filters. Loaded: 2 experiments/)).toBeVisible();
  expect(screen.getByText('0 of 2 experiments')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await screen.findByRole('link', { name: 'Prices' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign-up form' })).toBeVisible();
});

test('the URL contains the search, the filters and the order', async () => {
  const project = await newProject(server);
  for (const name of ['Form 10', 'Form 9', 'Other']) await create(server, project, { name });
  await open(server, `${listOf(project)}?q=form&status=draft&sort=name`);

  await screen.findByRole('link', { name: 'Form 9' });

  const table = screen.getByRole('table', { name: 'Experiments' });
  expect(
    within(table)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Form 9', 'Form 10']);
  expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
});

test('archiving is shown immediately and stored', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project, { name: 'Done with' });
  const { user } = await open(server, listOf(project));

  await user.click(await screen.findByRole('button', { name: 'Actions for Done with' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Archive' }));

  expect(await screen.findByText('Saved: Done with is archived.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Done with' })).toBeNull();
  expect(await read(server, project, id)).toMatchObject({ archived: true });
});

test('with a read-only key, the actions are disabled with the reason', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project, { name: 'Stays' });
  const { user } = await open(server, listOf(project), { key: server.keys.reader });

  await user.click(await screen.findByRole('button', { name: 'Actions for Stays' }));
  const archive = await screen.findByRole('menuitem', { name: 'Archive' });
  await user.click(archive);

  expect(archive).toHaveAttribute('aria-disabled', 'true');
  expect(archive).toHaveAccessibleDescription('This key does not have the scope experiment:write.');
  expect(await read(server, project, id)).toMatchObject({ archived: false });
});

test('the whole list is loaded in the background and paginated', async () => {
  const project = await newProject(server);
  for (let number = 1; number <= 30; number += 1) await create(server, project, { name: `Nr ${number}` });
  const { user, sent } = await open(server, listOf(project));

  expect(await screen.findByText('1–25 of 30')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Next page' }));

  expect(await screen.findByRole('link', { name: 'Nr 1' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Nr 30' })).toBeNull();
  expect(sent.filter(({ path }) => path.endsWith('/experiments/')).map(({ search }) => search)).toEqual([
    '?limit=25&offset=0',
    '?limit=500&offset=25',
  ]);
});

test('a project without experiments explains what they are for', async () => {
  const project = await newProject(server);
  await open(server, listOf(project));

  expect(await screen.findByRole('heading', { name: 'No experiments yet' })).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'New experiment' })).toHaveLength(2);
});

test('a list that fails to load shows the reason and loads on retry', async () => {
  const project = await newProject(server);
  await create(server, project, { name: 'Behind the failure' });
  let fails = true;
  const failure = { type: 'server_error', code: 'error', detail: 'A server error occurred.', attr: null };
  const { user } = await open(server, listOf(project), {
    instead: ({ url }) => (fails && url.includes('/experiments/') ? answer(failure, 500) : undefined),
  });

  expect(await screen.findByRole('alert')).toHaveTextContent('The experiments could not be loaded');
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByRole('link', { name: 'Behind the failure' })).toBeVisible();
});

test('two experiments with one flag are marked in the list and on their pages', async () => {
  const project = await newProject(server);
  const [one, other] = [await create(server, project, { name: 'One' }), await create(server, project, { name: 'Two' })];
  const row = server.db.selectFrom('experiment').select('feature_flag_id').where('id', '=', one.id);
  const { feature_flag_id } = await row.executeTakeFirstOrThrow();
  await server.db.updateTable('experiment').set({ feature_flag_id }).where('id', '=', other.id).execute();
  const { user } = await open(server, listOf(project));

  expect(await screen.findAllByText('flag key used twice')).toHaveLength(2);
  await user.click(screen.getByRole('link', { name: 'One' }));

  expect(await screen.findByRole('list', { name: 'Warnings' })).toHaveTextContent('Flag key used twice.');
});

test('the filtered rows can be exported to a file', async () => {
  const project = await newProject(server);
  await create(server, project, { name: 'Taken' });
  await create(server, project, { name: 'Left behind' });
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:taken';
  });
  const { user } = await open(server, `${listOf(project)}?q=taken`);

  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: '1 row, CSV' }));

  const text = await files[0]?.text();
  expect(text).toContain(',Taken,');
  expect(text).not.toContain('Left behind');
});

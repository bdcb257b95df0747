import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startServer, type TestServer } from '#test/support/server.ts';
import { answer, create, daysAgo, newProject, open, read } from './open.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const listOf = (project: number) => `/projects/${project}/experiments`;
const names = ['Alpha', 'Beta', 'Gamma', 'Delta'];

async function withFour() {
  const project = await newProject(server);
  const made = [];
  for (const name of names) made.push(await create(server, project, { name }));
  const ids = Object.fromEntries(made.map(({ name, id }) => [name, id])) as Record<string, number>;
  return { project, ids, idOf: (name: string) => ids[name] ?? 0 };
}

const box = (name: string) => screen.findByRole('checkbox', { name: `Select ${name}` });
const bar = () => within(screen.getByRole('region', { name: 'Selected experiments' }));
const failure = { type: 'validation_error', code: 'invalid', detail: 'Not today.', attr: null };

test('the selected experiments are archived, and the bar says how many', async () => {
  const { project, idOf } = await withFour();
  const { user, writes } = await open(server, listOf(project));

  await user.click(await box('Alpha'));
  await user.click(await box('Gamma'));
  await user.click(await screen.findByRole('button', { name: 'Archive' }));

  expect(await screen.findByText('Archived 2 of 2')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Alpha' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Beta' })).toBeVisible();
  expect(await read(server, project, idOf('Gamma'))).toMatchObject({ archived: true });
  expect(await read(server, project, idOf('Beta'))).toMatchObject({ archived: false });
  expect(writes().map(({ body }) => body)).toEqual([{ archived: true }, { archived: true }]);
});

test('archiving a running experiment asks first, and names it', async () => {
  const { project, idOf } = await withFour();
  await create(server, project, { name: 'Runs', start_date: daysAgo(2) });
  const { user, writes } = await open(server, listOf(project));

  await user.click(await box('Alpha'));
  await user.click(await box('Runs'));
  await user.click(await screen.findByRole('button', { name: 'Archive' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Archive 2 experiments?' }));
  expect(dialog.getByRole('listitem')).toHaveTextContent('Runs');
  expect(writes()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Archive 2 experiments' }));

  expect(await screen.findByText('Archived 2 of 2')).toBeVisible();
  expect(await read(server, project, idOf('Alpha'))).toMatchObject({ archived: true });
});

test('the flags of selected experiments are turned off after a question, and on again', async () => {
  const { project } = await withFour();
  const one = await create(server, project, { name: 'Ended', start_date: daysAgo(9), end_date: daysAgo(2) });
  const other = await create(server, project, { name: 'Runs', start_date: daysAgo(2) });
  const isOn = async ({ id }: { id: number }) => (await read(server, project, id)).feature_flag.active;
  const { user } = await open(server, listOf(project));

  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(bar().getByRole('button', { name: 'Turn off 2 flags…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Turn off 2 flags?' }));
  expect(dialog.getByRole('listitem')).toHaveTextContent('Runs');
  await user.click(dialog.getByRole('button', { name: 'Turn off 2 flags' }));

  expect(await screen.findByText('Flags turned off 2 of 2')).toBeVisible();
  expect([await isOn(one), await isOn(other)]).toEqual([false, false]);
  await user.click(bar().getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Flags turned on 2 of 2')).toBeVisible();
  expect([await isOn(one), await isOn(other)]).toEqual([true, true]);
});

test('failed items are listed by name with the reason, marked in their rows, and can be retried', async () => {
  const { project, idOf } = await withFour();
  let fails = true;
  const { user, writes } = await open(server, listOf(project), {
    instead: ({ method, url }) =>
      fails && method === 'PATCH' && url.endsWith(`/${idOf('Beta')}/`) ? answer(failure, 400) : undefined,
  });

  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(await screen.findByRole('button', { name: 'Archive' }));

  expect(await screen.findByText('Archived 3 of 4, 1 failed')).toBeVisible();
  expect(within(screen.getByRole('list', { name: 'Failed' })).getByRole('listitem')).toHaveTextContent(
    'Beta Not today.',
  );
  expect(screen.getByRole('img', { name: 'Not today.' })).toBeVisible();
  expect(await box('Beta')).toBeChecked();
  fails = false;
  await user.click(bar().getByRole('button', { name: 'Retry 1 experiment' }));

  expect(await screen.findByText('Archived 1 of 1')).toBeVisible();
  expect(await read(server, project, idOf('Beta'))).toMatchObject({ archived: true });
  expect(writes()).toHaveLength(5);
});

test('archived experiments can be restored, and the others archived', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project, { name: 'Away', archived: true });
  await create(server, project, { name: 'Here' });
  const { user } = await open(server, `${listOf(project)}?archived=shown`);

  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  expect(await screen.findByRole('button', { name: 'Archive 1' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Restore 1' }));

  expect(await screen.findByText('Restored 1 of 1')).toBeVisible();
  expect(await read(server, project, id)).toMatchObject({ archived: false });
});

test('several experiments are deleted only after typing a confirmation, and a backup contains their complete records', async () => {
  const { project, idOf } = await withFour();
  const { user, writes } = await open(server, listOf(project));
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:backup';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});

  await user.click(await box('Alpha'));
  await user.click(await box('Beta'));
  await user.click(await screen.findByRole('button', { name: 'Delete…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 experiments?' }));
  expect(dialog.getByRole('button', { name: 'Archive instead' })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Save a backup' }));
  expect(await dialog.findByText('2 records saved.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Delete 2 experiments' }));
  expect(writes()).toEqual([]);
  await user.type(dialog.getByRole('textbox'), 'delete 2 experiments');
  await user.click(dialog.getByRole('button', { name: 'Delete 2 experiments' }));

  expect(await screen.findByText('Deleted 2 of 2')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Alpha' })).toBeNull());
  expect(await read(server, project, idOf('Alpha'))).toMatchObject({ code: 'not_found' });
  expect(screen.getByText('2 experiments')).toBeVisible();
  const backup = JSON.parse((await files[0]?.text()) ?? '') as { experiments: unknown[] };
  expect(backup.experiments).toMatchObject(
    ['Beta', 'Alpha'].map((name) => ({ name, secondary_metrics: [], feature_flag: { key: expect.any(String) } })),
  );
  vi.restoreAllMocks();
});

test('a backup that can’t be complete says why for each record', async () => {
  const { project, idOf } = await withFour();
  const refuse = (detail: string) => answer({ type: 'server_error', code: 'error', detail, attr: null }, 500);
  const { user } = await open(server, listOf(project), {
    instead: ({ url }) => {
      if (url.endsWith(`/experiments/${idOf('Alpha')}/`)) return refuse('Alpha is locked.');
      return url.endsWith(`/experiments/${idOf('Beta')}/`) ? refuse('Beta is damaged.') : undefined;
    },
  });

  await user.click(await box('Alpha'));
  await user.click(await box('Beta'));
  await user.click(await screen.findByRole('button', { name: 'Delete…' }));
  await user.click(screen.getByRole('button', { name: 'Save a backup' }));

  const message = await screen.findByText(/^No backup was saved, because 2 records could not be read\./);
  expect(message).toHaveTextContent('Alpha: Alpha is locked.');
  expect(message).toHaveTextContent('Beta: Beta is damaged.');
});

test('canceling does not affect items that have not started', async () => {
  const project = await newProject(server);
  for (let number = 1; number <= 9; number += 1) await create(server, project, { name: `Nr ${number}` });
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const held = async (request: Request) => {
    await gate;
    return server.fetch(request);
  };
  const { user, writes } = await open(server, listOf(project), {
    instead: (request) => (request.method === 'PATCH' ? held(request) : undefined),
  });

  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(await screen.findByRole('button', { name: 'Archive' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  letGo();

  expect(await screen.findByText('Archived 4 of 9, 5 not attempted')).toBeVisible();
  expect(writes()).toHaveLength(4);
  expect(screen.getAllByRole('link', { name: /^Nr / })).toHaveLength(5);
});

test('holding Shift selects everything between two rows', async () => {
  const { project } = await withFour();
  const { user } = await open(server, listOf(project));

  await user.click(await box('Delta'));
  await user.keyboard('{Shift>}');
  await user.click(await box('Beta'));
  await user.keyboard('{/Shift}');

  expect(await screen.findByText('3 selected')).toBeVisible();
  expect(await box('Gamma')).toBeChecked();
  expect(await box('Alpha')).not.toBeChecked();
});

import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { create, daysAgo, newProject, open, read } from './open.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const newPage = (project: number) => `/projects/${project}/experiments/new`;
const pageOf = (project: number, id: number) => `/projects/${project}/experiments/${id}/setup`;
const field = (name: string) => screen.findByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: /^Save/ });
const write = (input: HTMLElement, value: unknown) =>
  fireEvent.change(input, { target: { value: typeof value === 'string' ? value : JSON.stringify(value) } });

test('a name is enough for a new experiment: the key follows it, and everything else has a default', async () => {
  const project = await newProject(server);
  const { user } = await open(server, newPage(project));

  await user.type(await field('Name'), 'Shorter sign-up form');
  const key = await field('Feature flag key');
  await waitFor(() => expect(key).toHaveValue('shorter-sign-up-form'));
  await user.click(save());

  expect(await screen.findByRole('heading', { name: 'Shorter sign-up form' })).toBeVisible();
  expect((await screen.findByText('Saved Shorter sign-up form')).closest('[role="status"]')).toBeInTheDocument();
  const { body } = await ask(server, `GET /api/projects/${project}/experiments/`);
  expect(body.results[0]).toMatchObject({
    feature_flag_key: 'shorter-sign-up-form',
    start_date: null,
    parameters: { feature_flag_variants: [{ key: 'control' }, { key: 'test' }] },
    filters: {},
    metrics: [],
  });
});

test('a save immediately after the last letter of the name includes the key for it', async () => {
  const project = await newProject(server);
  await open(server, newPage(project));
  const [name, key] = [await field('Name'), await field('Feature flag key')];
  write(name, '?');
  fireEvent.keyDown(name, { key: 's', ctrlKey: true });
  await waitFor(() => expect(key).toBeInvalid());

  write(name, 'Shorter form');
  fireEvent.keyDown(name, { key: 's', ctrlKey: true });

  expect(await screen.findByText('Saved Shorter form')).toBeVisible();
  const { body } = await ask(server, `GET /api/projects/${project}/experiments/`);
  expect(body.results[0]).toMatchObject({ feature_flag_key: 'shorter-form' });
});

test('a key that the user edited stays when the name changes', async () => {
  const project = await newProject(server);
  const { user } = await open(server, newPage(project));
  const [name, key] = [await field('Name'), await field('Feature flag key')];

  await user.type(name, 'One');
  await waitFor(() => expect(key).toHaveValue('one'));
  await user.type(key, '-of-mine');
  await user.type(name, ' more');

  expect(key).toHaveValue('one-of-mine');
});

test('an error is shown at its field before anything is sent, in whichever step it is', async () => {
  const project = await newProject(server);
  await create(server, project, { feature_flag_key: 'taken' });
  const { user, writes } = await open(server, newPage(project));
  await user.type(await field('Name'), 'Second');
  await user.clear(await field('Feature flag key'));
  await user.type(await field('Feature flag key'), 'taken');
  // The note below the field, or the field's error once the validation has loaded.
  expect(await screen.findByText(/uses this key\.$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  const [share] = await screen.findAllByRole('spinbutton', { name: /^Share/ });
  fireEvent.change(share as HTMLElement, { target: { value: '140' } });

  await user.click(save());

  const key = await field('Feature flag key');
  await waitFor(() =>
    expect(key).toHaveAccessibleDescription(/Another experiment in this project already uses this key\./),
  );
  await waitFor(() => expect(key).toHaveFocus());
  expect(screen.queryByText('The experiment “Experiment 1” uses this key.')).toBeNull();
  await user.click(save());
  expect(writes()).toEqual([]);
});

test('with an empty name, all other errors are counted too, and the first invalid field gets the focus', async () => {
  const project = await newProject(server);
  const { user, writes } = await open(server, newPage(project));
  await user.type(await field('Feature flag key'), 'checkout.v2');
  await user.click(screen.getByRole('button', { name: /^4|Size and schedule/ }));
  await user.type(await field('Scheduled start'), '2099-03-15 10:00');
  await user.type(await field('Scheduled end'), '2099-03-14 10:00');

  await user.click(save());

  const name = await field('Name');
  await waitFor(() => expect(name).toHaveAccessibleDescription(/Name can’t be empty\./));
  await waitFor(() => expect(name).toHaveFocus());
  expect(await screen.findByText('Nothing was saved. Correct the errors in 3 fields.')).toBeVisible();
  expect(writes()).toEqual([]);
});

test('a server error about the flag is shown at the key', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project, { feature_flag_key: 'elsewhere' });
  const { user } = await open(server, newPage(project), {
    instead: ({ url, method }) =>
      method === 'GET' && url.includes('/experiments/?')
        ? new Response(JSON.stringify({ count: 0, next: null, previous: null, results: [] }))
        : undefined,
  });
  await user.type(await field('Name'), 'Elsewhere');

  await user.click(save());

  const key = await field('Feature flag key');
  await waitFor(() => expect(key).toHaveAccessibleDescription(/There is already a feature flag with this key\./));
  expect(id).toBeGreaterThan(0);
});

test('the key of an existing experiment cannot be changed, and the page says why', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project);
  await open(server, pageOf(project, id));

  expect(await field('Feature flag key')).toBeDisabled();
  expect(screen.getByText(/The key cannot change, because code uses it/)).toBeVisible();
});

test('saving sends only the changes and keeps unknown keys', async () => {
  const project = await newProject(server);
  const parameters = { recommended_running_time: 9, unheard_of: [{ a: null }] };
  const { id } = await create(server, project, { name: 'Before', parameters });
  const { user, writes } = await open(server, pageOf(project, id));
  const name = await field('Name');

  await user.clear(name);
  await user.type(name, 'After');
  await user.click(save());

  expect(await screen.findByText('Saved After')).toHaveAttribute('role', 'status');
  expect(writes().map(({ body }) => body)).toEqual([{ name: 'After' }]);
  expect(await read(server, project, id)).toMatchObject({ name: 'After', parameters });
});

test('dates are typed and shown in the project’s time zone, with the instant in UTC', async () => {
  const project = await newProject(server, { timezone: 'Asia/Kolkata' });
  const { id } = await create(server, project, { start_date: '2026-03-01T04:30:00Z' });
  const { user, writes } = await open(server, pageOf(project, id));
  const end = await field('End');

  expect(await field('Start')).toHaveValue('2026-03-01 10:00');
  await user.type(end, '2026-03-15 10:00');
  expect(screen.getByText(/15 Mar 2026, 04:30 UTC/)).toBeVisible();
  await user.click(save());

  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]?.body).toEqual({ end_date: '2026-03-15T04:30:00Z' });
});

test('an end before the start is rejected before it is sent', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project, { start_date: daysAgo(2) });
  const { user, writes } = await open(server, pageOf(project, id));
  const end = await field('End');

  await user.type(end, '2020-01-01 10:00');
  await user.click(save());

  await waitFor(() => expect(end).toHaveAccessibleDescription(/The end is before the start/));
  expect(writes()).toEqual([]);
});

test('an experiment of an older server opens without the fields that it lacks', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project);
  const record = await read(server, project, id);
  const older = {
    ...record,
    parameters: null,
    filters: null,
    secondary_metrics: null,
    created_by: null,
    feature_flag: 12,
  };
  await open(server, pageOf(project, id), {
    instead: ({ url }) => (url.endsWith(`/experiments/${id}/`) ? new Response(JSON.stringify(older)) : undefined),
  });

  expect(await field('Name')).toHaveValue(String(record['name']));
  expect(await screen.findByRole('group', { name: 'Metrics per person' })).toBeVisible();
  expect(screen.getByRole('list', { name: 'Warnings' })).toHaveTextContent('No metric.');
});

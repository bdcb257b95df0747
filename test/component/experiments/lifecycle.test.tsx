import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startServer, type TestServer } from '#test/support/server.ts';
import { create, daysAgo, newProject, open, read } from './open.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const pageOf = (project: number, id: number) => `/projects/${project}/experiments/${id}/setup`;

test('the launch dialog shows what is left to check and who will see what, and the launch activates the flag', async () => {
  const project = await newProject(server);
  const { id, feature_flag_key } = await create(server, project, { name: 'Form' });
  const { user } = await open(server, pageOf(project, id));

  await user.click((await screen.findAllByRole('button', { name: 'Launch…' }))[0] as HTMLElement);
  const dialog = within(screen.getByRole('dialog', { name: 'Launch Form' }));
  expect(dialog.getByText(/^Ready: 2 variants, the goal is set/)).toBeVisible();
  expect(dialog.getByText(/No running time is planned/)).toBeVisible();
  expect(await dialog.findByText(/Check that the code evaluates the flag/)).toBeVisible();
  expect(dialog.getByText(feature_flag_key)).toBeVisible();
  const [start] = within(dialog.getByRole('list', { name: 'What happens' })).getAllByRole('listitem');
  expect(start).toHaveTextContent(/Now.*turns on for everyone: A control 50%, B test 50%\./);
  expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await user.click(dialog.getByRole('button', { name: 'Launch now' }));

  expect(await screen.findByText('Saved: Form is running.')).toBeVisible();
  expect(await screen.findByText('Running')).toBeVisible();
  const stored = await read(server, project, id);
  expect(stored.feature_flag.active).toBe(true);
  expect(Date.now() - Date.parse(String(stored['start_date']))).toBeLessThan(60_000);
});

test('a launch without a goal shows a warning with a link to the field', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project, { filters: {} });
  const { user } = await open(server, pageOf(project, id));

  await user.click((await screen.findAllByRole('button', { name: 'Launch…' }))[0] as HTMLElement);
  const dialog = within(screen.getByRole('dialog'));

  expect(dialog.getByText(/No goal metric is set/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Launch anyway' })).toBeVisible();
  expect(dialog.getAllByRole('link', { name: 'Edit' })[0]).toHaveAttribute('href', `${pageOf(project, id)}#metrics`);
});

test('the launch dialog lists unsaved changes and does not send them', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project);
  const { user, writes } = await open(server, pageOf(project, id));

  await user.type(await screen.findByRole('textbox', { name: 'Description' }), ' and more');
  await waitFor(() =>
    expect(localStorage.getItem(`hedgerow.draft:/projects/${project}/experiments/${id}`)).not.toBeNull(),
  );
  await user.click((await screen.findAllByRole('button', { name: 'Launch…' }))[0] as HTMLElement);
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/Unsaved changes are not included/)).toHaveTextContent('Description');
  await user.click(dialog.getByRole('button', { name: 'Launch now' }));

  await waitFor(() => expect(writes().map(({ body }) => body)).toEqual([{ start_date: expect.any(String) }]));
  expect(await screen.findByText('Running')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Description' })).toHaveDisplayValue(/and more$/);
});

test('the end dialog says that the flag stays active, and the end does not change the flag', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project, { name: 'Form', start_date: daysAgo(3) });
  const { user } = await open(server, pageOf(project, id));

  await user.click((await screen.findAllByRole('button', { name: 'End…' }))[0] as HTMLElement);
  const dialog = within(screen.getByRole('dialog', { name: 'End Form?' }));
  expect(dialog.getByText(/keeps serving control 50%, test 50%/)).toBeVisible();
  expect(dialog.getByRole('radio', { name: 'None yet' })).toBeChecked();
  await user.click(dialog.getByRole('button', { name: 'End experiment' }));

  expect(await screen.findByText('Saved: Form has ended.')).toBeVisible();
  expect(await screen.findByText('Ended')).toBeVisible();
  expect(screen.getByRole('list', { name: 'Warnings' })).toHaveTextContent('Ended, flag still on.');
  const stored = await read(server, project, id);
  expect(stored).toMatchObject({ end_date: expect.any(String), description: 'Fewer fields, more sign-ups' });
  expect(stored.feature_flag.active).toBe(true);
});

test('the conclusion is stored at the end and shown on the page and with the results', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project, { name: 'Form', start_date: daysAgo(3) });
  const { user } = await open(server, pageOf(project, id));

  await user.click((await screen.findAllByRole('button', { name: 'End…' }))[0] as HTMLElement);
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: 'Won' }));
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'More people reached the last step.');
  await user.click(dialog.getByRole('button', { name: 'End experiment' }));

  expect(await screen.findByText('Saved: Form has ended.')).toBeVisible();
  expect(await read(server, project, id)).toMatchObject({
    conclusion: 'won',
    conclusion_comment: 'More people reached the last step.',
    description: 'Fewer fields, more sign-ups',
  });
  const decision = within(await screen.findByRole('region', { name: 'Decision' }));
  expect(decision.getByRole('radio', { name: 'Won' })).toBeChecked();
});

test.each([
  ['the conclusion and its reason', 'Lost', 'lost'],
  ['the reason of another conclusion', 'Won', 'won'],
])('the end keeps %s from before', async (_, choice, conclusion) => {
  const project = await newProject(server);
  const recorded = { conclusion: 'lost', conclusion_comment: 'Fewer orders.' };
  const { id } = await create(server, project, { name: 'Form', start_date: daysAgo(3), ...recorded });
  const { user } = await open(server, pageOf(project, id));

  await user.click((await screen.findAllByRole('button', { name: 'End…' }))[0] as HTMLElement);
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('radio', { name: 'Lost' })).toBeChecked();
  await user.click(dialog.getByRole('radio', { name: choice }));
  await user.click(dialog.getByRole('button', { name: 'End experiment' }));

  expect(await screen.findByText('Saved: Form has ended.')).toBeVisible();
  expect(await read(server, project, id)).toMatchObject({ ...recorded, conclusion });
});

test('a backup of the complete record can be downloaded before a deletion', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project, { name: 'Kept', parameters: { odd: [{ deep: null }] } });
  const { user } = await open(server, pageOf(project, id));
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});

  await user.click(await screen.findByRole('button', { name: 'Delete…' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Download as JSON' }));

  await waitFor(() => expect(files).toHaveLength(1));
  vi.restoreAllMocks();
  expect(JSON.parse(await (files[0] as Blob).text())).toEqual(await read(server, project, id));
});

test('a banner offers a remedy for contradictory settings', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project, { name: 'Form', start_date: daysAgo(3), archived: true });
  const { user } = await open(server, pageOf(project, id));
  const banners = within(await screen.findByRole('list', { name: 'Warnings' }));
  expect(banners.getByText('Running, archived.')).toBeVisible();

  await user.click(banners.getByRole('button', { name: 'Restore' }));

  expect(await screen.findByText('Saved: Form is back in the list.')).toBeVisible();
  expect(screen.queryByText('Running, archived.')).toBeNull();
});

test('archiving is shown immediately and reverted if the server rejects it', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project, { name: 'Form' });
  const refused = { type: 'server_error', code: 'error', detail: 'The server refused.', attr: null };
  const { user } = await open(server, pageOf(project, id), {
    instead: ({ method }) => (method === 'GET' ? undefined : Response.json(refused, { status: 500 })),
  });

  await user.click(await screen.findByRole('button', { name: 'Archive' }));

  const notice = await screen.findByText(/Form was not changed: The server refused/);
  expect(notice).toBeVisible();
  expect(screen.queryByText('Draft, archived')).toBeNull();
  expect(screen.getByText('Draft')).toBeVisible();
});

test('an ended experiment becomes a draft again', async () => {
  const project = await newProject(server);
  const dates = { start_date: daysAgo(3), end_date: daysAgo(1) };
  const { id } = await create(server, project, { name: 'Form', ...dates, archived: true });
  const { user } = await open(server, pageOf(project, id));

  await user.click(await screen.findByRole('button', { name: 'Move to draft…' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Move to draft' }));

  expect(await screen.findByText('Saved: Form is a draft again.')).toBeVisible();
  expect(await read(server, project, id)).toMatchObject({ start_date: null, end_date: null, archived: false });
});

test('a deletion asks for the name, says what happens to the flag, and updates the list', async () => {
  const project = await newProject(server);
  const { id, feature_flag_key } = await create(server, project, { name: 'Doomed' });
  await create(server, project, { name: 'Spared' });
  const { user } = await open(server, pageOf(project, id));

  await user.click(await screen.findByRole('button', { name: 'Delete…' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Delete Doomed?' }));
  expect(dialog.getByText(feature_flag_key)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Delete experiment' }));
  expect(screen.getByRole('dialog', { name: 'Delete Doomed?' })).toBeVisible();
  await user.type(dialog.getByRole('textbox'), 'Doomed');
  await user.click(dialog.getByRole('button', { name: 'Delete experiment' }));

  expect(await screen.findByText('Deleted Doomed.')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Spared' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Doomed' })).toBeNull();
});

test('the delete dialog offers to archive instead', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project, { name: 'Kept' });
  const { user } = await open(server, pageOf(project, id));

  await user.click(await screen.findByRole('button', { name: 'Delete…' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Archive instead' }));

  expect(await screen.findByText('Saved: Kept is archived.')).toBeVisible();
  expect(await screen.findByText('Draft, archived')).toBeVisible();
  expect(await read(server, project, id)).toMatchObject({ archived: true });
});

test('a read-only key sees for each action why it is not available', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project, { start_date: daysAgo(3) });
  await open(server, pageOf(project, id), { key: server.keys.reader });

  const [end] = await screen.findAllByRole('button', { name: 'End…' });

  await waitFor(() => expect(end).toHaveAccessibleDescription(/does not have the scope experiment:write/));
});

test('a duplicate is a new draft with the same plan and the next unused key', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project, {
    name: 'Form',
    feature_flag_key: 'form',
    start_date: daysAgo(3),
    parameters: { recommended_running_time: 9, note: { kept: true } },
  });
  const { user, writes } = await open(server, pageOf(project, id));

  await user.click(await screen.findByRole('button', { name: 'Duplicate' }));
  expect(await screen.findByRole('textbox', { name: 'Feature flag key' })).toHaveValue('form-2');
  await user.click(screen.getByRole('button', { name: 'Save experiment' }));

  expect(await screen.findByRole('heading', { name: 'Form (copy)' })).toBeVisible();
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]?.body).toMatchObject({
    feature_flag_key: 'form-2',
    start_date: null,
    parameters: { recommended_running_time: 9, note: { kept: true } },
  });
});

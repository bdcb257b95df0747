import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../../support/ask.ts';
import { renderApp } from '../../support/render-app.tsx';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const latest = () => server.db.selectFrom('project').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();

async function openNew(fetch: typeof globalThis.fetch = server.fetch) {
  const opened = await renderApp(`/organizations/${server.organization}/projects/new`, {
    fetch,
    key: server.keys.owner,
  });
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await screen.findByText('Extra settings');
  return { ...opened, name, save: () => screen.getByRole('button', { name: /^Save/ }) };
}

test('a name is enough to create a project, and its page opens', async () => {
  const { user, name, save } = await openNew();

  await user.type(name, 'Fresh');
  await user.click(save());

  expect(await screen.findByRole('heading', { name: 'Fresh' })).toBeVisible();
  expect(await screen.findByText('Saved Fresh')).toHaveAttribute('role', 'status');
  expect(await latest()).toMatchObject({ name: 'Fresh', timezone: 'UTC' });
  expect(Object.keys(localStorage).filter((key) => key.startsWith('hedgerow.draft'))).toEqual([]);
});

test('the page after the creation has the code to send events, and sees the first one arrive', async () => {
  const { user, name, save } = await openNew();
  await user.type(name, 'First hour');
  await user.click(save());

  expect(await screen.findByText('Waiting for the first event')).toBeVisible();
  const project = await latest();
  const token = project?.api_token ?? '';
  await user.click(screen.getByRole('radio', { name: 'Python' }));
  expect(screen.getByRole('region', { name: 'Python code' })).toHaveTextContent(`Posthog('${token}', host=`);
  expect(screen.getByRole('button', { name: `Copy the project token: ${token}` })).toBeVisible();

  const batch = [{ event: 'signed up', distinct_id: 'ines' }];
  await ask(server, 'POST /batch/', { key: null, body: { api_key: token, batch } });
  expect(await screen.findByText('The first event was received', {}, { timeout: 8000 })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'New experiment' }));
  // The heading of the placeholder is another element than the one of the loaded page.
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'New experiment' })).toBeVisible());
});

test('a name is required', async () => {
  const { user, name, save } = await openNew();
  const before = await latest();

  await user.click(save());

  await waitFor(() => expect(name).toHaveAccessibleDescription(/Name can’t be empty\./));
  expect(name).toHaveFocus();
  expect((await latest())?.id).toBe(before?.id);
});

test('settings in collapsed sections are sent too', async () => {
  const { user, name, save } = await openNew();

  await user.type(name, 'Recorded');
  await user.click(screen.getByRole('heading', { name: 'Session replay' }));
  await user.click(screen.getByLabelText('Session recording'));
  await user.type(screen.getByLabelText('Sample rate'), '50');
  await user.click(save());

  await screen.findByRole('heading', { name: 'Recorded' });
  expect(await latest()).toMatchObject({ session_recording_opt_in: true, session_recording_sample_rate: '0.50' });
});

test('an error in a collapsed section opens it', async () => {
  const { user, name, save } = await openNew();
  const rate = screen.getByLabelText('Sample rate');

  await user.type(name, 'Odd');
  await user.type(rate, '700');
  await user.click(save());

  await waitFor(() => expect(rate.closest('details')).toHaveAttribute('open'));
  expect(rate).toHaveFocus();
});

test('a new project explains why a dashboard can’t be chosen yet', async () => {
  await openNew();

  expect(screen.getByLabelText('Primary dashboard')).toBeDisabled();
  expect(screen.getByText(/A new project has no dashboards yet/)).toBeVisible();
});

test('the save bar and the review of a new project show its values instead of changes', async () => {
  const { user, name, save } = await openNew();

  expect(name).toBeRequired();
  expect(save()).toHaveAccessibleName('Save project');
  await user.type(name, 'Fresh');
  expect(screen.getByText('New project: Fresh')).toBeVisible();
  expect(save()).toHaveAccessibleName('Save project');
  expect(screen.queryByText(/^Was/)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Review' }));
  const review = within(await screen.findByRole('region', { name: 'Settings to be sent' }));
  expect(review.getByRole('heading', { name: 'New project' })).toBeVisible();
  expect(review.queryByRole('deletion')).not.toBeInTheDocument();
  await user.click(review.getByRole('radio', { name: 'Request' }));
  expect(review.getByText(/^POST /)).toHaveTextContent(`/organizations/${server.organization}/projects/`);

  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(name).toHaveValue('');
  await user.click(screen.getByRole('button', { name: 'Restore input' }));
  expect(name).toHaveValue('Fresh');
});

test('after a lost response, the user is asked to check the list before creating the project again', async () => {
  const { user, name, save } = await openNew(async (input, init) => {
    const response = await server.fetch(input, init);
    if (init?.method === 'POST') throw new TypeError('Failed to fetch');
    return response;
  });

  await user.type(name, 'Once');
  await user.click(save());
  const said = await screen.findByRole('alert');
  expect(said).toHaveTextContent('The project may have been created. Check the list before you save again.');
  expect(name).toHaveValue('Once');

  await user.click(within(said).getByRole('link', { name: 'Open the project list' }));
  expect(await screen.findByRole('link', { name: 'Once' })).toBeVisible();
});

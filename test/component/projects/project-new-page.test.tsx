import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderApp } from '../../support/render-app.tsx';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const latest = () => server.db.selectFrom('project').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();

async function openNew() {
  const opened = await renderApp(`/organizations/${server.organization}/projects/new`, {
    fetch: server.fetch,
    key: server.keys.owner,
  });
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await screen.findByText('Extra settings');
  return { ...opened, name, save: () => screen.getByRole('button', { name: /^Save/ }) };
}

test('a name is enough, and the page of the project opens', async () => {
  const { user, name, save } = await openNew();

  await user.type(name, 'Fresh');
  await user.click(save());

  expect(await screen.findByRole('heading', { name: 'Fresh' })).toBeVisible();
  expect(screen.getByText('Saved Fresh')).toHaveAttribute('role', 'status');
  expect(await latest()).toMatchObject({ name: 'Fresh', timezone: 'UTC' });
  expect(Object.keys(localStorage).filter((key) => key.startsWith('hedgerow.draft'))).toEqual([]);
});

test('a name is asked for', async () => {
  const { user, name, save } = await openNew();
  const before = await latest();

  await user.click(save());

  await waitFor(() => expect(name).toHaveAccessibleDescription(/This field may not be blank\./));
  expect(name).toHaveFocus();
  expect((await latest())?.id).toBe(before?.id);
});

test('settings in folded sections are sent with it', async () => {
  const { user, name, save } = await openNew();

  await user.type(name, 'Recorded');
  await user.click(screen.getByRole('heading', { name: 'Session replay' }));
  await user.click(screen.getByLabelText('Session recording'));
  await user.type(screen.getByLabelText('Sample rate'), '0.5');
  await user.click(save());

  await screen.findByRole('heading', { name: 'Recorded' });
  expect(await latest()).toMatchObject({ session_recording_opt_in: true, session_recording_sample_rate: '0.50' });
});

test('an error in a folded section unfolds it', async () => {
  const { user, name, save } = await openNew();
  const rate = screen.getByLabelText('Sample rate');

  await user.type(name, 'Odd');
  await user.type(rate, '7');
  await user.click(save());

  await waitFor(() => expect(rate.closest('details')).toHaveAttribute('open'));
  expect(rate).toHaveFocus();
});

test('says why a dashboard cannot be chosen yet', async () => {
  await openNew();

  expect(screen.getByLabelText('Primary dashboard')).toBeDisabled();
  expect(screen.getByText(/A new project has no dashboards yet/)).toBeVisible();
});

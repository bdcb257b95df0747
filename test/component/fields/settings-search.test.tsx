import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../support/server.ts';
import { build, openSettings } from './open-settings.ts';

let server: TestServer;

const index = () => within(screen.getByRole('navigation', { name: 'Sections' }));

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test('a setting is found by a synonym, and Enter focuses its input', async () => {
  const { id } = await build(server);
  const { user } = await openSettings(server, id);

  await user.type(screen.getByRole('searchbox', { name: 'Search settings' }), 'gdpr');

  expect(await index().findByRole('link', { name: /Discard IP addresses/ })).toBeVisible();
  expect(index().getAllByRole('link')).toHaveLength(1);
  await user.keyboard('{Enter}');
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('switch', { name: 'Discard IP addresses' }));
  expect(index().getByRole('link', { name: 'Session replay' })).toBeVisible();
});

test('the slash key focuses the search, and types a slash in text fields', async () => {
  const { id } = await build(server);
  const { user, name } = await openSettings(server, id);
  const search = screen.getByRole('searchbox', { name: 'Search settings' });

  await user.type(name, 'a/b');
  expect(name).toHaveFocus();
  await user.click(document.body);
  await user.keyboard('/');

  // The code of the shortcuts may load only when the first key is pressed.
  await waitFor(() => expect(search).toHaveFocus());
  expect(search).toHaveValue('');
});

test('a search without results says so', async () => {
  const { id } = await build(server);
  const { user } = await openSettings(server, id);

  await user.type(screen.getByRole('searchbox', { name: 'Search settings' }), 'zebra');

  expect(await screen.findByText('No settings found.')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(index().getByRole('link', { name: 'Privacy' })).toBeVisible();
});

test('a link to a setting opens the page and focuses its input', async () => {
  const { id } = await build(server);

  await openSettings(server, id, { hash: '#access_control' });

  await expect.poll(() => document.activeElement).toBe(screen.getByRole('switch', { name: 'Private project' }));
});

test('unchanged settings can be hidden', async () => {
  const { id } = await build(server);
  const { user, name } = await openSettings(server, id);
  const only = screen.getByRole('checkbox', { name: 'Only changed' });

  expect(only).toBeDisabled();
  await user.type(name, '!');
  await user.click(only);
  expect(only).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(only).not.toBeChecked();
});

test('the section navigation opens a collapsed section and scrolls to it', async () => {
  const { id } = await build(server);
  const { user } = await openSettings(server, id);

  await user.click(index().getByRole('link', { name: 'Details' }));

  await waitFor(() => expect(document.getElementById('facts')).toHaveAttribute('open'));
});

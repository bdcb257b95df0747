import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProject } from '#test/support/factories.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await buildProject(server.db, server.organization, { name: 'Storefront' });
});
afterAll(() => server.stop());

const projects = () => `/organizations/${server.organization}/projects`;

test('an expired key is replaced in a dialog, and the page continues', async () => {
  const { user, services } = await renderApp(projects(), { fetch: server.fetch, key: 'phx_revoked' });

  const dialog = await screen.findByRole('dialog', { name: 'This key is no longer accepted' });
  await user.type(within(dialog).getByLabelText('Personal key'), server.keys.owner);
  await user.click(within(dialog).getByRole('button', { name: 'Use this key' }));

  expect(await screen.findByRole('link', { name: 'Storefront' })).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(services.session.state().connection?.key).toBe(server.keys.owner);
});

test('a second wrong key shows the dialog again', async () => {
  const { user } = await renderApp(projects(), { fetch: server.fetch, key: 'phx_revoked' });

  await user.type(await screen.findByLabelText('Personal key'), 'phx_wrong_too');
  await user.click(screen.getByRole('button', { name: 'Use this key' }));

  await waitFor(() => expect(screen.getByLabelText('Personal key')).toHaveValue(''));
  expect(screen.getByRole('dialog', { name: 'This key is no longer accepted' })).toBeVisible();
});

test('closing the expired-key dialog keeps the session and shows a banner to reopen it', async () => {
  const { user, services } = await renderApp(projects(), { fetch: server.fetch, key: 'phx_revoked' });

  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(services.session.state().connection?.key).toBe('phx_revoked');
  await user.click(screen.getByRole('button', { name: 'Enter another key' }));
  await user.type(screen.getByLabelText('Personal key'), server.keys.owner);
  await user.click(screen.getByRole('button', { name: 'Use this key' }));

  expect(await screen.findByRole('link', { name: 'Storefront' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Enter another key' })).toBeNull();
});

test('a sign-in link replaces an expired key and restores the draft', async () => {
  const { id } = await buildProject(server.db, server.organization, { name: 'Back office' });
  const draft = { at: Date.now(), fields: { name: { form: 'Back room', base: 'Back office' } } };
  const { user, services } = await renderApp(`/connect#key=${server.keys.owner}`, {
    fetch: server.fetch,
    key: 'phx_revoked',
    organization: server.organization,
    remembered: { [`hedgerow.draft:${projects()}/${id}`]: JSON.stringify(draft) },
  });
  await user.click(await screen.findByRole('button', { name: 'Connect' }));

  await user.click(await screen.findByRole('link', { name: 'Back office' }));

  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Back room');
  expect(services.session.state()).toMatchObject({ connection: { key: server.keys.owner }, others: [] });
});

test('a new key with a label keeps the name of the connection whose key has expired', async () => {
  const { user, services } = await renderApp(`/connect#key=${server.keys.owner}`, {
    fetch: server.fetch,
    key: 'phx_revoked',
    organization: server.organization,
  });
  services.session.update({ name: 'Live shop' });

  await user.click(await screen.findByRole('button', { name: 'Connect' }));

  expect(await screen.findByRole('link', { name: 'Storefront' })).toBeVisible();
  expect(services.session.state().connection).toMatchObject({ key: server.keys.owner, name: 'Live shop' });
});

test('a sign-in link for another account asks before it adds a connection', async () => {
  const { user, services } = await renderApp(`/connect#key=${server.keys.admin}`, {
    fetch: server.fetch,
    key: server.keys.owner,
    organization: server.organization,
  });

  expect(await screen.findByText('This link contains a personal key of another account.')).toBeVisible();
  expect(services.session.state()).toMatchObject({ connection: { key: server.keys.owner }, others: [] });
  expect(window.location.href).not.toContain(server.keys.admin);
  await user.click(screen.getByRole('button', { name: 'Connect' }));

  await screen.findByRole('link', { name: 'Storefront' });

  expect(services.session.state()).toMatchObject({ connection: { id: '#2' }, others: [{ key: server.keys.owner }] });
});

test('signing out removes the key and the cached data', async () => {
  const { user, services } = await renderApp(projects(), { fetch: server.fetch, key: server.keys.owner });
  await screen.findByRole('link', { name: 'Storefront' });

  await user.click(screen.getByRole('button', { name: /Switch$/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));

  expect(await screen.findByRole('button', { name: 'Connect' })).toBeVisible();
  expect(sessionStorage.getItem('hedgerow.connection')).toBeNull();
  const withData = services.cache.getQueryCache().findAll({ predicate: ({ state }) => state.data !== undefined });
  expect(withData).toEqual([]);
});

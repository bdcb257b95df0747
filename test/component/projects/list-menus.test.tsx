import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildOrganization, buildProject, buildUser } from '#test/support/factories.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { buildKey, startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const openList = (search = '') =>
  renderApp(`/organizations/${server.organization}/projects${search}`, {
    fetch: server.fetch,
    key: server.keys.owner,
  });

test('the page shows the organization’s name, and its id can be copied', async () => {
  const { id: organization } = await buildOrganization(server.db, { name: 'Tideline Group' });
  const owner = await buildUser(server.db, { [organization]: 15 });
  await buildProject(server.db, organization, { name: 'Storefront' });
  const { user, services } = await renderApp(`/organizations/${organization}/projects`, {
    fetch: server.fetch,
    key: await buildKey(server.db, owner.id),
  });
  await screen.findByRole('link', { name: 'Storefront' });
  act(() => services.session.update({ organizations: [{ id: organization, name: 'Tideline Group' }] }));

  const header = within(screen.getByRole('heading', { level: 1, name: 'Projects' }).closest('header') as HTMLElement);
  expect(header.getByText('Tideline Group')).toBeVisible();
  await user.click(header.getByRole('button', { name: 'Actions for the organization' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Copy organization ID' }));
  expect(await navigator.clipboard.readText()).toBe(organization);
});

test('the menu of a row links to the project’s pages, copies its id and asks before deleting it', async () => {
  const { id } = await buildProject(server.db, server.organization, { name: 'With a menu' });
  const { user } = await openList('?limit=1000');
  const openMenu = async () => {
    await user.click(await screen.findByRole('button', { name: 'Actions for With a menu' }));
    return screen.findByRole('menuitem', { name: 'Settings' });
  };

  expect(await openMenu()).toHaveAttribute('href', `/organizations/${server.organization}/projects/${id}`);
  expect(screen.getByRole('menuitem', { name: 'Experiments' })).toHaveAttribute('href', `/projects/${id}/experiments`);
  await user.click(screen.getByRole('menuitem', { name: 'Copy ID' }));
  expect(await navigator.clipboard.readText()).toBe(String(id));
  await openMenu();
  await user.click(screen.getByRole('menuitem', { name: 'Delete…' }));
  expect(await screen.findByRole('dialog', { name: /^Delete/ })).toHaveTextContent('With a menu');
});

test('columns can be chosen, and the choice is stored on the device', async () => {
  const { uuid } = await buildProject(server.db, server.organization, { name: 'Columns' });
  const { user } = await openList('?limit=1000');
  await screen.findByRole('link', { name: 'Columns' });

  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'UUID' }));
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Token' }));

  expect(await screen.findByRole('columnheader', { name: 'UUID' })).toBeVisible();
  expect(screen.getByRole('cell', { name: uuid })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Token' })).toBeNull());
  expect(localStorage.getItem('hedgerow.project-columns')).toBe(
    'timezone,ingested_event,onboarding,access_control,uuid',
  );
});

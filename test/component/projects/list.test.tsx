import { randomUUID } from 'node:crypto';
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

const openList = (search = '', options: { fetch?: typeof fetch; key?: string } = {}) =>
  renderApp(`/organizations/${server.organization}/projects${search}`, {
    fetch: server.fetch,
    key: server.keys.owner,
    ...options,
  });

async function organizationWith(count: number) {
  const { id: organization } = await buildOrganization(server.db);
  const owner = await buildUser(server.db, { [organization]: 15 });
  for (let number = 1; number <= count; number++) {
    await buildProject(server.db, organization, { name: `Project ${String(number).padStart(3, '0')}` });
  }
  return { organization, key: await buildKey(server.db, owner.id) };
}

test('a row shows every field of the list', async () => {
  const { id, uuid, api_token } = await buildProject(server.db, server.organization, {
    name: 'Storefront',
    timezone: 'Asia/Kolkata',
    ingested_event: true,
    is_demo: true,
    access_control: true,
    completed_snippet_onboarding: true,
    has_completed_onboarding_for: { product_analytics: true, session_replay: false },
  });
  const { user } = await openList();

  const row = await screen.findByRole('row', { name: /Storefront/ });

  expect(row).toHaveTextContent(String(id));
  expect(row).not.toHaveTextContent(uuid);
  for (const words of ['Asia/Kolkata', 'Received', 'Demo', 'Project members', '1 of 2 products', 'Snippet installed']) {
    expect(row).toHaveTextContent(words);
  }
  expect(within(row).getByRole('link', { name: 'Storefront' })).toHaveAttribute(
    'href',
    `/organizations/${server.organization}/projects/${id}`,
  );
  expect(within(row).getByRole('button', { name: /^Copy the token of Storefront/ })).toHaveTextContent(
    api_token.slice(0, 8),
  );
  await user.hover(within(row).getByRole('cell', { name: 'Asia/Kolkata' }));
  expect(await screen.findByText('Asia/Kolkata, UTC+05:30')).toBeInTheDocument();
});

test('a click on a row opens the settings of the project', async () => {
  await buildProject(server.db, server.organization, { name: 'Opened' });
  const { user } = await openList('?limit=1000');

  await user.click(await screen.findByRole('link', { name: 'Opened' }));

  expect(await screen.findByRole('heading', { level: 1, name: 'Opened' })).toBeVisible();
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Opened');
});

test('the whole token is copied, and the button confirms it', async () => {
  const { api_token } = await buildProject(server.db, server.organization, { name: 'Copied' });
  const { user } = await openList('?limit=1000');

  await user.click(await screen.findByRole('button', { name: /^Copy the token of Copied/ }));

  expect(await navigator.clipboard.readText()).toBe(api_token);
  expect(screen.getByRole('button', { name: 'Copied' })).toBeVisible();
});

test('the server paginates the list, with 25 projects per page', async () => {
  const { organization, key } = await organizationWith(30);
  const { user } = await renderApp(`/organizations/${organization}/projects`, { fetch: server.fetch, key });

  expect(await screen.findByRole('link', { name: 'Project 025' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Project 026' })).toBeNull();
  expect(screen.getByText('1–25 of 30')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Next page' }));

  expect(await screen.findByRole('link', { name: 'Project 026' })).toBeVisible();
  expect(screen.getByText('26–30 of 30')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled();

  await user.selectOptions(screen.getByRole('combobox', { name: 'Rows' }), '50');

  expect(await screen.findByText('1–30 of 30')).toBeVisible();
});

test('a page after the last one links back', async () => {
  const { organization, key } = await organizationWith(1);
  const { user } = await renderApp(`/organizations/${organization}/projects?offset=50`, { fetch: server.fetch, key });

  await user.click(await screen.findByRole('link', { name: 'Go to the first page' }));

  expect(await screen.findByRole('link', { name: 'Project 001' })).toBeVisible();
});

test('an organization without projects explains what to do', async () => {
  const { organization, key } = await organizationWith(0);
  await renderApp(`/organizations/${organization}/projects`, { fetch: server.fetch, key });

  expect(await screen.findByRole('heading', { name: 'No projects yet' })).toBeVisible();
});

test('an organization that the key can’t see links to those that it can', async () => {
  const { organization, key } = await organizationWith(1);
  const strange = randomUUID();
  const { services, user } = await renderApp(`/organizations/${strange}/projects`, { fetch: server.fetch, key });
  expect(await screen.findByRole('heading', { name: 'No projects yet' })).toBeVisible();

  act(() => services.session.update({ organizations: [{ id: organization, name: 'Tideline' }] }));

  expect(screen.getByRole('heading', { name: 'No access to this organization' })).toBeVisible();
  expect(screen.getByText(new RegExp(strange))).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Go to Tideline' }));
  expect(await screen.findByRole('link', { name: 'Project 001' })).toBeVisible();
});

test('a long list renders only the visible rows and reports the total count', async () => {
  const { organization, key } = await organizationWith(230);
  await renderApp(`/organizations/${organization}/projects?limit=250`, { fetch: server.fetch, key });

  const table = await screen.findByRole('table', { name: 'Projects' });

  expect(table).toHaveAttribute('aria-rowcount', '231');
  expect(within(table).getAllByRole('link').length).toBeLessThan(100);
});

test('scrolling a long list renders the visible rows', async () => {
  const { organization, key } = await organizationWith(230);
  await renderApp(`/organizations/${organization}/projects?limit=250`, { fetch: server.fetch, key });
  await screen.findByRole('link', { name: 'Project 001' });

  const scroll = (row: number) =>
    act(() => {
      // Rows have no height here, so the list uses its estimate.
      document.documentElement.scrollTop = row * 57;
      globalThis.dispatchEvent(new Event('scroll'));
    });
  scroll(150);

  const row = (await screen.findByRole('link', { name: 'Project 151' })).closest('tr');
  expect(row).toHaveAttribute('aria-rowindex', '152');
  expect(screen.queryByRole('link', { name: 'Project 001' })).toBeNull();
  scroll(0);
});

test('a network error is shown, and a retry loads the list', async () => {
  await buildProject(server.db, server.organization, { name: 'Back again' });
  let isDown = true;
  const { user } = await openList('?limit=1000', {
    fetch: (input, init) => (isDown ? Promise.reject(new TypeError('Failed to fetch')) : server.fetch(input, init)),
  });

  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('The projects could not be loaded');
  expect(alert).toHaveTextContent('The server can’t be reached');
  isDown = false;
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));

  expect(await screen.findByRole('link', { name: 'Back again' })).toBeVisible();
});

test('a key without the scope sees which one is missing', async () => {
  const key = await buildKey(server.db, server.users.owner.id, { scopes: ['experiment:read'] });
  await openList('', { key });

  expect(await screen.findByRole('alert')).toHaveTextContent('project:read');
});

test('hovering a row prefetches its project', async () => {
  const { id } = await buildProject(server.db, server.organization, { name: 'Hovered' });
  const { user, services } = await openList('?limit=1000');

  await user.hover(await screen.findByRole('link', { name: 'Hovered' }));

  await waitFor(() =>
    expect(services.cache.getQueryData(['projects', server.organization, 'one', id])).toMatchObject({
      name: 'Hovered',
    }),
  );
});

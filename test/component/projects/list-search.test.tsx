import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildOrganization, buildProject, buildUser } from '#test/support/factories.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { buildKey, startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
let organization: string;
let key: string;
/** The last project on the second page of the list. */
let last: { id: number; api_token: string };

const shops = Array.from({ length: 30 }, (_, at) => `Shop ${at + 1}`);

beforeAll(async () => {
  server = await startServer();
  organization = (await buildOrganization(server.db)).id;
  const owner = await buildUser(server.db, { [organization]: 15 });
  for (const name of shops) {
    await buildProject(server.db, organization, { name, timezone: name === 'Shop 2' ? 'Asia/Kolkata' : 'UTC' });
  }
  await buildProject(server.db, organization, { name: 'Aardvark demo', is_demo: true, ingested_event: true });
  last = await buildProject(server.db, organization, { name: 'Zebra crossing', ingested_event: true });
  key = await buildKey(server.db, owner.id);
});
afterAll(() => server.stop());

async function openList(search = '', fetch = server.fetch) {
  const opened = await renderApp(`/organizations/${organization}/projects${search}`, { fetch, key });
  return { ...opened, field: await screen.findByRole('searchbox', { name: 'Search projects' }) };
}

const names = () =>
  within(screen.getByRole('table', { name: 'Projects' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

const chip = (name: string) => within(screen.getByRole('search')).getByRole('button', { name });

test('a project on another page is found by its name, id and token', async () => {
  const { user, field } = await openList();
  await screen.findByRole('link', { name: 'Shop 1' });

  for (const words of ['crossing zebra', last.api_token.slice(-6)]) {
    await user.clear(field);
    await user.type(field, words);
    await waitFor(() => expect(names()).toEqual(['Zebra crossing']));
    expect(screen.getByText('1 of 32 projects')).toBeVisible();
  }
  await user.clear(field);
  await user.type(field, String(last.id));
  await waitFor(() => expect(names()).toContain('Zebra crossing'));
});

test('a search in the URL is applied, and clearing it shows all projects', async () => {
  const { user, field } = await openList('?q=shop+2&sort=-name');

  await waitFor(() => expect(names()?.[0]).toBe('Shop 29'));
  expect(field).toHaveValue('shop 2');
  expect(names()).not.toContain('Shop 3');

  await user.clear(field);

  await waitFor(() => expect(names()?.[0]).toBe('Zebra crossing'));
  await user.click(screen.getByRole('button', { name: 'Project' }));
  await waitFor(() => expect(names()?.[0]).toBe('Aardvark demo'));
});

test('the list can be filtered by several columns', async () => {
  const { user } = await openList();
  await screen.findByRole('link', { name: 'Shop 1' });

  await user.click(chip('Time zone'));
  await user.click(await screen.findByRole('option', { name: 'Asia/Kolkata' }));
  await waitFor(() => expect(names()).toEqual(['Shop 2']));
  await user.click(screen.getByRole('button', { name: 'Clear time zone' }));
  expect(chip('Time zone')).toHaveFocus();
  await screen.findByRole('link', { name: 'Shop 1' });

  await user.click(chip('Events'));
  await user.click(await screen.findByRole('option', { name: 'received' }));
  await waitFor(() => expect(names()).toEqual(['Aardvark demo', 'Zebra crossing']));
  await user.click(chip('Demo'));
  await user.click(await screen.findByRole('option', { name: 'hidden' }));
  await waitFor(() => expect(names()).toEqual(['Zebra crossing']));
});

test('a heading sorts all projects, and a second click reverses the order', async () => {
  const { user } = await openList();
  await screen.findByRole('link', { name: 'Shop 1' });

  await user.click(screen.getByRole('button', { name: 'Project' }));
  await waitFor(() => expect(names()?.slice(0, 3)).toEqual(['Aardvark demo', 'Shop 1', 'Shop 2']));
  expect(screen.getByRole('columnheader', { name: 'Project' })).toHaveAttribute('aria-sort', 'ascending');
  expect(screen.getByRole('button', { name: 'Project' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Project' }));

  await waitFor(() => expect(names()?.slice(0, 2)).toEqual(['Zebra crossing', 'Shop 30']));
  expect(screen.getByRole('columnheader', { name: 'Project' })).toHaveAttribute('aria-sort', 'descending');
});

test('a search without results says so and can be cleared', async () => {
  const { user, field } = await openList('?ingested_event=received');
  await user.type(field, 'nowhere');

  await user.click(await screen.findByRole('button', { name: 'Show all' }));

  expect(await screen.findByRole('link', { name: 'Shop 1' })).toBeVisible();
  expect(field).toHaveValue('');
});

test('a search covers the loaded projects while the rest is loading, and loading can be stopped', async () => {
  const held = vi.fn<() => void>();
  const { user, field } = await openList('', (input, init) => {
    if (!String(input instanceof Request ? input.url : input).includes('limit=1000')) return server.fetch(input, init);
    held();
    return new Promise((_, reject) => {
      const { signal } = input instanceof Request ? input : (init ?? {});
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  });
  await screen.findByRole('link', { name: 'Shop 1' });

  await user.type(field, 'shop 7');

  await waitFor(() => expect(names()).toEqual(['Shop 7', 'Shop 17']));
  expect(screen.getByText('25 of 32 loaded…')).toBeVisible();
  expect(held).toHaveBeenCalledOnce();

  await user.click(screen.getByRole('button', { name: 'Stop loading' }));
  expect(
    await screen.findByText('25 of 32 loaded. Search and filters only apply to the loaded projects.'),
  ).toBeVisible();
  expect(names()).toEqual(['Shop 7', 'Shop 17']);
  await user.click(screen.getByRole('button', { name: 'Load the rest' }));
  await waitFor(() => expect(held).toHaveBeenCalledTimes(2));
});

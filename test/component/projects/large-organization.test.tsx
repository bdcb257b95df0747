import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildOrganization, buildProject, buildUser } from '#test/support/factories.ts';
import { copyProject } from '#test/support/many-projects.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { buildKey, startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
let organization: string;
let key: string;
let firstId: number;

beforeAll(async () => {
  server = await startServer();
  organization = (await buildOrganization(server.db)).id;
  const owner = await buildUser(server.db, { [organization]: 15 });
  firstId = (await buildProject(server.db, organization, { name: 'First shop' })).id;
  await copyProject(server.db, firstId, 10_050);
  key = await buildKey(server.db, owner.id);
});
afterAll(() => server.stop());

/** A server of a generation that knows no search of projects. */
const withoutSearch = (input: string | URL | Request, init?: RequestInit) => {
  const url = new URL(String(input));
  url.searchParams.delete('search');
  return server.fetch(url.href, init);
};

async function openList(words: string, fetch: typeof globalThis.fetch = server.fetch) {
  return renderApp(`/organizations/${organization}/projects?q=${encodeURIComponent(words)}`, { fetch, key });
}

const link = (name: string) => screen.findByRole('link', { name }, { timeout: 20_000 });

test('a project beyond the first 10,000 is found by its name and its id', async () => {
  const { user } = await openList('Bulk 10044');
  expect(await link('Bulk 10044')).toBeVisible();
  expect(await screen.findByText(/The server searched the others by name and id/)).toBeVisible();

  const field = screen.getByRole('searchbox', { name: 'Search projects' });
  await user.clear(field);
  await user.type(field, String(firstId + 10_033));
  expect(await link('Bulk 10033')).toBeVisible();
}, 60_000);

test('if the server can’t search, it is said, and the next projects can be loaded', async () => {
  const { user } = await openList('Bulk 10044', withoutSearch);
  expect(await screen.findByText(/This server can’t search the others by name/, {}, { timeout: 20_000 })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Bulk 10044' })).not.toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Load the next 51' }));

  expect(await link('Bulk 10044')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Load the next/ })).not.toBeInTheDocument());
}, 60_000);

test('the palette finds a project beyond the first 10,000', async () => {
  const { user } = await openList('');
  await screen.findByRole('table', { name: 'Projects' }, { timeout: 20_000 });

  await user.keyboard('{Control>}k{/Control}');
  const dialog = await screen.findByRole('dialog', { name: 'Go to' });
  await user.type(within(dialog).getByRole('combobox', { name: 'Go to' }), 'Bulk 10044');

  expect(await within(dialog).findByRole('option', { name: /Bulk 10044/ }, { timeout: 20_000 })).toBeVisible();
}, 60_000);

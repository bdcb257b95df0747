import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildOrganization, buildProject, buildUser } from '#test/support/factories.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { buildKey, startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await buildProject(server.db, server.organization, { name: 'Storefront' });
});
afterAll(() => server.stop());

const open = (at = '/connect', fetch = server.fetch) => renderApp(at, { fetch, key: null });

async function connectWith(user: Awaited<ReturnType<typeof open>>['user'], key: string) {
  await user.type(screen.getByLabelText('Personal key'), key);
  await user.click(screen.getByRole('button', { name: 'Connect' }));
}

test('a key of one organization leads straight to its projects', async () => {
  const { user } = await open();

  await connectWith(user, server.keys.owner);

  expect(await screen.findByRole('link', { name: 'Storefront' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Acme This server. Switch' })).toBeVisible();
});

test('the key of a link signs in by itself', async () => {
  const { services } = await open(`/connect#key=${server.keys.owner}`);

  expect(await screen.findByRole('heading', { name: 'Projects' })).toBeVisible();
  expect(services.session.state().connection).toMatchObject({ address: '', key: server.keys.owner });
});

test('whoever is not connected comes back to the page they wanted', async () => {
  const { user } = await open(`/organizations/${server.organization}/projects?limit=50`);

  await connectWith(user, server.keys.owner);

  expect(await screen.findByRole('combobox', { name: 'Rows' })).toHaveValue('50');
});

test('a refused key is told, and stays where it was typed', async () => {
  const { user } = await open();

  await connectWith(user, 'phx_wrong');

  expect(await screen.findByRole('alert')).toHaveTextContent('This server does not accept this key');
  expect(screen.getByLabelText('Personal key')).toHaveValue('phx_wrong');
});

test('a project token is recognised before any server is asked', async () => {
  const { user } = await open('/connect', () => Promise.reject(new Error('No request was expected.')));

  await connectWith(user, 'phc_token');

  expect(await screen.findByRole('alert')).toHaveTextContent('This is a project token');
});

test('a server that cannot be reached is named', async () => {
  const { user } = await open('/connect', () => Promise.reject(new TypeError('Failed to fetch')));

  await user.click(screen.getByRole('radio', { name: 'Another server' }));
  await user.type(screen.getByRole('textbox', { name: 'Address' }), 'posthog.example.com/');
  await connectWith(user, 'phx_key');

  expect(await screen.findByRole('alert')).toHaveTextContent('Nothing answers at posthog.example.com');
});

test('something that answers in other words is not taken for a server', async () => {
  const { user } = await open('/connect', async () => new Response('<h1>Welcome</h1>', { status: 404 }));

  await connectWith(user, 'phx_key');

  expect(await screen.findByRole('alert')).toHaveTextContent('This server is not a server of this kind');
});

test('several organizations are offered to begin with', async () => {
  const second = await buildOrganization(server.db, { name: 'Borealis' });
  const person = await buildUser(server.db, { [server.organization]: 15, [second.id]: 15 });
  await buildProject(server.db, second.id, { name: 'Northern lights' });
  const { user } = await open();

  await connectWith(user, await buildKey(server.db, person.id));
  await user.click(await screen.findByRole('button', { name: 'Borealis' }));

  expect(await screen.findByRole('link', { name: 'Northern lights' })).toBeVisible();
});

test('a key that may only read projects still finds its organization', async () => {
  const { user } = await open();

  await connectWith(user, server.keys.reader);

  expect(await screen.findByRole('link', { name: 'Storefront' })).toBeVisible();
});

test('a key of one project asks for its id and opens it', async () => {
  const { id } = await buildProject(server.db, server.organization, { name: 'Only this' });
  const key = await buildKey(server.db, server.users.owner.id, { scopes: ['project:read'], scoped_projects: [id] });
  const { user, services } = await open();

  await connectWith(user, key);
  await user.type(await screen.findByRole('textbox', { name: 'Organization or project id' }), String(id));
  await user.click(screen.getByRole('button', { name: 'Connect' }));

  await waitFor(() =>
    expect(services.session.state().connection).toMatchObject({ key, organization: server.organization }),
  );
});

test('a key without the scope says which one is missing', async () => {
  const key = await buildKey(server.db, server.users.owner.id, { scopes: ['experiment:read'] });
  const { user } = await open();

  await connectWith(user, key);
  await user.type(await screen.findByRole('textbox', { name: 'Organization or project id' }), server.organization);
  await user.click(screen.getByRole('button', { name: 'Connect' }));

  expect(await screen.findByRole('alert')).toHaveTextContent(/may not do this.*project:read/);
});

test('a connection is forgotten with the tab unless it is to stay', async () => {
  const { user } = await open();

  await user.click(screen.getByRole('checkbox', { name: 'Stay connected on this device' }));
  await connectWith(user, server.keys.owner);
  await screen.findByRole('heading', { name: 'Projects' });

  expect(localStorage.getItem('hedgerow.connection')).toContain(server.keys.owner);
  expect(sessionStorage.getItem('hedgerow.connection')).toBeNull();
});

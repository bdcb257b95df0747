import { screen, waitFor, within } from '@testing-library/react';
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

test('a key for one organization opens its projects', async () => {
  const { user } = await open();

  await connectWith(user, server.keys.owner);

  expect(await screen.findByRole('link', { name: 'Storefront' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Acme This server. Switch' })).toBeVisible();
});

test('a sign-in link connects automatically', async () => {
  const { services } = await open(`/connect#key=${server.keys.owner}`);

  expect(await screen.findByRole('heading', { name: 'Projects' })).toBeVisible();
  expect(services.session.state().connection).toMatchObject({ address: '', key: server.keys.owner });
});

test('after connecting, the originally requested page opens', async () => {
  const { user } = await open(`/organizations/${server.organization}/projects?limit=50`);

  await connectWith(user, server.keys.owner);

  expect(await screen.findByRole('combobox', { name: 'Rows' })).toHaveValue('50');
});

test('a rejected key shows an error and stays in the input', async () => {
  const { user } = await open();

  await connectWith(user, 'phx_wrong');

  expect(await screen.findByRole('alert')).toHaveTextContent('This server does not accept this key');
  expect(screen.getByLabelText('Personal key')).toHaveValue('phx_wrong');
});

test('a project token is rejected without a request', async () => {
  const { user } = await open('/connect', () => Promise.reject(new Error('No request was expected.')));

  await connectWith(user, 'phc_token');

  expect(await screen.findByRole('alert')).toHaveTextContent('This is a project token');
});

test('the error for an unreachable server contains its name', async () => {
  const { user } = await open('/connect', () => Promise.reject(new TypeError('Failed to fetch')));

  await user.click(screen.getByRole('radio', { name: 'Another server' }));
  await user.type(screen.getByRole('textbox', { name: 'Address' }), 'posthog.example.com/');
  await connectWith(user, 'phx_key');

  expect(await screen.findByRole('alert')).toHaveTextContent('No response from posthog.example.com');
});

test('a server with another API is rejected', async () => {
  const { user } = await open('/connect', async () => new Response('<h1>Welcome</h1>', { status: 404 }));

  await connectWith(user, 'phx_key');

  expect(await screen.findByRole('alert')).toHaveTextContent('This server is not a supported server');
});

test('a key for several organizations lets the user choose one', async () => {
  const second = await buildOrganization(server.db, { name: 'Borealis' });
  const person = await buildUser(server.db, { [server.organization]: 15, [second.id]: 15 });
  await buildProject(server.db, second.id, { name: 'Northern lights' });
  const { user } = await open();

  await connectWith(user, await buildKey(server.db, person.id));
  await user.click(await screen.findByRole('button', { name: 'Borealis' }));

  expect(await screen.findByRole('link', { name: 'Northern lights' })).toBeVisible();
});

test('a key with only project access still finds its organization', async () => {
  const { user } = await open();

  await connectWith(user, server.keys.reader);

  expect(await screen.findByRole('link', { name: 'Storefront' })).toBeVisible();
});

test('a key for one project opens its experiments', async () => {
  const { id } = await buildProject(server.db, server.organization, { name: 'Only this' });
  const key = await buildKey(server.db, server.users.owner.id, { scopes: ['project:read'], scoped_projects: [id] });
  const { user, services } = await open();

  await connectWith(user, key);

  await waitFor(() =>
    expect(services.session.state().connection).toMatchObject({ key, organization: server.organization }),
  );
  expect(screen.queryByRole('textbox', { name: 'Organization or project id' })).toBeNull();
});

test('a key without the required scope shows which one is missing', async () => {
  const key = await buildKey(server.db, server.users.owner.id, { scopes: ['experiment:read'] });
  const { user } = await open();

  await connectWith(user, key);

  expect(await screen.findByRole('alert')).toHaveTextContent(/has no access.*project:read/);
  expect(screen.queryByRole('textbox', { name: 'Organization or project id' })).toBeNull();
});

test('a key that lists organizations but can’t read projects stays on the connect page, and another key connects', async () => {
  const key = await buildKey(server.db, server.users.owner.id, { scopes: ['organization:read', 'experiment:read'] });
  const { user, services } = await open();

  await connectWith(user, key);

  expect(await screen.findByRole('alert')).toHaveTextContent(/has no access.*project:read.*enter another key/);
  expect(services.session.state().connection).toBeNull();

  await user.clear(screen.getByLabelText('Personal key'));
  await connectWith(user, server.keys.owner);
  expect(await screen.findByRole('link', { name: 'Storefront' })).toBeVisible();
});

test('the connect page says where to get a key and which scopes it needs, for each kind of server', async () => {
  const { user } = await open();
  const help = () => screen.getByRole('region', { name: 'Where do I get a key?' });

  await user.click(screen.getByRole('button', { name: 'Where do I get a key?' }));
  expect(help()).toHaveTextContent(/manage -- key create --email/);
  expect(help()).toHaveTextContent(/link is lost/);
  expect(help()).toHaveTextContent(/project:read and experiment:read/);

  await user.click(screen.getByRole('radio', { name: 'PostHog EU' }));
  expect(within(help()).getByRole('link', { name: 'create a key' })).toHaveAttribute(
    'href',
    'https://eu.posthog.com/settings/user-api-keys',
  );

  await user.click(screen.getByRole('radio', { name: 'Another server' }));
  await user.type(screen.getByRole('textbox', { name: 'Address' }), 'posthog.example.com');
  expect(help()).toHaveTextContent(/your PostHog server/);
  expect(within(help()).getByRole('link', { name: 'create a key' })).toHaveAttribute(
    'href',
    'https://posthog.example.com/settings/user-api-keys',
  );
});

test('a connection is stored for the tab only, unless "stay connected" is checked', async () => {
  const { user } = await open();

  await user.click(screen.getByRole('checkbox', { name: 'Stay connected on this device' }));
  await connectWith(user, server.keys.owner);
  await screen.findByRole('heading', { name: 'Projects' });

  expect(localStorage.getItem('hedgerow.connection')).toContain(server.keys.owner);
  expect(sessionStorage.getItem('hedgerow.connection')).toBeNull();
});

import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { buildProject, buildUser } from '#test/support/factories.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { buildKey, startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await buildProject(server.db, server.organization, { name: 'Storefront' });
});
afterAll(() => server.stop());

/** Creates an owner of the organization with a key, and opens the page of keys with this key. */
async function openKeys(rights: Parameters<typeof buildKey>[2] = {}) {
  const person = await buildUser(server.db, { [server.organization]: 15 });
  const key = await buildKey(server.db, person.id, { label: 'Console', ...rights });
  const app = await renderApp('/account/keys', { fetch: server.fetch, key, organization: server.organization });
  return { ...app, person, key };
}

const rowOf = (name: string | RegExp) => screen.findByRole('row', { name });

test('the page shows the key of the connection and the other keys of its owner', async () => {
  const { person } = await openKeys();
  await buildKey(server.db, person.id, { label: 'Later' });

  const connection = (await screen.findByRole('heading', { name: 'The key of this connection' })).closest('section');
  expect(connection).toHaveTextContent(/LabelConsole.*ScopesAll scopes.*Limited toEverything/);
  expect(await rowOf(/^Console phx_.*, this connection All scopes Everything/)).toBeVisible();
});

test('a new key is shown once, has only the chosen rights, and can be revoked', async () => {
  const { user, key } = await openKeys();

  await user.click(await screen.findByRole('button', { name: 'Create key' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Create key' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Enter a label of 1 to 40 characters.');
  await user.type(dialog.getByRole('textbox', { name: 'Label' }), 'Report');
  await user.click(dialog.getByRole('radio', { name: 'Only these projects' }));
  await user.click(dialog.getByRole('button', { name: 'Create key' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Choose at least one project.');
  await user.click(dialog.getByRole('checkbox', { name: 'Storefront' }));
  await user.click(dialog.getByRole('button', { name: 'Create key' }));

  const shown = await screen.findByRole('dialog', { name: 'Created Report' });
  expect(within(shown).getByRole('status')).toHaveTextContent(/not shown again/);
  const value = within(shown).getByRole('button', { name: /^Copy the key/ }).textContent ?? '';
  const { body } = await ask(server, 'GET /api/personal_api_keys/@current/', { key: value });
  expect(body).toMatchObject({ label: 'Report', scopes: ['project:read', 'experiment:read'], scoped_teams: [1] });
  await user.click(within(shown).getByRole('button', { name: 'Done' }));
  expect(await rowOf(/^Report .* experiment:read, project:read Storefront/)).toBeVisible();
  expect(document.body.textContent).not.toContain(value);
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(value);

  await user.click(screen.getByRole('button', { name: 'Actions for Report' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Revoke…' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Revoke key' }));
  expect(await screen.findByText('Revoked Report')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('row', { name: /^Report/ })).toBeNull());
  expect(await ask(server, 'GET /api/personal_api_keys/@current/', { key: value })).toMatchObject({ status: 401 });
  expect(await ask(server, 'GET /api/personal_api_keys/@current/', { key })).toMatchObject({ status: 200 });
});

test('no scope is offered that the own key does not have', async () => {
  const { user } = await openKeys({ scopes: ['project:read', 'user:write'] });

  await user.click(await screen.findByRole('button', { name: 'Create key' }));
  const dialog = within(screen.getByRole('dialog'));

  expect(dialog.getByRole('checkbox', { name: 'All scopes, including future ones' })).toBeDisabled();
  const offered = within(dialog.getByRole('combobox', { name: 'Projects and their settings' })).getAllByRole('option');
  expect(offered.map(({ textContent }) => textContent)).toEqual(['No access', 'Read']);
  expect(dialog.queryByRole('combobox', { name: 'Experiments and results' })).toBeNull();
});

test('a key can be limited to the names of events, which forms of experiments suggest', async () => {
  const { user } = await openKeys();
  const { id } = await buildProject(server.db, server.organization, {});

  await user.click(await screen.findByRole('button', { name: 'Create key' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Label' }), 'Names');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Event names' }), 'Read');
  await user.click(dialog.getByRole('button', { name: 'Create key' }));

  const shown = within(await screen.findByRole('dialog', { name: 'Created Names' }));
  const key = shown.getByRole('button', { name: /^Copy the key/ }).textContent ?? '';
  const names = await ask(server, `GET /api/projects/${id}/event_definitions/`, { key });
  expect(names).toMatchObject({ status: 200, body: { results: [] } });
});

test('a key that can do more than the own one can’t be changed, and the reason is shown', async () => {
  const person = await buildUser(server.db, { [server.organization]: 15 });
  await buildKey(server.db, person.id, { label: 'Strong' });
  const key = await buildKey(server.db, person.id, { label: 'Weak', scopes: ['user:write'] });
  const { user } = await renderApp('/account/keys', { fetch: server.fetch, key });

  await user.click(await screen.findByRole('button', { name: 'Actions for Strong' }));
  for (const item of await screen.findAllByRole('menuitem'))
    expect(item).toHaveAccessibleDescription(/has more rights than your current key/);
});

test('a key that was changed elsewhere shows its new rights in the dialog, and keeps what was typed', async () => {
  const { user, person, key, services } = await openKeys();
  await buildKey(server.db, person.id, { label: 'Report', scopes: ['project:read'] });
  await services.cache.refetchQueries();
  await user.click(await screen.findByRole('button', { name: 'Actions for Report' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit…' }));
  const dialog = within(screen.getByRole('dialog'));
  const label = dialog.getByRole('textbox', { name: 'Label' });
  expect(label).toHaveValue('Report');
  await user.type(label, ' two');

  const { body } = await ask(server, 'GET /api/personal_api_keys/', { key });
  const { id } = body.find((one: { label: string }) => one.label === 'Report');
  await ask(server, `PATCH /api/personal_api_keys/${id}/`, { key, body: { label: 'Other', scopes: ['*'] } });
  await services.cache.refetchQueries();

  await waitFor(() => expect(dialog.getByRole('checkbox', { name: /^All scopes/ })).toBeChecked());
  expect(label).toHaveValue('Report two');
});

test('rolling the key of the connection keeps the console connected', async () => {
  const { user, services, key } = await openKeys();

  await user.click(await screen.findByRole('button', { name: 'Actions for Console' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Roll…' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Roll key' }));

  const shown = await screen.findByRole('dialog', { name: 'Console has a new value' });
  const value = within(shown).getByRole('button', { name: /^Copy the key/ }).textContent ?? '';
  expect(value).not.toBe(key);
  expect(services.session.state().connection?.key).toBe(value);
  expect(await ask(server, 'GET /api/personal_api_keys/@current/', { key })).toMatchObject({ status: 401 });
});

test('a key without user:write sees why it can’t create keys', async () => {
  await openKeys({ scopes: ['project:read', 'user:read'] });

  expect(await screen.findByRole('button', { name: 'Create key' })).toHaveAccessibleDescription(
    'Your current key does not have the scope user:write.',
  );
});

test('on a server that hides keys from keys, the page shows the own key and where to manage the others', async () => {
  const own = { id: '1', label: 'PostHog key', created_at: '2026-01-01T00:00:00Z', scopes: ['project:read'] };
  const refused = {
    type: 'authentication_error',
    code: 'permission_denied',
    detail: 'This action does not support Personal API Key access',
    attr: null,
  };
  await renderApp('/account/keys', {
    fetch: async (input) => {
      if (String(input).includes('@current')) return Response.json(own);
      return Response.json(refused, { status: 403 });
    },
    key: 'phx_posthog',
  });

  expect(await screen.findByText('PostHog key')).toBeVisible();
  expect(await screen.findByText(/does not let a key create, list or revoke keys/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Create key' })).toBeNull();
});

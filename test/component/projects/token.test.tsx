import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProject } from '#test/support/factories.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const openProject = (id: number, key = server.keys.owner) =>
  renderApp(`/organizations/${server.organization}/projects/${id}`, { fetch: server.fetch, key });

const tokenOf = async (id: number) =>
  (await server.db.selectFrom('project').select('api_token').where('id', '=', id).executeTakeFirstOrThrow()).api_token;

test('a token is replaced once the name of the project was typed', async () => {
  const { id, api_token } = await buildProject(server.db, server.organization, { name: 'Storefront' });
  const { user } = await openProject(id);

  await user.click(await screen.findByRole('button', { name: 'Reset token' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reset the token of this project?' });
  expect(dialog).toHaveTextContent(`${api_token} stops working at once`);
  await user.type(within(dialog).getByRole('textbox'), 'Storefront');
  await user.click(within(dialog).getByRole('button', { name: 'Reset token' }));

  expect(await screen.findByText('Saved a new token for Storefront')).toBeVisible();
  const next = await tokenOf(id);
  expect(next).not.toBe(api_token);
  expect(screen.getByRole('button', { name: /^Copy the project token/ })).toHaveTextContent(next);
});

test('nothing happens before the name is typed in full', async () => {
  const { id, api_token } = await buildProject(server.db, server.organization, { name: 'Untouched' });
  const { user } = await openProject(id);

  await user.click(await screen.findByRole('button', { name: 'Reset token' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox'), 'Untouch{Enter}');
  await user.click(within(dialog).getByRole('button', { name: 'Reset token' }));
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));

  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await tokenOf(id)).toBe(api_token);
});

test('a member reads why the token cannot be reset', async () => {
  const { id } = await buildProject(server.db, server.organization);
  const { user } = await openProject(id, server.keys.member);

  const reset = await screen.findByRole('button', { name: 'Reset token' });
  await user.click(reset);

  expect(reset).toHaveAttribute('aria-disabled', 'true');
  expect(reset).toHaveAccessibleDescription('Only administrators may reset the token; you are a member here.');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a key that may not write says so before anything is asked', async () => {
  const { id } = await buildProject(server.db, server.organization, { name: 'Read only' });
  await openProject(id, server.keys.reader);

  for (const name of ['Reset token', 'Delete project'])
    expect(await screen.findByRole('button', { name })).toHaveAccessibleDescription(
      'This key may not do that: it lacks the scope project:write.',
    );
});

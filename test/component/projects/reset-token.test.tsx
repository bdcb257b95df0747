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

test('a token is reset after the project’s name was typed', async () => {
  const { id, api_token } = await buildProject(server.db, server.organization, { name: 'Storefront' });
  const { user } = await openProject(id);

  await user.click(await screen.findByRole('button', { name: 'Reset token' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reset the token of this project?' });
  expect(dialog).toHaveTextContent(`${api_token} stops working immediately`);
  await user.type(within(dialog).getByRole('textbox'), 'Storefront');
  await user.click(within(dialog).getByRole('button', { name: 'Reset token' }));

  const done = await screen.findByRole('dialog', { name: 'Storefront has a new token' });
  const next = await tokenOf(id);
  expect(next).not.toBe(api_token);
  expect(within(done).getByRole('status')).toHaveTextContent(`old token ${api_token} are rejected`);
  expect(within(done).getByRole('button', { name: /^Copy the new token/ })).toHaveTextContent(next);
  expect(done).toHaveTextContent(`posthog.init('${next}'`);
  await user.click(within(done).getByRole('radio', { name: 'HTTP' }));
  expect(done).toHaveTextContent(`"api_key": "${next}"`);
  await user.click(within(done).getByRole('button', { name: 'Done' }));

  expect(await screen.findByText('Saved a new token for Storefront')).toBeVisible();
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

test('a member sees why the token can’t be reset', async () => {
  const { id } = await buildProject(server.db, server.organization);
  const { user } = await openProject(id, server.keys.member);

  const reset = await screen.findByRole('button', { name: 'Reset token' });
  await user.click(reset);

  expect(reset).toHaveAttribute('aria-disabled', 'true');
  expect(reset).toHaveAccessibleDescription('Only administrators can reset the token. You are a member.');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a key without write access is reported before the dialog opens', async () => {
  const { id } = await buildProject(server.db, server.organization, { name: 'Read only' });
  await openProject(id, server.keys.reader);

  for (const name of ['Reset token', 'Delete project'])
    expect(await screen.findByRole('button', { name })).toHaveAccessibleDescription(
      'This key does not have the scope project:write.',
    );
});

const resetElsewhere = (id: number) =>
  server.fetch(`${server.origin}/api/organizations/${server.organization}/projects/${id}/reset_token/`, {
    method: 'PATCH',
    headers: { Authorization: `Bearer ${server.keys.admin}`, 'Content-Type': 'application/json' },
    body: '{}',
  });

/** Behaves like a server without ETags. */
const withoutVersions: typeof fetch = async (input, init) => {
  const response = await server.fetch(input, init);
  response.headers.delete('ETag');
  return response;
};

test.each([
  { kind: 'with ETags', fetch: (...asked: Parameters<typeof fetch>) => server.fetch(...asked) },
  { kind: 'without ETags', fetch: withoutVersions },
])(
  'a token that someone else reset in the meantime is not reset again unnoticed, on a server $kind',
  async ({ fetch }) => {
    const { id } = await buildProject(server.db, server.organization, { name: 'Raced' });
    const { user } = await renderApp(`/organizations/${server.organization}/projects/${id}`, {
      fetch,
      key: server.keys.owner,
    });
    await user.click(await screen.findByRole('button', { name: 'Reset token' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('textbox'), 'Raced');
    await resetElsewhere(id);
    const theirs = await tokenOf(id);

    await user.click(within(dialog).getByRole('button', { name: 'Reset token' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      /Adam changed Project token (just now|\d+ seconds? ago)/,
    );
    expect(dialog).toHaveTextContent(`${theirs} stops working immediately`);
    expect(await tokenOf(id)).toBe(theirs);

    await user.click(within(dialog).getByRole('button', { name: 'Reset token' }));
    await screen.findByRole('dialog', { name: 'Raced has a new token' });
    expect(await tokenOf(id)).not.toBe(theirs);
  },
);

test('a reset whose response was lost is detected', async () => {
  const { id, api_token } = await buildProject(server.db, server.organization, { name: 'Lost answer' });
  const { user } = await renderApp(`/organizations/${server.organization}/projects/${id}`, {
    fetch: async (input, init) => {
      const response = await server.fetch(input, init);
      if (String(input).includes('reset_token')) throw new TypeError('Failed to fetch');
      return response;
    },
    key: server.keys.owner,
  });
  await user.click(await screen.findByRole('button', { name: 'Reset token' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox'), 'Lost answer');

  await user.click(within(dialog).getByRole('button', { name: 'Reset token' }));

  expect(await screen.findByRole('dialog', { name: 'Lost answer has a new token' })).toHaveTextContent(api_token);
});

test('the details show how to install the token', async () => {
  const { id, api_token } = await buildProject(server.db, server.organization);
  const { user } = await openProject(id);

  await user.click(await screen.findByRole('heading', { name: 'Details' }));
  await user.click(await screen.findByRole('radio', { name: 'Node' }));

  expect(screen.getByText(/new PostHog/)).toHaveTextContent(api_token);
});

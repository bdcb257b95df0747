import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { buildOrganization, buildProject, buildUser } from '#test/support/factories.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { buildKey, startServer, type TestServer } from '#test/support/server.ts';
import { withShortPages } from '#test/support/short-pages.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** Creates an organization with Olga (owner), Adam (administrator) and Mina (member), each with a key. */
async function team() {
  const { id: organization, name } = await buildOrganization(server.db);
  const person = async (first_name: string, level: number) => {
    const user = await buildUser(server.db, { [organization]: level }, { first_name });
    return { ...user, key: await buildKey(server.db, user.id, { label: `Key of ${first_name}` }) };
  };
  const people = { olga: await person('Olga', 15), adam: await person('Adam', 8), mina: await person('Mina', 1) };
  const open = (key: string) =>
    renderApp(`/organizations/${organization}/members`, { fetch: server.fetch, key, organization });
  return { organization, name, ...people, open };
}

/** Returns the row of a person in the list of members. */
const rowOf = async (name: string) =>
  within(await screen.findByRole('region', { name: 'Members' })).getByRole('row', { name: new RegExp(`^${name}`) });

async function choose(user: Awaited<ReturnType<typeof renderApp>>['user'], name: string, action: RegExp) {
  await rowOf(name);
  await user.click(screen.getByRole('button', { name: `Actions for ${name}` }));
  return screen.findByRole('menuitem', { name: action });
}

test('the page lists the members with their levels, and marks the viewer', async () => {
  const { open, adam } = await team();
  await open(adam.key);

  expect(await screen.findByRole('heading', { name: '3 members' })).toBeVisible();
  expect(await rowOf('Olga')).toHaveTextContent('Owner');
  await waitFor(async () => expect(await rowOf('Adam')).toHaveTextContent(/\(you\).*Administrator/));
});

test('members, invitations and keys on every page of the lists are shown', async () => {
  const { organization, adam } = await team();
  const invite = (target_email: string) =>
    ask(server, `POST /api/organizations/${organization}/invites/`, { key: adam.key, body: { target_email } });
  for (const name of ['a', 'b', 'c']) await invite(`${name}@invited.test`);
  const fetch = withShortPages(server.fetch, 2);
  await renderApp(`/organizations/${organization}/members`, { fetch, key: adam.key, organization });

  expect(await screen.findByRole('heading', { name: '3 members' })).toBeVisible();
  for (const name of ['Olga', 'Adam', 'Mina']) expect(await rowOf(name)).toBeVisible();
  for (const name of ['a', 'b', 'c'])
    expect(await screen.findByRole('row', { name: new RegExp(`^${name}@invited.test`) })).toBeVisible();
  for (const name of ['Olga', 'Adam', 'Mina'])
    expect(await screen.findByRole('row', { name: new RegExp(`Key of ${name}`) })).toBeVisible();
});

test('an administrator changes a level up to their own', async () => {
  const { open, adam, mina } = await team();
  const { user } = await open(adam.key);

  await user.click(await choose(user, 'Mina', /Change level/));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getAllByRole('radio')).toHaveLength(2);
  await user.click(dialog.getByRole('radio', { name: /^Administrator/ }));
  await user.click(dialog.getByRole('button', { name: 'Save level' }));

  expect(await screen.findByText('Saved: the level of Mina is Administrator')).toBeVisible();
  await waitFor(async () => expect(await rowOf('Mina')).toHaveTextContent('Administrator'));
  const { level } = await server.db
    .selectFrom('organization_membership')
    .select('level')
    .where('user_id', '=', mina.id)
    .executeTakeFirstOrThrow();
  expect(level).toBe(8);
});

test('actions that the server would refuse are disabled with the reason', async () => {
  const { open, adam } = await team();
  const { user } = await open(adam.key);
  await waitFor(async () => expect(await rowOf('Adam')).toHaveTextContent('(you)'));

  expect(await choose(user, 'Olga', /Change level/)).toHaveAccessibleDescription(/your level or a lower one/);
  await user.keyboard('{Escape}');
  expect(await choose(user, 'Adam', /Change level/)).toHaveAccessibleDescription(
    'You can’t change your own level or deactivate yourself.',
  );
});

test('the last owner can’t leave', async () => {
  const { open, olga } = await team();
  const { user } = await open(olga.key);
  await waitFor(async () => expect(await rowOf('Olga')).toHaveTextContent('(you)'));

  expect(await choose(user, 'Olga', /Leave organization/)).toHaveAccessibleDescription(/at least one active owner/);
});

test('a deactivated person is marked, and their keys stop working', async () => {
  const { open, adam, mina } = await team();
  const { user } = await open(adam.key);

  await user.click(await choose(user, 'Mina', /Deactivate/));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Deactivate' }));

  await waitFor(async () => expect(await rowOf('Mina')).toHaveTextContent('Deactivated'));
  expect(await ask(server, 'GET /api/users/@me/', { key: mina.key })).toMatchObject({ status: 401 });
});

test('a removed person is no longer listed', async () => {
  const { open, olga } = await team();
  const { user } = await open(olga.key);

  await user.click(await choose(user, 'Adam', /Remove/));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove member' }));

  expect(await screen.findByText('Removed Adam')).toBeVisible();
  expect(await screen.findByRole('heading', { name: '2 members' })).toBeVisible();
});

test('a member sees the list, and neither invitations nor keys of others', async () => {
  const { organization, mina } = await team();
  const statuses: number[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await server.fetch(input, init);
    statuses.push(response.status);
    return response;
  };
  await renderApp(`/organizations/${organization}/members`, { fetch, key: mina.key, organization });
  await waitFor(async () => expect(await rowOf('Mina')).toHaveTextContent('(you)'));

  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(screen.queryByRole('heading', { name: 'Members’ keys' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Invitations' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Invite' })).toHaveAccessibleDescription(/Only administrators/);
});

test('an administrator revokes the key of a member, but not of an owner', async () => {
  const { open, adam, mina } = await team();
  const { user } = await open(adam.key);

  const revokeOf = (name: string) => screen.findByRole('button', { name: `Revoke the key Key of ${name} of ${name}` });
  await waitFor(async () => expect(await rowOf('Adam')).toHaveTextContent('(you)'));
  expect(await revokeOf('Olga')).toHaveAccessibleDescription(/your level or a lower one/);
  await user.click(await revokeOf('Mina'));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Revoke key' }));

  expect(await screen.findByText('Revoked Key of Mina')).toBeVisible();
  expect(await ask(server, 'GET /api/users/@me/', { key: mina.key })).toMatchObject({ status: 401 });
});

test('an invitation link lets a new person in with a key that is shown once', async () => {
  const { open, adam, organization, name } = await team();
  const { user } = await open(adam.key);
  await user.click(await screen.findByRole('button', { name: 'Invite' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Email address' }), 'ines');
  await user.click(dialog.getByRole('button', { name: 'Create link' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Enter an email address.');
  await user.type(dialog.getByRole('textbox', { name: 'Email address' }), `@${organization}.test`);
  await user.click(dialog.getByRole('button', { name: 'Create link' }));
  const shown = await screen.findByRole('dialog', { name: `Send this link to ines@${organization}.test` });
  const link = within(shown).getByRole('button', { name: /^Copy the invitation link/ }).textContent ?? '';
  const token = /#invite=(hgi_\w+)$/.exec(link)?.[1];
  await user.click(within(shown).getByRole('button', { name: 'Done' }));
  expect(await screen.findByRole('row', { name: new RegExp(`^ines@${organization}.test Member`) })).toBeVisible();
  document.body.innerHTML = '';

  const urls: string[] = [];
  const newcomer = await renderApp(`/connect#invite=${token}`, {
    fetch: (input, init) => {
      urls.push(String(input));
      return server.fetch(input, init);
    },
    key: null,
  });
  expect(await screen.findByRole('heading', { name: `Join ${name}` })).toBeVisible();
  expect(screen.getByText('Adam invites i…@', { exact: false })).toHaveTextContent('as a member.');
  await newcomer.user.type(screen.getByRole('textbox', { name: 'Your email address' }), 'other@acme.test');
  await newcomer.user.type(screen.getByRole('textbox', { name: 'Your first name' }), 'Ines');
  await newcomer.user.click(screen.getByRole('button', { name: 'Create account' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/for another email address/);
  await newcomer.user.clear(screen.getByRole('textbox', { name: 'Your email address' }));
  await newcomer.user.type(screen.getByRole('textbox', { name: 'Your email address' }), `ines@${organization}.test`);
  await newcomer.user.click(screen.getByRole('button', { name: 'Create account' }));

  expect(await screen.findByRole('heading', { name: `Welcome to ${name}` })).toBeVisible();
  const value = screen.getByRole('button', { name: /^Copy the key/ }).textContent ?? '';
  expect(newcomer.services.session.state().connection).toMatchObject({ key: value, organization });
  expect(localStorage.getItem('hedgerow.connection')).toBeNull();
  await newcomer.user.click(screen.getByRole('button', { name: 'Continue to the projects' }));
  expect(await screen.findByRole('heading', { name: 'Projects' })).toBeVisible();
  expect(document.body.textContent).not.toContain(value);
  expect(urls.join()).not.toMatch(/hgi_|phx_/);
});

test('a link that was used says so and leads to the connect page', async () => {
  await renderApp('/connect#invite=hgi_used', { fetch: server.fetch, key: null });

  expect(await screen.findByRole('alert')).toHaveTextContent('This invitation can’t be used');
  expect(screen.getByRole('link', { name: 'Connect with a key' })).toBeVisible();
});

test('a person who is connected joins with their account', async () => {
  const { organization, olga } = await team();
  const guest = await buildUser(server.db, { [server.elsewhere]: 15 }, { email: `guest@${organization}.test` });
  const { body } = await ask(server, `POST /api/organizations/${organization}/invites/`, {
    key: olga.key,
    body: { target_email: guest.email },
  });
  const { user } = await renderApp(`/connect#invite=${body.token}`, {
    fetch: server.fetch,
    key: await buildKey(server.db, guest.id),
    organization: server.elsewhere,
  });

  await user.click(await screen.findByRole('button', { name: 'Join with the connected account (This server)' }));

  expect(await screen.findByRole('heading', { name: 'Projects' })).toBeVisible();
  const memberships = await server.db
    .selectFrom('organization_membership')
    .select('organization')
    .where('user_id', '=', guest.id)
    .execute();
  expect(memberships).toContainEqual({ organization });
});

test('a private project opens for a member who is listed', async () => {
  const { open, adam, mina, organization } = await team();
  const { id } = await buildProject(server.db, organization, { name: 'Secret', access_control: true });
  const { user } = await open(adam.key);

  await user.click(await screen.findByRole('button', { name: 'Secret' }));
  const choice = await screen.findByRole('combobox', { name: 'Member to add to Secret' });
  await user.selectOptions(choice, mina.uuid);
  await user.click(screen.getByRole('button', { name: 'Add' }));

  expect(await screen.findByText('Added Mina to Secret')).toBeVisible();
  expect(await ask(server, `GET /api/projects/${id}/`, { key: mina.key })).toMatchObject({ status: 200 });
  await user.click(await screen.findByRole('button', { name: 'Remove Mina from Secret' }));
  expect(await screen.findByText('Removed Mina from Secret')).toBeVisible();
  expect(await ask(server, `GET /api/projects/${id}/`, { key: mina.key })).toMatchObject({ status: 404 });
});

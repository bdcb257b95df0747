import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProjectBody } from '#contract/project.ts';
import { buildProject } from '#test/support/factories.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const pathOf = (id: number) => `/organizations/${server.organization}/projects/${id}`;

const send = (path: string, body: ProjectBody) =>
  server.fetch(`${server.origin}/api${path}/`, {
    method: 'PATCH',
    headers: { Authorization: `Bearer ${server.keys.admin}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

const openActivity = (id: number, search = '', fetch = server.fetch) =>
  renderApp(`${pathOf(id)}/activity${search}`, { fetch, key: server.keys.owner });

test('a change is told with who made it and what was there before and after', async () => {
  const { id } = await buildProject(server.db, server.organization, { name: 'Before' });
  await send(pathOf(id), { name: 'After', anonymize_ips: true });
  await openActivity(id);

  const entry = await screen.findByRole('listitem');

  expect(within(entry).getByRole('heading')).toHaveTextContent('Adam changed 2 settings');
  expect(within(entry).getByText('Name')).toBeVisible();
  expect(entry).toHaveTextContent('Before → After');
  expect(entry).toHaveTextContent('Off → On');
});

test('a reset token is told without the token', async () => {
  const { id, api_token } = await buildProject(server.db, server.organization);
  await send(`${pathOf(id)}/reset_token`, {});
  await openActivity(id);

  const entry = await screen.findByRole('listitem');

  expect(entry).toHaveTextContent('Project token');
  expect(entry).not.toHaveTextContent(api_token);
});

test('long activity comes in pages', async () => {
  const { id } = await buildProject(server.db, server.organization);
  for (let number = 1; number <= 12; number++) await send(pathOf(id), { name: `Name ${number}` });
  const { user } = await openActivity(id, '?limit=10');

  expect(await screen.findByText('1–10 of 12')).toBeVisible();
  expect(screen.getAllByRole('heading', { name: /Adam/ })).toHaveLength(10);
  await user.click(screen.getByRole('button', { name: 'Next page' }));

  expect(await screen.findByText('11–12 of 12')).toBeVisible();
  await waitFor(() => expect(screen.getAllByRole('heading', { name: /Adam/ })).toHaveLength(2));
});

test('a project that nobody changed says so', async () => {
  const { id } = await buildProject(server.db, server.organization);
  await openActivity(id);

  expect(await screen.findByRole('heading', { name: 'Nothing has been done here yet' })).toBeVisible();
});

test('a server that offers activity to no key is quoted, with what that means', async () => {
  const { id } = await buildProject(server.db, server.organization);
  await openActivity(id, '', async (input, init) =>
    String(input).includes('/activity/')
      ? Response.json(
          {
            type: 'authentication_error',
            code: 'permission_denied',
            detail: 'This action does not support Personal API Key access',
            attr: null,
          },
          { status: 403 },
        )
      : server.fetch(input, init),
  );

  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This server offers it only on its own pages, not to keys.',
  );
});

test('a server that answers with the project instead is understood', async () => {
  const { id } = await buildProject(server.db, server.organization, { name: 'Plain' });
  await openActivity(id, '', (input, init) => server.fetch(String(input).replace(/activity\/.*/, ''), init));

  expect(await screen.findByRole('heading', { name: 'This server does not tell' })).toBeVisible();
});

async function threeDeeds() {
  const { id } = await buildProject(server.db, server.organization, { name: 'First' });
  await send(pathOf(id), { name: 'Second', anonymize_ips: true });
  await send(pathOf(id), { session_recording_sample_rate: '0.50' });
  await server.fetch(`${server.origin}/api${pathOf(id)}/`, {
    method: 'PATCH',
    headers: { Authorization: `Bearer ${server.keys.owner}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Third' }),
  });
  return id;
}

test('the activity is narrowed to one setting and to one person', async () => {
  const { user } = await openActivity(await threeDeeds());
  await screen.findByRole('heading', { name: /Olga changed one setting/ });

  await user.selectOptions(screen.getByRole('combobox', { name: 'Setting' }), 'Name');
  await screen.findByText('1–2 of 2');
  expect(screen.getAllByRole('definition')).toHaveLength(2);
  expect(screen.getByText('Together with one other')).toBeVisible();

  await user.selectOptions(screen.getByRole('combobox', { name: 'Person' }), 'olga@acme.test');
  await screen.findByText('1–1 of 1');
  expect(screen.getByRole('definition')).toHaveTextContent('Second → Third');

  await user.selectOptions(screen.getByRole('combobox', { name: 'Setting' }), 'Time zone');
  await user.click(await screen.findByRole('button', { name: 'Show everything' }));
  expect(await screen.findByText('1–3 of 3')).toBeVisible();
});

test('what is looked for stands in the address', async () => {
  await openActivity(await threeDeeds(), '?field=session_recording_sample_rate');

  expect(await screen.findByText('1–1 of 1')).toBeVisible();
  expect(screen.getByRole('definition')).toHaveTextContent('Not set → 50 %');
});

test('a past value is put into the draft, and nothing is sent', async () => {
  const id = await threeDeeds();
  const { user } = await openActivity(id, '?field=name&by=olga%40acme.test');

  await user.click(await screen.findByRole('button', { name: 'Put back the earlier value of Name' }));

  expect(await screen.findByRole('region', { name: 'Restored draft' })).toHaveTextContent(
    'An earlier value of Name is in the draft. It takes effect when you save it.',
  );
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Second');
  expect(screen.getByRole('button', { name: 'Save 1 change' })).toBeVisible();
  const { name } = await server.db.selectFrom('project').select('name').where('id', '=', id).executeTakeFirstOrThrow();
  expect(name).toBe('Third');
});

test('the value that a project has anyway is not offered', async () => {
  const { id } = await buildProject(server.db, server.organization, { name: 'Same' });
  await send(pathOf(id), { name: 'Other' });
  await send(pathOf(id), { name: 'Same' });
  await openActivity(id);

  expect(await screen.findByText('The earlier value is set again')).toBeVisible();
  expect(screen.getAllByRole('button', { name: /Put back the earlier value/ })).toHaveLength(1);
});

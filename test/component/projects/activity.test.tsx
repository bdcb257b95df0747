import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProjectBody } from '#contract/project.ts';
import { ask } from '#test/support/ask.ts';
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

test('a change is shown with its author and both values', async () => {
  const { id } = await buildProject(server.db, server.organization, { name: 'Before' });
  await send(pathOf(id), { name: 'After', anonymize_ips: true });
  await openActivity(id);

  const entry = await screen.findByRole('listitem');

  expect(within(entry).getByRole('heading')).toHaveTextContent('Adam changed 2 settings');
  expect(within(entry).getByText('Name')).toBeVisible();
  expect(entry).toHaveTextContent('Before → After');
  expect(entry).toHaveTextContent('Off → On');
});

test('a token reset is shown without the token', async () => {
  const { id, api_token } = await buildProject(server.db, server.organization);
  await send(`${pathOf(id)}/reset_token`, {});
  await openActivity(id);

  const entry = await screen.findByRole('listitem');

  expect(entry).toHaveTextContent('Project token');
  expect(entry).not.toHaveTextContent(api_token);
});

test('long activity is paginated', async () => {
  const { id } = await buildProject(server.db, server.organization);
  for (let number = 1; number <= 12; number++) await send(pathOf(id), { name: `Name ${number}` });
  const { user } = await openActivity(id, '?limit=10');

  expect(await screen.findByText('1–10 of 12')).toBeVisible();
  expect(screen.getAllByRole('heading', { name: /Adam/ })).toHaveLength(10);
  await user.click(screen.getByRole('button', { name: 'Next page' }));

  expect(await screen.findByText('11–12 of 12')).toBeVisible();
  await waitFor(() => expect(screen.getAllByRole('heading', { name: /Adam/ })).toHaveLength(2));
});

test('a project without changes says so', async () => {
  const { id } = await buildProject(server.db, server.organization);
  await openActivity(id);

  expect(await screen.findByRole('heading', { name: 'No activity yet' })).toBeVisible();
});

test('a server without activity for keys shows its error with an explanation', async () => {
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
    'The server does not allow this with a personal key. Use the server’s own web interface.',
  );
});

test('if the server responds with the project instead of its activity, the page says that there is none', async () => {
  const { id } = await buildProject(server.db, server.organization, { name: 'Plain' });
  await openActivity(id, '', (input, init) => server.fetch(String(input).replace(/activity\/.*/, ''), init));

  expect(await screen.findByRole('heading', { name: 'No activity available' })).toBeVisible();
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

test('the activity can be filtered by setting and by person', async () => {
  const { user } = await openActivity(await threeDeeds());
  await screen.findByRole('heading', { name: /Olga changed 1 setting/ });

  await user.selectOptions(screen.getByRole('combobox', { name: 'Setting' }), 'Name');
  await screen.findByText('1–2 of 2');
  expect(screen.getAllByRole('definition')).toHaveLength(2);
  expect(screen.getByText('And 1 other change')).toBeVisible();

  await user.selectOptions(screen.getByRole('combobox', { name: 'Person' }), 'olga@acme.test');
  await screen.findByText('1–1 of 1');
  expect(screen.getByRole('definition')).toHaveTextContent('Second → Third');

  await user.selectOptions(screen.getByRole('combobox', { name: 'Setting' }), 'Time zone');
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('1–3 of 3')).toBeVisible();
});

test('the activity filter is in the URL', async () => {
  await openActivity(await threeDeeds(), '?field=session_recording_sample_rate');

  expect(await screen.findByText('1–1 of 1')).toBeVisible();
  expect(screen.getByRole('definition')).toHaveTextContent('Not set → 50%');
});

test('an earlier value is restored into the draft without a request', async () => {
  const id = await threeDeeds();
  const { user } = await openActivity(id, '?field=name&by=olga%40acme.test');

  await user.click(await screen.findByRole('button', { name: 'Restore the earlier value of Name' }));

  expect(await screen.findByRole('region', { name: 'Restored draft' })).toHaveTextContent(
    'The draft contains an earlier value of Name. Save the draft to apply the value.',
  );
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Second');
  expect(screen.getByRole('button', { name: 'Save 1 change' })).toBeVisible();
  const { name } = await server.db.selectFrom('project').select('name').where('id', '=', id).executeTakeFirstOrThrow();
  expect(name).toBe('Third');
});

test('the current value can’t be restored', async () => {
  const { id } = await buildProject(server.db, server.organization, { name: 'Same' });
  await send(pathOf(id), { name: 'Other' });
  await send(pathOf(id), { name: 'Same' });
  await openActivity(id);

  expect(await screen.findByText('Same as the current value')).toBeVisible();
  expect(screen.getAllByRole('button', { name: /Restore the earlier value/ })).toHaveLength(1);
});

test('what happened to the experiments is between the changes of settings, with a link and the reason, and can be filtered', async () => {
  const { id } = await buildProject(server.db, server.organization);
  await send(pathOf(id), { name: 'Web shop' });
  const created = await ask(server, `POST /api/projects/${id}/experiments/`, {
    body: { name: 'Gift wrap', feature_flag_key: 'gift-wrap', parameters: {}, filters: {} },
  });
  const experiment = `/api/projects/${id}/experiments/${(created.body as { id: number }).id}/`;
  await ask(server, `PATCH ${experiment}`, { body: { start_date: new Date().toISOString() } });
  const { user } = await openActivity(id);

  const headings = async () =>
    (await screen.findAllByRole('listitem')).map((entry) => within(entry).getByRole('heading').textContent);
  await screen.findByText('launched');
  expect(await headings()).toEqual([
    expect.stringMatching(/^Olga launched Gift wrap /),
    expect.stringMatching(/^Olga created Gift wrap /),
    expect.stringMatching(/^Adam changed 1 setting /),
  ]);
  expect(screen.getAllByRole('link', { name: 'Gift wrap' })[0]).toHaveAttribute(
    'href',
    experiment.replace(/^\/api|\/$/g, ''),
  );

  await user.selectOptions(screen.getByRole('combobox', { name: 'Event' }), 'Launched');
  await waitFor(async () => expect(await headings()).toHaveLength(1));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Event' }), 'Settings changed');
  expect(await screen.findByText('changed 1 setting')).toBeVisible();
});

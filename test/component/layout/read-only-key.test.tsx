import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { buildProject } from '#test/support/factories.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
let project: number;
let experiment: number;
beforeAll(async () => {
  server = await startServer();
  project = (await buildProject(server.db, server.organization, { name: 'Storefront' })).id;
  const made = await ask(server, `POST /api/projects/${project}/experiments/`, {
    body: { name: 'Button', feature_flag_key: 'button' },
  });
  experiment = made.body.id;
});
afterAll(() => server.stop());

const sent: string[] = [];

/** Opens a page with a key that can only read, and records the write requests. */
const open = (at: string, key = server.keys.reader) => {
  sent.length = 0;
  return renderApp(at, {
    fetch: (input, init) => {
      // Counting the people whom a flag serves is a POST that changes nothing.
      if (init?.method !== 'GET' && !String(input).endsWith('/served/')) sent.push(`${init?.method} ${String(input)}`);
      return server.fetch(input, init);
    },
    key,
    organization: server.organization,
  });
};

const NO_EXPERIMENTS = 'This key does not have the scope experiment:write.';

test.each([
  ['the settings of a project', () => `/organizations/${server.organization}/projects/${project}`, 'project:write'],
  ['an experiment', () => `/projects/${project}/experiments/${experiment}/setup`, 'experiment:write'],
  ['a new experiment', () => `/projects/${project}/experiments/new`, 'experiment:write'],
])('on %s, one banner says that the key can only read, and every input is disabled', async (_, at, scope) => {
  const { user } = await open(at());

  const banner = await screen.findByRole('note', { name: 'Read-only key' });
  expect(banner).toHaveTextContent(`This key can only read. It does not have the scope ${scope}.`);
  const form = (await screen.findByRole('textbox', { name: 'Name' })).closest('form');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toBeDisabled());
  const inputs = () =>
    form?.querySelectorAll<HTMLElement>('input, select, textarea, button:not([aria-label^="View"])') ?? [];
  await waitFor(() => expect(inputs().length).toBeGreaterThan(2));
  for (const control of inputs()) expect(control).toBeDisabled();
  expect(screen.getByRole('button', { name: /^Save/ })).toHaveAccessibleDescription(
    `This key does not have the scope ${scope}.`,
  );

  await user.keyboard('{Control>}s{/Control}');
  expect(await screen.findByRole('alert')).toHaveTextContent(`This key does not have the scope ${scope}.`);
  expect(sent).toEqual([]);
});

test('with a read-only key, every lifecycle action, the row menu and the bulk actions are disabled with the reason', async () => {
  const { user } = await open(`/projects/${project}/experiments/${experiment}/setup`);
  const lifecycle = within(
    (await screen.findByRole('heading', { name: 'Lifecycle' })).closest('section') as HTMLElement,
  );
  for (const button of lifecycle.getAllByRole('button'))
    await waitFor(() => expect(button).toHaveAccessibleDescription(NO_EXPERIMENTS));
  await user.click(screen.getByRole('button', { name: 'Actions for Button' }));
  for (const item of await screen.findAllByRole('menuitem')) expect(item).toHaveAccessibleDescription(NO_EXPERIMENTS);
});

test('the palette offers a read-only key nothing to create', async () => {
  const { user } = await open(`/projects/${project}/experiments`);
  await screen.findByRole('note', { name: 'Read-only key' });

  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: /Go to/ }), 'new');

  await waitFor(() => expect(screen.queryByRole('option', { name: /New (experiment|project)/ })).toBeNull());
});

test('a key that can write shows no banner', async () => {
  await open(`/projects/${project}/experiments`, server.keys.owner);
  await screen.findByRole('link', { name: /Button/ });

  expect(screen.queryByRole('note', { name: 'Read-only key' })).toBeNull();
});

test('with a key that can only read, a structured value can be viewed, but not changed', async () => {
  const { id } = await buildProject(server.db, server.organization, {
    name: 'Billing',
    app_urls: ['https://a.example', 'https://b.example'],
    recording_domains: [],
  });
  const { user } = await open(`/organizations/${server.organization}/projects/${id}`);

  await user.click(await screen.findByRole('button', { name: 'View Authorized URLs' }));

  const entry = await screen.findByRole('textbox', { name: 'Authorized URLs 2' });
  expect(entry).toHaveValue('https://b.example');
  expect(entry).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
  const list = screen.getByRole('group', { name: 'Authorized URLs' });
  expect(within(list).queryByRole('button')).not.toBeInTheDocument();
  expect(within(list).queryByRole('textbox', { name: /^Add to/ })).not.toBeInTheDocument();
  expect(await screen.findByRole('group', { name: 'Recording domains' })).toHaveTextContent('Empty list');
});

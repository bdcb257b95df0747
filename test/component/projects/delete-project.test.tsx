import { screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { buildProject } from '#test/support/factories.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.stop());

const openProject = (id: number, key = server.keys.owner) =>
  renderApp(`/organizations/${server.organization}/projects/${id}`, { fetch: server.fetch, key });

const rowsOf = (id: number) => server.db.selectFrom('project').select('id').where('id', '=', id).execute();

const createExperiment = (project: number, name: string) =>
  server.fetch(`${server.origin}/api/projects/${project}/experiments/`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${server.keys.owner}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name, feature_flag_key: name }),
  });

test('a project is deleted after its name was typed, and disappears from the list', async () => {
  const { id } = await buildProject(server.db, server.organization, { name: 'Doomed' });
  await buildProject(server.db, server.organization, { name: 'Spared' });
  await createExperiment(id, 'one');
  await createExperiment(id, 'two');
  const { user } = await openProject(id);

  await user.click(await screen.findByRole('button', { name: 'Delete project' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete this project?' });
  expect(await within(dialog).findByText(/^Its 2 experiments/)).toBeVisible();
  await user.type(within(dialog).getByRole('textbox'), 'Doomed');
  await user.click(within(dialog).getByRole('button', { name: 'Delete project' }));

  expect(await screen.findByText('Deleted Doomed')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Spared' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Doomed' })).toBeNull();
  expect(await rowsOf(id)).toEqual([]);
});

test('Cancel has the focus, and Escape closes the dialog', async () => {
  const { id } = await buildProject(server.db, server.organization);
  const { user } = await openProject(id);

  await user.click(await screen.findByRole('button', { name: 'Delete project' }));

  expect(await screen.findByRole('button', { name: 'Cancel' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await rowsOf(id)).toHaveLength(1);
});

test('a member sees why the project can’t be deleted', async () => {
  const { id } = await buildProject(server.db, server.organization);
  await openProject(id, server.keys.member);

  expect(await screen.findByRole('button', { name: 'Delete project' })).toHaveAccessibleDescription(
    'Only administrators can delete this project. You are a member.',
  );
});

test('a deletion that failed because of the network shows an error', async () => {
  const { id } = await buildProject(server.db, server.organization, { name: 'Still here' });
  const { user } = await renderApp(`/organizations/${server.organization}/projects/${id}`, {
    fetch: (input, init) =>
      init?.method === 'DELETE' ? Promise.reject(new TypeError('Failed to fetch')) : server.fetch(input, init),
    key: server.keys.owner,
  });

  await user.click(await screen.findByRole('button', { name: 'Delete project' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox'), 'Still here');
  await user.click(within(dialog).getByRole('button', { name: 'Delete project' }));

  expect(await within(dialog).findByRole('alert')).toHaveTextContent('The server can’t be reached');
  expect(await rowsOf(id)).toHaveLength(1);
});

async function askToDelete(id: number, name: string, fetch = server.fetch) {
  const { user } = await renderApp(`/organizations/${server.organization}/projects/${id}`, {
    fetch,
    key: server.keys.owner,
  });
  await user.click(await screen.findByRole('button', { name: 'Delete project' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), name);
  return { user, dialog, confirm: () => user.click(dialog.getByRole('button', { name: 'Delete project' })) };
}

test('a backup of settings and experiments can be downloaded first', async () => {
  const { id } = await buildProject(server.db, server.organization, { name: 'Köln & Co' });
  await createExperiment(id, 'kept');
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:kept';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { user, dialog } = await askToDelete(id, 'no');

  await user.click(dialog.getByRole('button', { name: 'Download backup' }));

  expect(await dialog.findByText(/^Downloaded köln-co-\d+-.*\.json: all settings and 1 experiment\./)).toBeVisible();
  expect(JSON.parse((await files[0]?.text()) ?? '')).toMatchObject({
    project: { id, name: 'Köln & Co' },
    experiments: [{ name: 'kept' }],
  });
});

test('changes by others since the dialog opened are shown, and nothing is deleted', async () => {
  const { id } = await buildProject(server.db, server.organization, { name: 'Alive' });
  const { dialog, confirm } = await askToDelete(id, 'Alive');
  await server.fetch(`${server.origin}/api/organizations/${server.organization}/projects/${id}/`, {
    method: 'PATCH',
    headers: { Authorization: `Bearer ${server.keys.admin}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ anonymize_ips: true }),
  });

  await confirm();
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    /Adam changed Discard IP addresses (just now|\d+ seconds? ago)/,
  );
  expect(await rowsOf(id)).toHaveLength(1);

  await confirm();
  expect(await screen.findByText('Deleted Alive')).toBeVisible();
  expect(await rowsOf(id)).toEqual([]);
});

test('a project that someone else deleted first is reported as deleted', async () => {
  const { id } = await buildProject(server.db, server.organization, { name: 'Twice' });
  const { confirm } = await askToDelete(id, 'Twice');
  await server.db.deleteFrom('project').where('id', '=', id).execute();

  await confirm();

  expect(await screen.findByText('Twice was already deleted')).toBeVisible();
});

test('deleting the last project of an organization needs an extra confirmation', async () => {
  const { id } = await buildProject(server.db, server.elsewhere, { name: 'Only one' });
  const { user } = await renderApp(`/organizations/${server.elsewhere}/projects/${id}`, {
    fetch: server.fetch,
    key: server.keys.outsider,
  });
  await user.click(await screen.findByRole('button', { name: 'Delete project' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), 'Only one');
  const tick = await dialog.findByRole('checkbox', { name: /^This is the last project of the organization/ });

  await user.click(dialog.getByRole('button', { name: 'Delete project' }));
  expect(await rowsOf(id)).toHaveLength(1);
  await user.click(tick);
  await user.click(dialog.getByRole('button', { name: 'Delete project' }));

  expect(await screen.findByText('Deleted Only one')).toBeVisible();
});

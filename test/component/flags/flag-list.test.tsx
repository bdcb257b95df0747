import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { answer, create, daysAgo, newProject, open } from '../experiments/open.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const listOf = (project: number) => `/projects/${project}/flags`;

const flagWith = async (project: number, key: string, some: object = {}) => {
  const filters = { groups: [{ properties: [], rollout_percentage: 25 }] };
  const { body } = await ask(server, `POST /api/projects/${project}/feature_flags/`, {
    body: { key, filters, ...some },
  });
  return body as { id: number; key: string };
};

const isOn = async (project: number, id: number) =>
  (await ask(server, `GET /api/projects/${project}/feature_flags/${id}/`)).body.active as boolean;

async function withThree() {
  const project = await newProject(server);
  await create(server, project, { name: 'Shorter form', feature_flag_key: 'form', start_date: daysAgo(3) });
  const menu = await flagWith(project, 'menu', { name: 'The new menu' });
  const old = await flagWith(project, 'old', { active: false });
  return { project, menu, old };
}

const keys = () =>
  within(screen.getByRole('table', { name: 'Feature flags' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

const rowOf = async (key: string) => {
  const link = await screen.findByRole('link', { name: key });
  return within(link.closest('tr') as HTMLElement);
};

test('the list says who gets each flag and which experiment uses it, flags in use first', async () => {
  const { project } = await withThree();
  await open(server, listOf(project));

  const form = await rowOf('form');
  expect(await form.findByText(/^Shorter form/)).toHaveTextContent('day 4');
  expect(form.getByText('100%, 2 variants')).toBeVisible();
  expect((await rowOf('menu')).getByText('25%')).toBeVisible();
  expect((await rowOf('old')).getByText('Off. When on: 25%')).toBeVisible();
  expect(keys()).toEqual(['form', 'menu', 'old']);
});

test('a search and a filter are kept in the address, and are cleared together', async () => {
  const { project } = await withThree();
  const { user } = await open(server, `${listOf(project)}?state=on`);

  expect(await screen.findByRole('link', { name: 'form' })).toBeVisible();
  expect(keys()).toEqual(['form', 'menu']);
  await user.type(screen.getByRole('searchbox', { name: 'Search feature flags' }), 'new menu');
  await expect.poll(keys).toEqual(['menu']);
  await user.type(screen.getByRole('searchbox', { name: 'Search feature flags' }), ' nothing');
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));

  await expect.poll(keys).toEqual(['form', 'menu', 'old']);
});

test('selected flags are turned off after a question that names running experiments, and on again', async () => {
  const { project, menu } = await withThree();
  const { user } = await open(server, listOf(project));
  await rowOf('form');

  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(await screen.findByRole('button', { name: 'Turn off 2…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Turn off 2 flags?' }));
  expect(dialog.getByRole('listitem')).toHaveTextContent('Shorter form');
  await user.click(dialog.getByRole('button', { name: 'Turn off 2 flags' }));

  expect(await screen.findByText('Turned off 2 of 2')).toBeVisible();
  expect(await isOn(project, menu.id)).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Turned on 2 of 2')).toBeVisible();
  expect(await isOn(project, menu.id)).toBe(true);
});

test('a flag of an experiment is not deleted, and the reason is given; others can be restored', async () => {
  const { project, menu } = await withThree();
  const { user } = await open(server, listOf(project));
  await rowOf('form');

  await user.click(screen.getByRole('checkbox', { name: 'Select form' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select menu' }));
  await user.click(await screen.findByRole('button', { name: 'Delete…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 2 flags?' }));
  expect(dialog.getByText(/1 flag of experiments will be refused/)).toBeVisible();
  await user.type(dialog.getByRole('textbox'), 'delete 2 flags');
  await user.click(dialog.getByRole('button', { name: 'Delete 2 flags' }));

  expect(await screen.findByText('Deleted 1 of 2, 1 failed')).toBeVisible();
  expect(screen.getByRole('list', { name: 'Failed' })).toHaveTextContent(/form Cannot delete a feature flag/);
  await expect.poll(keys).toEqual(['form', 'old']);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Restored 1 of 1')).toBeVisible();
  expect(await isOn(project, menu.id)).toBe(true);
});

test('a project without flags says what they are for, and a failed request can be repeated', async () => {
  const project = await newProject(server);
  let fails = true;
  const { user } = await open(server, listOf(project), {
    instead: ({ url }) =>
      fails && url.includes('/feature_flags/')
        ? answer({ type: 'server_error', code: 'error', detail: 'Not today.', attr: null }, 500)
        : undefined,
  });

  expect(await screen.findByText('The feature flags could not be loaded')).toBeVisible();
  fails = false;
  await user.click(screen.getByRole('button', { name: /Try again|Retry/ }));

  expect(await screen.findByText('No feature flags yet')).toBeVisible();
});

test('the filters and the sort order are saved as a view of this list, opened by keyboard, and deleted', async () => {
  const { project } = await withThree();
  const { user } = await open(server, `${listOf(project)}?state=off&sort=-key`);
  await rowOf('old');

  screen.getByRole('button', { name: 'Views' }).focus();
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('menuitem', { name: 'Save this view…' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Off{Enter}');
  expect(await screen.findByText('Saved the view “Off”.')).toBeVisible();
  expect(localStorage.getItem(`hedgerow.experiment-views:${project}`)).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Clear state' }));
  await expect.poll(keys).toEqual(['old', 'menu', 'form']);
  await user.click(screen.getByRole('button', { name: 'Views' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Off' }));
  await expect.poll(keys).toEqual(['old']);

  await user.click(screen.getByRole('button', { name: 'Off' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete “Off”' }));
  expect(await screen.findByText('Deleted the view “Off”.')).toBeVisible();
  expect(localStorage.getItem(`hedgerow.flag-views:${project}`)).toBe('[]');
});

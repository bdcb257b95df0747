import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { answer, create, daysAgo, newProject, open, type Sent } from '../experiments/open.ts';
import { seePeople, where } from './open-flag.ts';

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

const countings = (sent: readonly Sent[]) => sent.filter(({ path }) => path.endsWith('/feature_flags/served/'));

test('each row says which share of people the flag serves, counted in one request for the page', async () => {
  const { project, menu, old } = await withThree();
  const pro = await flagWith(project, 'pro', { filters: { groups: [where('plan', 'exact', ['pro'])] } });
  await seePeople(server, project, { ann: { plan: 'pro' }, bob: {}, eve: {}, joe: {} });
  const { sent, user } = await open(server, listOf(project));

  expect(await (await rowOf('pro')).findByText('25%')).toBeVisible();
  expect((await rowOf('pro')).getByText('100% where plan is pro')).toBeVisible();
  expect((await rowOf('form')).getByText('100%')).toBeVisible();
  expect((await rowOf('old')).queryByText(/^\d+%$/)).toBeNull();
  expect(screen.getByText('“Served to” is the share of the 4 people seen in the last 30 days.')).toBeVisible();
  expect(countings(sent)).toHaveLength(1);
  expect(countings(sent)[0]?.body).toEqual({ ids: expect.arrayContaining([menu.id, old.id, pro.id]) });

  await user.click(screen.getByRole('checkbox', { name: 'Select pro' }));
  await user.click(await screen.findByRole('button', { name: 'Turn off…' }));
  await user.click(await screen.findByRole('button', { name: 'Turn off 1 flag' }));
  await expect.poll(async () => (await rowOf('pro')).queryByText('25%')).toBeNull();
  await expect.poll(() => countings(sent).length).toBe(2);
});

test('a flag that the server can’t evaluate says so, and the others are counted', async () => {
  const { project, menu } = await withThree();
  await server.db
    .updateTable('feature_flag')
    .set({ filters: JSON.stringify({ groups: [{ properties: [{ type: 'cohort', key: 'id', value: 3 }] }] }) as never })
    .where('id', '=', menu.id)
    .execute();
  await seePeople(server, project, { ann: {} });
  await open(server, listOf(project));

  const reason = await (await rowOf('menu')).findByText('Hedgerow cannot evaluate it');
  expect(reason).toHaveAttribute('data-tooltip', expect.stringContaining('cohort'));
  expect((await rowOf('form')).getByText('100%')).toBeVisible();
});

const notCounting = (status: number) => ({
  instead: ({ url }: Request) =>
    url.endsWith('/feature_flags/served/')
      ? answer({ type: 'server_error', code: 'error', detail: 'Not today.', attr: null }, status)
      : undefined,
});

test('a list whose people could not be counted says so beside the conditions', async () => {
  const { project } = await withThree();
  await open(server, listOf(project), notCounting(503));

  const reason = await (await rowOf('menu')).findByText('Not counted');
  expect(reason).toHaveAttribute('data-tooltip', expect.stringContaining('Not today'));
  expect((await rowOf('menu')).getByText('25%')).toBeVisible();
});

test('a list on a server that does not count people has the conditions alone', async () => {
  const { project } = await withThree();
  const { sent } = await open(server, listOf(project), notCounting(404));
  await rowOf('menu');
  await expect.poll(() => countings(sent).length).toBe(1);

  expect((await rowOf('menu')).getByText('25%')).toBeVisible();
  expect(screen.queryByText('Not counted')).toBeNull();
});

test('a list without the column does not count people', async () => {
  const { project } = await withThree();
  const { sent } = await open(server, `${listOf(project)}?columns=state`);
  await rowOf('menu');

  expect(countings(sent)).toEqual([]);
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

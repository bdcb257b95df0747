import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startServer, type TestServer } from '#test/support/server.ts';
import { answer, create, daysAgo, newProject, open } from './open.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  vi.stubGlobal('innerWidth', 1440);
  // Without this class, the list loads results at once and does not wait for rows to be visible.
  vi.stubGlobal('IntersectionObserver', undefined);
});
afterEach(() => vi.unstubAllGlobals());

const listOf = (project: number) => `/projects/${project}/experiments`;
const rowNamed = async (name: string) => {
  const row = (await screen.findByRole('link', { name })).closest('tr');
  if (!row) throw new Error('The link is not in a row.');
  return within(row);
};

test('a filter that was just cleared stays cleared while the user types on', async () => {
  const project = await newProject(server);
  await create(server, project, { name: 'Running form', start_date: daysAgo(1) });
  await create(server, project, { name: 'Draft form' });
  await open(server, `${listOf(project)}?status=running`);
  const field = await screen.findByRole('searchbox', { name: 'Search experiments' });
  expect(screen.queryByRole('link', { name: 'Draft form' })).toBeNull();

  // The click and the input happen before the page is rendered with the new URL.
  act(() => {
    screen.getByRole('button', { name: 'Clear status' }).click();
    fireEvent.change(field, { target: { value: 'form' } });
  });

  expect(await screen.findByRole('link', { name: 'Draft form' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Clear status' })).toBeNull();
  expect(field).toHaveValue('form');
});

test('only experiments that measure an event are shown, until its chip is removed', async () => {
  const project = await newProject(server);
  await create(server, project, { name: 'Sells', filters: { insight: 'TRENDS', events: [{ id: 'bought' }] } });
  await create(server, project, { name: 'Signs up' });
  const { user } = await open(server, listOf(project));

  await user.click(await screen.findByRole('button', { name: 'Event' }));
  await user.click(await screen.findByRole('option', { name: 'bought' }));

  await waitFor(() => expect(screen.queryByRole('link', { name: 'Signs up' })).toBeNull());
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Event: bought' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Clear event' }));
  expect(await screen.findByRole('link', { name: 'Signs up' })).toBeVisible();
});

test('typing a part of a flag key filters the list', async () => {
  const project = await newProject(server);
  await create(server, project, { name: 'A', feature_flag_key: 'prices-annual' });
  await create(server, project, { name: 'B', feature_flag_key: 'sign-up' });
  const { user } = await open(server, listOf(project));

  await user.click(await screen.findByRole('button', { name: 'Flag key' }));
  await user.type(await screen.findByRole('textbox', { name: 'Search flag key' }), 'annu{Enter}');

  await waitFor(() => expect(screen.queryByRole('link', { name: 'B' })).toBeNull());
  expect(screen.getByRole('button', { name: 'Flag key: annu' })).toBeVisible();
});

test('chosen columns are in the URL and restored on the next visit', async () => {
  const project = await newProject(server);
  await create(server, project, { name: 'Wide' });
  const { user } = await open(server, listOf(project));

  await user.click(await screen.findByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Goal' }));

  expect(await screen.findByRole('columnheader', { name: 'Goal' })).toBeVisible();
  expect(screen.getByText('opened → signed up')).toBeVisible();
  const kept = localStorage.getItem(`hedgerow.experiment-columns:${project}`);
  expect(kept).toBe('status,variants,goal,start_date,result,health,owner');
  cleanup();
  await open(server, listOf(project), { remembered: { [`hedgerow.experiment-columns:${project}`]: 'created_at' } });
  expect(await screen.findByRole('columnheader', { name: 'Created' })).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: 'Status' })).toBeNull();
});

test('in a narrow window, the menu of the columns says which of them are hidden', async () => {
  vi.stubGlobal('innerWidth', 1024);
  const project = await newProject(server);
  await create(server, project, { name: 'Narrow' });
  const { user } = await open(server, listOf(project));
  await screen.findByRole('link', { name: 'Narrow' });
  expect(screen.queryByRole('columnheader', { name: 'Owner' })).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Columns (3 hidden)' }));

  expect(await screen.findByText('Hidden in this window: Variants, % · Started · Owner')).toBeVisible();
});

test('two experiments with the same flag key are both marked', async () => {
  const project = await newProject(server);
  await create(server, project, { name: 'First' });
  await create(server, project, { name: 'Second' });
  await create(server, project, { name: 'Other', feature_flag_key: 'of-its-own' });
  const twice = async (request: Request) => {
    const body = (await (await server.fetch(request)).json()) as { results: Record<string, unknown>[] };
    for (const row of body.results) if (row['name'] !== 'Other') row['feature_flag_key'] = 'the-same';
    return answer(body);
  };
  await open(server, listOf(project), {
    instead: (request) => (request.url.includes('/experiments/?') ? twice(request) : undefined),
  });

  expect((await rowNamed('First')).getByText('flag key used twice')).toBeVisible();
  expect((await rowNamed('Second')).getByText('flag key used twice')).toBeVisible();
  expect((await rowNamed('Other')).queryByText('flag key used twice')).toBeNull();
});

test('the loading of a long list can be stopped and resumed', async () => {
  const project = await newProject(server);
  for (let number = 1; number <= 30; number += 1) await create(server, project, { name: `Nr ${number}` });
  let isHeld = true;
  const held = (request: Request) =>
    new Promise<Response>((_, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason));
    });
  const { user } = await open(server, `${listOf(project)}?limit=50`, {
    instead: (request) => (isHeld && request.url.includes('offset=25') ? held(request) : undefined),
  });

  expect(await screen.findByText('25 of 30 loaded…')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Stop loading' }));
  expect(
    await screen.findByText('25 of 30 loaded. Search and filters only apply to the loaded experiments.'),
  ).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Nr 1' })).toBeNull();

  isHeld = false;
  await user.click(screen.getByRole('button', { name: 'Load the rest' }));
  expect(await screen.findByRole('link', { name: 'Nr 1' })).toBeVisible();
  expect(await screen.findByText('30 experiments')).toBeVisible();
});

test('the results of rows load in the background, at most four at a time, fail independently, and can be turned off', async () => {
  const project = await newProject(server);
  for (let number = 1; number <= 6; number += 1)
    await create(server, project, { name: `Runs ${number}`, start_date: daysAgo(20) });
  await create(server, project, { name: 'Not yet' });
  let [busy, most, fails] = [0, 0, true];
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  const variants = [
    { key: 'control', success_count: 200, failure_count: 1800 },
    { key: 'test', success_count: 270, failure_count: 1730 },
  ];
  const computed = async (request: Request) => {
    busy += 1;
    most = Math.max(most, busy);
    await released;
    busy -= 1;
    if (fails && request.url.includes('/1/')) return answer({ detail: 'x' }, 504);
    return answer({ result: { variants }, last_refresh: new Date().toISOString() });
  };
  const ids = new Map<string, number>();
  const { user, sent } = await open(server, listOf(project), {
    instead: (request) => {
      const id = /experiments\/(\d+)\/results/.exec(request.url)?.[1];
      if (!id) return undefined;
      if (!ids.has(id)) ids.set(id, ids.size + 1);
      return computed(new Request(request.url.replace(`/${id}/results`, `/${ids.get(id)}/results`)));
    },
  });
  const asked = () => sent.filter(({ path }) => path.endsWith('/results/')).length;

  await screen.findByRole('link', { name: 'Runs 1' });
  await expect.poll(() => busy).toBe(4);
  release();
  const shown = () => screen.queryAllByRole('link', { name: /^Result: .*test is better than control/ });
  await expect.poll(() => shown().length).toBe(5);
  expect(most).toBe(4);
  expect(asked()).toBe(6);
  expect(screen.getByRole('columnheader', { name: 'Result' })).toBeVisible();
  const table = within(screen.getByRole('table', { name: 'Experiments' }));
  expect(table.getAllByText('Not started').length).toBeGreaterThan(0);
  fails = false;
  await user.click(await screen.findByRole('button', { name: /^Retry loading the result of Runs/ }));
  await waitFor(() => expect(screen.getAllByRole('link', { name: /^Result: / })).toHaveLength(6));

  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Result' }));
  expect(screen.queryByRole('columnheader', { name: /^Result/ })).toBeNull();
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Result' }));
  await waitFor(() => expect(screen.getAllByRole('link', { name: /^Result: / })).toHaveLength(6));
  expect(asked()).toBe(7);
});

test('the list is sorted by the result once every result is loaded, and the progress can be stopped', async () => {
  const project = await newProject(server);
  const won = await create(server, project, { name: 'Won', start_date: daysAgo(20) });
  const lost = await create(server, project, { name: 'Lost', start_date: daysAgo(20) });
  await create(server, project, { name: 'Draft' });
  const countsOf = (successes: number) => [
    { key: 'control', success_count: 200, failure_count: 1800 },
    { key: 'test', success_count: successes, failure_count: 2000 - successes },
  ];
  const { user } = await open(server, `${listOf(project)}?sort=-result`, {
    instead: ({ url }) => {
      const id = Number(/experiments\/(\d+)\/results/.exec(url)?.[1]);
      if (id !== won.id && id !== lost.id) return undefined;
      const variants = countsOf(id === won.id ? 300 : 120);
      return answer({ result: { variants }, last_refresh: new Date().toISOString() });
    },
  });

  expect(await screen.findByText(/^Loading results to sort the list/)).toBeVisible();
  const names = () => screen.getAllByRole('link', { name: /^(Won|Lost|Draft)$/ }).map(({ textContent }) => textContent);
  await waitFor(() => expect(names()).toEqual(['Won', 'Lost', 'Draft']));
  await user.click(screen.getByRole('button', { name: 'Result' }));
  await waitFor(() => expect(names()).toEqual(['Draft', 'Lost', 'Won']));
});

test('a view keeps its filters, columns and order under a name, and can be deleted', async () => {
  const project = await newProject(server);
  await create(server, project, { name: 'Running form', start_date: daysAgo(1) });
  await create(server, project, { name: 'Draft form' });
  const { user } = await open(server, `${listOf(project)}?status=running&sort=-name&columns=status`);
  await user.click(await screen.findByRole('button', { name: 'Views' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Save this view…' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'In progress');
  await user.click(screen.getByRole('button', { name: 'Save view' }));
  expect(await screen.findByText('Saved the view “In progress”.')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Clear status' }));
  expect(await screen.findByRole('link', { name: 'Draft form' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Views' }));
  await user.click(await screen.findByRole('menuitem', { name: 'In progress' }));

  await waitFor(() => expect(screen.queryByRole('link', { name: 'Draft form' })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'In progress' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete “In progress”' }));
  expect(await screen.findByText('Deleted the view “In progress”.')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Views' })).toBeVisible();
  expect(localStorage.getItem(`hedgerow.experiment-views:${project}`)).toBe('[]');
});

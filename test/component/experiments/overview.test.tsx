import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import funnel from '../../unit/verdict/payloads/results-funnel.significant.json' with { type: 'json' };
import { answer, create, daysAgo, newProject, open } from './open.ts';
import { isGoal } from './open-results.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const overviewOf = (project: number, id: number) => `/projects/${project}/experiments/${id}`;
const region = async (name: string) => within(await screen.findByRole('region', { name }));

test('the overview of a draft says what is tested, with which variants, and what is missing before the launch', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project, { name: 'Form', filters: {} });
  await open(server, overviewOf(project, id));

  expect(await screen.findByRole('heading', { level: 1, name: 'Form' })).toBeVisible();
  expect((await region('Hypothesis')).getByText('Fewer fields, more sign-ups')).toBeVisible();
  expect((await region('Variants')).getByText('control')).toBeVisible();
  expect((await region('Next step')).getByText('Not ready to launch')).toBeVisible();
  const checklist = await region('Before the launch');
  expect(checklist.getByText(/^No goal metric is set/)).toBeVisible();
  expect(checklist.getAllByRole('link', { name: 'Edit' })[0]).toHaveAttribute(
    'href',
    `${overviewOf(project, id)}/setup#metrics`,
  );
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('the tabs lead to the results, the setup and the history, and mark the current one', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project, { name: 'Form' });
  const { user } = await open(server, overviewOf(project, id));

  const tabs = within(await screen.findByRole('navigation', { name: 'Experiment' }));
  expect(tabs.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page');
  await user.click(tabs.getByRole('link', { name: 'Setup' }));
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Form');
  await user.click(screen.getByRole('link', { name: 'Results' }));
  expect(await screen.findByRole('heading', { name: 'No results before the launch' })).toBeVisible();
  await waitFor(() => expect(document.title).toMatch(/^Results · Form · /));
});

test('the overview of a running experiment shows the verdict, the lift of every variant, its health and its timeline', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project, {
    name: 'Form',
    start_date: daysAgo(3.5),
    parameters: { recommended_running_time: 14 },
  });
  await open(server, overviewOf(project, id), {
    instead: ({ url }) =>
      isGoal(url) ? answer({ ...funnel.payload, last_refresh: new Date().toISOString() }) : undefined,
  });

  const verdict = await region('Next step');
  expect(verdict.getByRole('link', { name: 'View the results' })).toHaveAttribute(
    'href',
    `${overviewOf(project, id)}/results`,
  );
  const plot = within((await region('Goal metric')).getByRole('region', { name: /, plot$/ }));
  expect(plot.getByText('test')).toBeVisible();
  expect(plot.queryByText('control')).toBeNull();
  expect((await region('Health')).getByText(/^Split/)).toBeVisible();
  const timeline = await region('Timeline');
  expect(timeline.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Created.*Olga$/),
    expect.stringMatching(/^Launched/),
    expect.stringMatching(/^Today, day 4/),
    expect.stringMatching(/^Planned end, day 14/),
  ]);
  expect((await region('Decision')).getByText('No decision yet')).toBeVisible();
});

test('overview and setup name the owner in full, as the list does, and times are in whole seconds', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project, { name: 'Form' });
  const created_by = { id: 1, first_name: 'Olga', last_name: 'Berg', email: 'olga@example.com' };
  const created_at = '2026-11-22T03:58:57.047000Z';
  const path = `/api/projects/${project}/experiments/${id}/`;
  const { body } = await ask(server, `GET ${path}`);
  const { user } = await open(server, overviewOf(project, id), {
    instead: ({ url }) =>
      new URL(url).pathname === path ? answer({ ...(body as object), created_by, created_at }) : undefined,
  });

  expect(within(await screen.findByRole('complementary', { name: 'Facts' })).getByText('Olga Berg')).toBeVisible();
  expect((await region('Timeline')).getByText('Olga Berg')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Setup' }));
  await user.click(await screen.findByRole('heading', { name: 'Details' }));
  const details = within(document.getElementById('facts') as HTMLElement);
  await details.findByText('Owner');
  expect(details.getByText('22 Nov 2026, 03:58:57')).toBeVisible();
  expect(details.getByText('Olga Berg')).toBeVisible();
});

test('an overview without results says why, and everything else stays visible', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project, { name: 'Form', start_date: daysAgo(3) });
  await open(server, overviewOf(project, id), {
    instead: ({ url }) => (isGoal(url) ? answer({ detail: 'The query took too long.' }, 500) : undefined),
  });

  expect(await (await region('Goal metric')).findByText(/The query took too long/)).toBeVisible();
  expect((await region('Hypothesis')).getByText('Fewer fields, more sign-ups')).toBeVisible();
});

const goalPerPerson = {
  kind: 'ExperimentMetric',
  metric_type: 'funnel',
  uuid: '3f0c2f2e-6f1b-4a52-9d5e-0a5f3b9f4c11',
  series: [{ kind: 'EventsNode', event: 'signed up' }],
};

/** Returns a completed run in which every variant has `people` people. */
const runAt = (at: string, people: number) => {
  const counted = (key: string) => ({ key, number_of_samples: people, sum: people / 4, sum_squares: people / 4 });
  const result = { baseline: counted('control'), variant_results: [counted('test')] };
  return {
    id: '0b7f0a51-8f53-4d0f-9a34-6f1f3a1c2d3e',
    experiment_id: 1,
    status: 'completed',
    ...{ total_metrics: 1, completed_metrics: 1, failed_metrics: 0 },
    ...{ created_at: at, completed_at: at, query_to: at },
    results: [{ metric_uuid: goalPerPerson.uuid, status: 'completed', result, error_message: null }],
  };
};

const HOUR_MS = 3_600_000;

test.each([
  ['more than an hour old', 2 * HOUR_MS, 1],
  ['younger', HOUR_MS / 2, 0],
])('a page load starts a run for results per person only if they are old: %s', async (_, ageMs, runs) => {
  const project = await newProject(server);
  const { id } = await create(server, project, { start_date: daysAgo(3), filters: {}, metrics: [goalPerPerson] });
  const { writes } = await open(server, overviewOf(project, id), {
    instead: ({ url }) =>
      url.includes('/metrics_recalculation/latest')
        ? answer(runAt(new Date(Date.now() - ageMs).toISOString(), 400))
        : undefined,
  });

  expect(await (await region('Goal metric')).findByText('test')).toBeVisible();
  expect(writes().map(({ body }) => body)).toEqual(Array.from({ length: runs }, () => ({ trigger: 'stale_refresh' })));
});

test.each([
  ['from before the end', 20, 10, 1],
  ['from after the end', 120, 180, 0],
])('a page load starts a run for an ended experiment only if its results are %s', async (_, ageMin, endedMin, runs) => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const project = await newProject(server);
  const end_date = minutesAgo(endedMin);
  const { id } = await create(server, project, {
    ...{ start_date: daysAgo(3), end_date, filters: {}, metrics: [goalPerPerson] },
  });
  const { writes } = await open(server, overviewOf(project, id), {
    instead: ({ url }) =>
      url.includes('/metrics_recalculation/latest') ? answer(runAt(minutesAgo(ageMin), 400)) : undefined,
  });

  expect(await (await region('Goal metric')).findByText('test')).toBeVisible();
  expect(writes().map(({ body }) => body)).toEqual(Array.from({ length: runs }, () => ({ trigger: 'stale_refresh' })));
});

test('ending an experiment on its open page starts a run for the events up to the end', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project, {
    ...{ name: 'Form', start_date: daysAgo(3), filters: {}, metrics: [goalPerPerson] },
  });
  const latest = runAt(new Date().toISOString(), 400);
  const { user, writes } = await open(server, overviewOf(project, id), {
    instead: ({ url }) => (url.includes('/metrics_recalculation/latest') ? answer(latest) : undefined),
  });
  expect(await (await region('Goal metric')).findByText('test')).toBeVisible();
  expect(writes()).toEqual([]);

  await user.click((await screen.findAllByRole('button', { name: 'End…' }))[0] as HTMLElement);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'End experiment' }));
  expect(await screen.findByText('Saved: Form has ended.')).toBeVisible();

  await waitFor(() => expect(writes().at(-1)?.body).toEqual({ trigger: 'stale_refresh' }));
  expect(writes()).toHaveLength(2);
});

test('without participants the overview leads to the code that evaluates the flag', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project, { start_date: daysAgo(3), filters: {}, metrics: [goalPerPerson] });
  await open(server, overviewOf(project, id), {
    instead: ({ url }) =>
      url.includes('/metrics_recalculation/latest') ? answer(runAt(new Date().toISOString(), 0)) : undefined,
  });

  const goal = await region('Goal metric');
  expect(await goal.findByText(/^No participants yet/)).toBeVisible();
  expect(goal.getByRole('link', { name: 'View the code' })).toHaveAttribute(
    'href',
    `${overviewOf(project, id)}/setup#code`,
  );
});

test('the overview of an archived experiment offers to restore it', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project, { name: 'Form', start_date: daysAgo(9), archived: true });
  const { user } = await open(server, overviewOf(project, id));

  const banner = within(await screen.findByRole('region', { name: 'Archived' }));
  await user.click(banner.getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Archived' })).toBeNull());
});

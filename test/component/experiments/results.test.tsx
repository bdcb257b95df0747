import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '#test/support/server.ts';
import funnel from '../../unit/verdict/payloads/results-funnel.significant.json' with { type: 'json' };
import trend from '../../unit/verdict/payloads/results-trend.consistent.json' with { type: 'json' };
import secondary from '../../unit/verdict/payloads/secondary-results.json' with { type: 'json' };
import { answer, create, daysAgo, newProject, open } from './open.ts';
import { isGoal, openDetails, openResults, type ResponseCase, resultsOf } from './open-results.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const openWith = (...asked: ResponseCase) => openResults(server, ...asked);

const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

test('a draft shows what is left to do and requests no results', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project);
  const { sent } = await open(server, resultsOf(project, id));

  expect(await screen.findByRole('heading', { name: 'No results before the launch' })).toBeVisible();
  expect(screen.getByText('The goal is opened → signed up.')).toBeVisible();
  expect(sent.some(({ path }) => path.includes('results'))).toBe(false);
});

test('a funnel shows a verdict, its basis, and the same numbers for each variant', async () => {
  const { user } = await openWith(funnel.payload);

  const table = await screen.findByRole('table', { name: 'Numbers' });
  const [, control, variant] = within(table).getAllByRole('row');

  expect(screen.getByRole('heading', { level: 2, name: /^test is better than control: \+12\.5%/ })).toBeVisible();
  expect(cells(control as HTMLElement)).toEqual(['10,000', '12.00%', 'baseline', '—', '—']);
  expect(cells(variant as HTMLElement)).toEqual(['10,000', '13.50%', '+12.5%', '+0.2% to +26.4%', '>99%']);
  const card = screen.getByRole('region', { name: /^test is better than control/ });
  expect(card).toHaveTextContent('The deciding interval, +0.2% to +26.4%, does not include “no difference”.');
  expect(card).toHaveTextContent('<0.001 points1.50 points if you keep control');
  expect(screen.getByRole('list', { name: 'Can these results be trusted?' })).toHaveTextContent(
    /4 checks passed.*Split 50 \/ 50%/,
  );
  expect(screen.queryByText('2. signed_up')).not.toBeInTheDocument();
  await openDetails(user);
  expect(screen.queryByText(/Verdict of the server|Reported by the server|criteria/)).not.toBeInTheDocument();
  expect(screen.getByText('2. signed_up')).toBeVisible();
  expect(screen.getByText(/From the previous step: control 12.00% in 67 s on average \(8,800 lost\)/)).toBeVisible();
});

test('the plot has a text alternative, and the details have it as a table', async () => {
  const { user } = await openWith(funnel.payload);

  const name = /^test against control: \+12\.5%, deciding interval \+0\.2% to/;
  expect(await screen.findByRole('img', { name })).toBeVisible();
  await openDetails(user);

  const table = screen.getByRole('table', { name: /as plotted$/ });
  expect(table).toHaveTextContent('+0.2% to +26.4%');
  // On a narrow screen, each value has a label instead of a heading.
  const [, ...headings] = within(table).getAllByRole('columnheader');
  const [, row] = within(table).getAllByRole('row');
  const labels = within(row as HTMLElement)
    .getAllByRole('cell')
    .map((cell) => cell.getAttribute('data-label'));
  expect(labels).toEqual(headings.map(({ textContent }) => textContent));
});

test('reversing the direction of a metric reverses the verdict', async () => {
  const { user } = await openWith(funnel.payload);

  await openDetails(user);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Direction' }), 'Lower is better');

  expect(await screen.findByRole('heading', { name: /^test is worse than control/ })).toBeVisible();
});

test('a trend shows events per person', async () => {
  await openWith(trend.payload);

  const table = await screen.findByRole('table', { name: 'Numbers' });
  expect(cells(within(table).getAllByRole('row')[1] as HTMLElement).slice(0, 3)).toEqual(['19', '2.42', 'baseline']);
  expect(screen.getByRole('heading', { name: /^Too early to tell: control has 19 of the 100/ })).toBeVisible();
});

test('a planned variant without participants blocks a decision', async () => {
  const parameters = {
    feature_flag_variants: [34, 33, 33].map((share, at) => ({
      key: ['control', 'test', 'third'][at],
      rollout_percentage: share,
    })),
  };
  await openWith(funnel.payload, 200, { parameters });

  const numbers = within(await screen.findByRole('table', { name: 'Numbers' }));
  const row = numbers.getByRole('rowheader', { name: /third/ }).closest('tr');

  expect(
    screen.getByRole('heading', { name: 'The results are not valid: there are no participants in third.' }),
  ).toBeVisible();
  expect(cells(row as HTMLElement)).toEqual(['—', '—', '—', '—', '—']);
});

test('without events, the page says what is missing, the likely cause, and what to check', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project, { feature_flag_key: 'short-form', start_date: daysAgo(3) });
  await open(server, resultsOf(project, id));

  expect(await screen.findByRole('heading', { name: 'Nothing to compare yet' })).toBeVisible();
  expect(screen.getByText('No event of the metric since the start')).toBeVisible();
  expect(screen.getByText(/No event matches opened → signed up/)).toBeVisible();
  expect(screen.getByText(/the property \$feature\/short-form/)).toBeVisible();
});

test('available data is distinguished from missing data', async () => {
  const detail = JSON.stringify({
    'no-events': false,
    'no-flag-info': false,
    'no-control-variant': true,
    'no-test-variant': false,
  });
  await openWith({ type: 'validation_error', code: 'invalid_input', detail, attr: null }, 400);

  expect(await screen.findByText('Control has no participants')).toBeVisible();
  expect(screen.getByText('Events of the metric are arriving')).toBeVisible();
  expect(screen.getByText('A test variant has participants')).toBeVisible();
});

test('without a goal metric, the page links to the field', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project, { filters: {}, start_date: daysAgo(1) });
  await open(server, resultsOf(project, id));

  const link = await screen.findByRole('link', { name: 'Set the goal metric' });

  expect(link).toHaveAttribute('href', `/projects/${project}/experiments/${id}/setup#metrics`);
});

test('a response with an unknown format is shown unchanged', async () => {
  await openWith({ answer: { in: ['another', 'shape'] } });

  expect(await screen.findByRole('heading', { name: 'Unknown response format' })).toBeVisible();
  expect(await screen.findByText(/"another"/)).toBeVisible();
});

test('if the response contains only the experiment, the page says that nothing was computed', async () => {
  await openWith({ id: 1, name: 'Form', feature_flag_key: 'form', filters: {} });

  expect(await screen.findByRole('heading', { name: 'The response contains no results' })).toBeVisible();
});

test.each([
  [403, 'permission_denied', /needs the scope experiment:read/],
  [404, 'not_found', /the experiment was deleted, or this API key cannot see it/],
  [504, 'error', /took too long/],
])('a %d is shown with its reason', async (status, code, words) => {
  await openWith({ type: 'x', code, detail: 'No.', attr: null }, status);

  expect(await screen.findByRole('alert')).toHaveTextContent(words);
});

test('a refresh recomputes the results on the server, and the old result stays if that fails', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project, { start_date: daysAgo(3) });
  const failure = { type: 'server_error', code: 'error', detail: 'A server error occurred.', attr: null };
  const { user, sent } = await open(server, resultsOf(project, id), {
    instead: ({ url }) => {
      if (!isGoal(url)) return undefined;
      return url.includes('refresh') ? answer(failure, 500) : answer(funnel.payload);
    },
  });
  await screen.findByRole('table', { name: 'Numbers' });

  await user.click(screen.getByRole('button', { name: 'Refresh' }));

  expect(await screen.findByRole('alert')).toHaveTextContent('The results could not be loaded');
  expect(screen.getByRole('table', { name: 'Numbers' })).toBeVisible();
  expect(sent.filter(({ path }) => path.endsWith(`/${id}/results/`)).map(({ search }) => search)).toEqual([
    '',
    '?refresh=true',
  ]);
});

test('a refresh recomputes the secondary metrics too', async () => {
  const project = await newProject(server);
  const secondary_metrics = [{ name: 'Left', filters: { insight: 'TRENDS', events: [{ id: 'left' }] } }];
  const { id } = await create(server, project, { start_date: daysAgo(3), secondary_metrics });
  const { user, sent } = await open(server, resultsOf(project, id), {
    instead: ({ url }) => (isGoal(url) ? answer(funnel.payload) : undefined),
  });
  await screen.findByText('No data for this metric yet.');

  await user.click(screen.getByRole('button', { name: 'Refresh' }));

  await waitFor(() =>
    expect(sent.filter(({ path }) => path.includes('secondary')).map(({ search }) => search)).toEqual([
      '?id=0',
      '?id=0&refresh=true',
    ]),
  );
});

test('each secondary metric is requested separately, and a failed one does not affect the others', async () => {
  const project = await newProject(server);
  const metrics = ['Plans', 'Left', 'Old'].map((name) => ({
    name,
    filters: { insight: 'FUNNELS', events: [{ id: name }] },
  }));
  const { id } = await create(server, project, { start_date: daysAgo(3), secondary_metrics: metrics });
  const answers = [
    answer(secondary.funnel),
    answer({ type: 'server_error', code: 'error', detail: 'A server error occurred.', attr: null }, 500),
    answer(secondary.old_cached_form_before_2024),
  ];
  const { user } = await open(server, resultsOf(project, id), {
    instead: ({ url }) => {
      const index = new URL(url).searchParams.get('id');
      return index === null ? undefined : answers[Number(index)];
    },
  });

  const plans = within(await screen.findByRole('region', { name: 'Plans' }));
  await plans.findByRole('img');
  await user.click(plans.getByRole('button', { name: 'Plans' }));
  expect(await screen.findByRole('table', { name: 'Plans, numbers' })).toHaveTextContent('2 / 2');
  expect(await within(screen.getByRole('region', { name: 'Left' })).findByRole('alert')).toBeVisible();
  const old = within(screen.getByRole('region', { name: 'Old' }));
  expect(await old.findByText(/^No interval: the response does not contain enough numbers/)).toBeVisible();
  await user.click(old.getByRole('button', { name: 'Old' }));
  expect(await screen.findByRole('table', { name: 'Old, numbers' })).toHaveTextContent('control');
  expect(screen.getByText(/all of them together have the error rate of one/)).toBeVisible();
});

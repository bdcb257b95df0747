import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '#test/support/server.ts';
import funnel from '../../unit/verdict/payloads/results-funnel.significant.json' with { type: 'json' };
import { answer, create, daysAgo, newProject, open } from './open.ts';
import { isGoal, resultsOf } from './open-results.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test('without participants, the page says that internal and test accounts are excluded, if they are', async () => {
  const project = await newProject(server);
  const filters = { insight: 'TRENDS', events: [{ id: 'opened' }] };
  const excluding = await create(server, project, {
    start_date: daysAgo(3),
    filters: { ...filters, filter_test_accounts: true },
  });
  const counting = await create(server, project, { start_date: daysAgo(3), filters });

  await open(server, resultsOf(project, excluding.id));
  expect(await screen.findByText(/^Internal and test accounts are excluded/)).toBeVisible();
  cleanup();
  await open(server, resultsOf(project, counting.id));
  await screen.findByRole('heading', { name: 'Nothing to compare yet' });
  expect(screen.queryByText(/^Internal and test accounts/)).toBeNull();
});

test('a metric without participants is requested again when the page is opened again', async () => {
  const project = await newProject(server);
  const secondary_metrics = [{ name: 'Left', filters: { insight: 'TRENDS', events: [{ id: 'left' }] } }];
  const { id } = await create(server, project, { start_date: daysAgo(3), secondary_metrics });
  const { user, sent } = await open(server, resultsOf(project, id), {
    instead: ({ url }) => (isGoal(url) ? answer(funnel.payload) : undefined),
  });
  await screen.findByText('No data for this metric yet.');

  await user.click(screen.getByRole('link', { name: 'History' }));
  await screen.findByRole('link', { name: 'History', current: 'page' });
  await user.click(screen.getByRole('link', { name: 'Results' }));

  const requests = (part: string) => sent.filter(({ path }) => path.includes(part)).length;
  await waitFor(() => expect(requests('secondary')).toBe(2));
  expect(requests(`/${id}/results/`)).toBe(1);
});

test('an experiment that does not exist has no tabs', async () => {
  const project = await newProject(server);
  await open(server, `/projects/${project}/experiments/999999`);

  expect(await screen.findByText('The experiment could not be loaded')).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Experiment' })).toBeNull();
});

test('without results, the overview still says what was decided', async () => {
  const project = await newProject(server);
  const dates = { start_date: daysAgo(3), end_date: daysAgo(1) };
  const { id } = await create(server, project, { name: 'Form', ...dates, conclusion: 'invalid' });
  await open(server, `/projects/${project}/experiments/${id}`, {
    instead: ({ url }) => (isGoal(url) ? answer({ detail: 'The query took too long.' }, 500) : undefined),
  });

  const step = within(await screen.findByRole('region', { name: 'Next step' }));
  expect(step.getByText(/^Turn the flag off/)).toBeVisible();
  expect(step.getByRole('heading', { name: 'The experiment is decided. Conclusion: invalid.' })).toBeVisible();
  expect(step.getByRole('button', { name: 'Turn flag off…' })).toBeVisible();
});

import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { answer, create, daysAgo, newProject, open } from './open.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const payments = { kind: 'EventsNode', event: 'paid', math: 'sum', math_property: 'amount' };
const rowNamed = (name: string) => within(screen.getByRole('link', { name }).closest('tr') as HTMLElement);

/** Returns the sums that a run computes for a variant. Its participants spend 10 on average. */
const momentsOf = (key: string, people: number) => ({
  key,
  number_of_samples: people,
  sum: 10 * people,
  sum_squares: 110 * people,
  validation_failures: [],
});

test('an uneven split of a goal per person is a problem in the list once its results are loaded', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project, {
    name: 'Revenue',
    start_date: daysAgo(10),
    filters: {},
    metrics: [{ kind: 'ExperimentMetric', metric_type: 'mean', source: payments }],
  });
  const { body } = await ask(server, `GET /api/projects/${project}/experiments/${id}/`);
  const result = { baseline: momentsOf('control', 2000), variant_results: [momentsOf('test', 1500)] };
  const run = {
    id: '0b7f0a51-8f53-4d0f-9a34-6f1f3a1c2d3e',
    experiment_id: id,
    status: 'completed',
    total_metrics: 1,
    completed_metrics: 1,
    failed_metrics: 0,
    completed_at: new Date().toISOString(),
    query_to: new Date().toISOString(),
    results: [{ metric_uuid: body.metrics[0].uuid, status: 'completed', result, error_message: null }],
  };
  await open(server, `/projects/${project}/experiments`, {
    instead: ({ url }) => (url.includes('/metrics_recalculation/latest') ? answer(run) : undefined),
  });
  await screen.findByRole('link', { name: 'Revenue' });
  expect(await rowNamed('Revenue').findByText('split failed')).toBeVisible();
});

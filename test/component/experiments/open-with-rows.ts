// Loads the code now, so that the first computation does not wait for it.
import '#web/experiments/results/worker/run-task.ts';
import type { TestServer } from '#test/support/server.ts';
import { answer, create, daysAgo, newProject, open } from './open.ts';

const node = (event: string) => ({ kind: 'EventsNode', event, math: 'total' });
const metric = (uuid: string, name: string, more: object) => ({
  ...{ kind: 'ExperimentMetric', uuid, name, goal: 'increase' },
  ...more,
});

/** A funnel with one step. */
export const signUps = metric('3f0c2f2e-6f1b-4a52-9d5e-0a5f3b9f4c11', 'Sign-ups', {
  metric_type: 'funnel',
  series: [node('signed_up')],
});
/** A retention metric with a start event. */
export const openedAgain = metric('e4eaaaf2-d142-41b6-9c6e-2f6f1a7d5b90', 'Opened again', {
  metric_type: 'retention',
  start_event: node('signed_up'),
  completion_event: node('opened'),
  retention_window_start: 1,
  retention_window_end: 7,
  retention_window_unit: 'day',
  start_handling: 'first_seen',
});

/** The people of control and of test, and how many of them converted or came back. */
export type Counts = readonly [
  control: readonly [people: number, sum: number],
  test: readonly [people: number, sum: number],
];

/** Returns a metric's row of a run. */
export function rowOf(metric_uuid: string, [control, test]: Counts) {
  const counted = (key: string, [people, sum]: readonly [number, number]) => ({
    ...{ key, number_of_samples: people, sum, sum_squares: sum, validation_failures: [] },
    ...{ denominator_sum: people, denominator_sum_squares: people, numerator_denominator_sum_product: sum },
  });
  const result = { baseline: counted('control', control), variant_results: [counted('test', test)] };
  return { metric_uuid, status: 'completed', result, error_message: null };
}

/** Opens an experiment at an address. The rows replace those that the server computes. */
export async function openWithRows(
  server: TestServer,
  experiment: object,
  rows: readonly object[],
  addressOf: (project: number, id: number) => string,
) {
  const project = await newProject(server);
  const { id } = await create(server, project, { filters: {}, start_date: daysAgo(20), ...experiment });
  const at = new Date().toISOString();
  const run = {
    id: '0b7f0a51-8f53-4d0f-9a34-6f1f3a1c2d3e',
    experiment_id: id,
    status: 'completed',
    ...{ total_metrics: rows.length, completed_metrics: rows.length, failed_metrics: 0 },
    ...{ created_at: at, completed_at: at, query_to: at, results: rows },
  };
  return open(server, addressOf(project, id), {
    instead: ({ url }) => (url.includes('/metrics_recalculation/latest') ? answer(run) : undefined),
  });
}

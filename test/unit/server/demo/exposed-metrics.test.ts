import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchedExperiments } from '#server/demo/launched-experiments.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { visitorEvents } from '#server/demo/visitor-events.ts';
import { findExperiment } from '#server/experiments/store.ts';
import { computeMetric, metricsToCompute } from '#server/recalculation/compute-metric.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { patient } from '../events/events.ts';

const now = new Date('2026-11-20T12:00:00Z');
const PEOPLE = 1_200;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test('the demo has a revenue metric, a ratio and a guardrail, with events that they can be judged by', async () => {
  let token = 0;
  await server.db.transaction().execute((tx) => seedDemo(tx, { now, newToken: () => `phc_${++token}` }));
  const { id, project_id } = await server.db
    .selectFrom('experiment')
    .select(['id', 'project_id'])
    .where('name', '=', 'Yearly plan first')
    .executeTakeFirstOrThrow();
  const launched = (await launchedExperiments(server.db, project_id, now)).find(
    ({ flag_key }) => flag_key === 'yearly-plan-first',
  );
  if (!launched) throw new Error('The experiment was not launched.');
  const events = Array.from({ length: PEOPLE }, (_, person) => visitorEvents(launched, person)).flat();
  await server.events.append({ project_id, events });
  const experiment = await findExperiment(server.db, project_id, id);
  const project = await server.db.selectFrom('project').selectAll().where('id', '=', project_id).executeTakeFirst();
  if (!experiment || !project) throw new Error('The demo was not stored.');

  const metrics = metricsToCompute(experiment);
  const results = await Promise.all(
    metrics.map((metric) => computeMetric(server.events, { project, experiment, now }, metric, null, patient)),
  );

  expect(metrics.map(({ type, unit }) => [type, unit])).toEqual([
    ['mean', 'EUR'],
    ['ratio', 'EUR'],
    ['mean', null],
  ]);
  for (const [result] of results) {
    const [tested] = result?.variant_results ?? [];
    const samples = (result?.baseline.number_of_samples ?? 0) + (tested?.number_of_samples ?? 0);
    // About 1% of the visitors are testers. Their events do not count.
    expect(samples).toBeGreaterThan(PEOPLE * 0.97);
    expect(samples).toBeLessThan(PEOPLE);
    expect(result?.baseline.sum).toBeGreaterThan(100);
    expect(tested?.credible_interval).toHaveLength(2);
  }
  expect(experiment.parameters).toMatchObject({ guardrails: { [metrics[2]?.id ?? '']: { margin: -0.1 } } });
});

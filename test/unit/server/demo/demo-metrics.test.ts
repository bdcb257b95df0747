import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RetentionWindow } from '#contract/retention-rules.ts';
import { launchedExperiments } from '#server/demo/launched-experiments.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { visitorEvents } from '#server/demo/visitor-events.ts';
import { findExperiment } from '#server/experiments/store.ts';
import { computeMetric, metricsToCompute } from '#server/recalculation/compute-metric.ts';
import { ask } from '#test/support/ask.ts';
import { buildProject } from '#test/support/factories.ts';
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
    metrics.map((metric) => computeMetric(server, { project, experiment, now }, metric, null, patient)),
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

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const windows: [text: string, window: Omit<RetentionWindow, 'startHandling'>, soonest: number, latest: number][] = [
  ['1 to 7 days', { from: 1, to: 7, unit: 'day' }, DAY_MS, 7 * DAY_MS],
  ['3 days', { from: 3, to: 3, unit: 'day' }, 3 * DAY_MS, 3 * DAY_MS + MINUTE_MS],
  ['10 to 20 minutes', { from: 10, to: 20, unit: 'minute' }, 10 * MINUTE_MS, 20 * MINUTE_MS],
  ['1 to 2 weeks', { from: 1, to: 2, unit: 'week' }, 7 * DAY_MS, 14 * DAY_MS],
];

test.each(windows)(
  'visitors of the demo come back after %s, and more often in a better variant',
  (_, window, ...delays) => {
    const from = Date.parse('2026-10-01T00:00:00Z');
    const experiment = {
      project_id: 1,
      flag_key: 'tour',
      variants: ['control', 'test'].map((key) => ({ key, rollout_percentage: 50 })),
      goal: {
        kind: 'retention',
        start: 'signed_up',
        completion: 'opened',
        window: { ...window, startHandling: 'first_seen' },
      },
      secondaryEvents: [],
      from,
      to: from + 365 * DAY_MS,
      behavior: { people: 1000, rates: [0.3], mean: 1, lifts: { test: 0.5 } },
    } as const;
    const people = Array.from({ length: 1000 }, (_, person) => visitorEvents(experiment, person));
    const shareOf = (variant: string) => {
      const own = people.filter(([called]) => called?.properties['$feature_flag_response'] === variant);
      return own.filter((events) => events.some(({ name }) => name === 'opened')).length / own.length;
    };
    const timeOf = (events: ReturnType<typeof visitorEvents>, event: string) =>
      Date.parse(events.find(({ name }) => name === event)?.at ?? '');
    const waits = people
      .map((events) => timeOf(events, 'opened') - timeOf(events, 'signed_up'))
      .filter((wait) => !Number.isNaN(wait));
    const [soonest, latest] = delays;

    expect(people.every((events) => events.some(({ name }) => name === 'signed_up'))).toBe(true);
    expect(shareOf('control')).toBeCloseTo(0.3, 1);
    expect(shareOf('test')).toBeCloseTo(0.45, 1);
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(soonest);
    expect(Math.max(...waits)).toBeLessThanOrEqual(latest);
  },
);

async function launchRetention(start_event: object) {
  const { id } = await buildProject(server.db, server.organization);
  const metric = {
    ...{ kind: 'ExperimentMetric', metric_type: 'retention', start_handling: 'first_seen' },
    ...{ retention_window_start: 10, retention_window_end: 10, retention_window_unit: 'minute' },
    start_event,
    completion_event: { kind: 'EventsNode', event: 'opened' },
  };
  const { body } = await ask(server, `POST /api/projects/${id}/experiments/`, {
    body: { name: 'Tour', feature_flag_key: 'tour', start_date: '2026-11-01T00:00:00Z', metrics: [metric] },
  });
  expect(body).toMatchObject({ name: 'Tour' });
  const [launched] = await launchedExperiments(server.db, id, now);
  if (!launched) throw new Error('The experiment was not launched.');
  return launched;
}

test('a retention metric that starts with an action gets the events of a trend, because an action has no event name', async () => {
  const { goal } = await launchRetention({ kind: 'ActionsNode', id: 12 });

  expect(goal).toEqual({ kind: 'trend', events: ['opened'] });
});

test('visitors come back after the exposure if a retention starts with it', async () => {
  const launched = await launchRetention({ kind: 'ExperimentExposureNode' });
  const people = Array.from({ length: 2000 }, (_, person) => visitorEvents(launched, person));

  const waits = people.flatMap(([exposure, ...others]) =>
    others.map(({ name, at }) => [name, Date.parse(at) - Date.parse(exposure?.at ?? '')]),
  );
  // The usual chance to come back is 42%.
  expect(waits.length / people.length).toBeCloseTo(0.42, 1);
  expect(new Set(waits.map(String))).toEqual(new Set([`opened,${10 * MINUTE_MS}`]));
});

import { expect, test } from 'vitest';
import { metricsOf } from '#contract/experiment-metrics.ts';
import type { RecalculationRow } from '#contract/recalculation.ts';
import { exposedVariants } from '#verdict/checks/exposed-split.ts';
import { type ListContext, reportFor } from './sample-report.ts';

const started = { control: [100, 400], test: [160, 410] } as const;
const even = { control: [500, 1000], test: [500, 1010] } as const;
const uneven = { control: [500, 1200], test: [400, 900] } as const;

const reportWith = (context: ListContext) => reportFor(started, { isRetention: true, ...context });
const exposedCheck = (context: ListContext) => reportWith(context).checks.find(({ code }) => code === 'exposed_split');

test('the split of all exposed people is checked if the goal counts only people with the start event', () => {
  expect(exposedCheck({ exposed: even })).toMatchObject({ tone: 'good', label: 'Exposed split OK' });
  expect(exposedCheck({ exposed: uneven })).toMatchObject({ tone: 'bad', label: 'Exposed split failed' });
  expect(exposedCheck({})).toBeUndefined();
  expect(exposedCheck({ exposed: { control: [1, 3], test: [1, 9] } })).toBeUndefined();
});

test('if all exposed people are split unevenly, no variant is called better, and the flag is the cause to look for', () => {
  const { verdict, sentence, next } = reportWith({ exposed: uneven });

  expect(verdict).toMatchObject({ state: 'invalid', check: { code: 'exposed_split' } });
  expect(sentence).toBe('The results are not valid: the split is 57.1 / 42.9% instead of 50 / 50%.');
  expect(next.action).toMatch(/^Fix the cause of the uneven split,/);
  expect(reportWith({ exposed: even }).verdict.state).toBe('better');
});

test('a goal that counts all exposed people needs no second check of the split', () => {
  expect(exposedCheck({ exposed: uneven, isRetention: false })).toBeUndefined();
});

const node = (event: string) => ({ kind: 'EventsNode', event });
const metric = (uuid: string, metric_type: string, more: object) => ({
  kind: 'ExperimentMetric',
  uuid,
  metric_type,
  ...more,
});
const returned = { completion_event: node('opened'), start_handling: 'first_seen' };

test('the exposed people are counted by a metric per person that has no start event', () => {
  const row = (people: number) => {
    const counted = (key: string) => ({ key, number_of_samples: people, sum: 1, sum_squares: 1 });
    return { result: { baseline: counted('control'), variant_results: [counted('test')] } } as RecalculationRow;
  };
  const rows: Record<string, RecalculationRow> = {
    starts: row(10),
    legacy: row(20),
    exposure: row(30),
    funnel: row(40),
  };
  const peopleIn = (metrics: object[]) => {
    const list = metricsOf({ filters: { insight: 'FUNNELS', events: [{ id: 'a' }, { id: 'b' }] }, metrics });
    return exposedVariants(list, (id) => rows[id])?.map(({ people }) => people) ?? null;
  };
  const starts = metric('starts', 'retention', { ...returned, start_event: node('signed_up') });
  const exposure = metric('exposure', 'retention', { ...returned, start_event: { kind: 'ExperimentExposureNode' } });
  const funnel = metric('funnel', 'funnel', { series: [node('opened')] });

  expect(peopleIn([starts, funnel, exposure])).toEqual([40, 40]);
  expect(peopleIn([starts, exposure])).toEqual([30, 30]);
  expect(peopleIn([starts])).toBeNull();
  expect(peopleIn([starts, metric('missing', 'funnel', { series: [node('opened')] })])).toBeNull();
});

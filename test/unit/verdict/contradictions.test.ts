import { expect, test } from 'vitest';
import type { Experiment } from '#contract/experiment.ts';
import { experimentHealth } from '#verdict/health/experiment-health.ts';
import { withResultsChecks } from '#verdict/health/results-health.ts';
import { parseResults } from '#verdict/response/parse-results.ts';
import { variantResultRows } from '#verdict/response/variant-result-rows.ts';
import { numberRows } from '#web/experiments/results/numbers/numbers-columns.ts';
import { plotRows } from '#web/experiments/results/plot/plot-rows.ts';
import { serverCriteria } from '#web/experiments/results/server-verdict/server-criteria.ts';
import { describeHistory } from '#web/experiments/results/view-history/view-history.ts';
import { type Counts, countsOf, experimentOf, type ListContext, NOW, reportFor } from './sample-report.ts';

const two = (control: number, test: number, people = 2000): Counts => ({
  control: [control, people],
  test: [test, people],
});
const midway: ListContext = { ran: 6.5, planned: 14 };

test('on day 7 of 14, a difference that is clear only for a single check is inconclusive in every part of the page', () => {
  const { verdict, analysis, next, sentence } = reportFor(two(200, 270), midway);
  const [low] = verdict.leader?.comparison.relative.full ?? [0];
  const [plain] = verdict.leader?.comparison.plain.relative ?? [0];

  expect([low < 0, plain > 0]).toEqual([true, true]);
  expect(verdict.state).toBe('leaning');
  expect(sentence).toContain('is probably better');
  expect(plotRows(analysis, 'percent', verdict)[1]).toMatchObject({ judgement: 'undecided', label: 'Leaning better' });
  expect(next.action).toBe('Keep running until day 14.');
});

test('on day 7 of 14, a difference that is clear at every check is conclusive in every part of the page', () => {
  const { verdict, analysis, next } = reportFor(two(200, 320), midway);
  const [low] = verdict.leader?.comparison.relative.full ?? [0];

  expect(low).toBeGreaterThan(0);
  expect(verdict.state).toBe('better');
  expect(plotRows(analysis, 'percent', verdict)[1]).toMatchObject({ judgement: 'good', label: 'Better' });
  expect(next.action).toBe('Ship test to everyone.');
});

test('after conclusive checks, the history does not say to wait for the planned day', () => {
  const entry = { leader: 'test', change: 0.6, low: 0.2, high: 1, beats: 0.9999, people: 4000 };
  const history = ['2026-03-11', '2026-03-12'].map((day) => ({ ...entry, at: `${day}T12:00:00Z` }));

  expect(describeHistory(history)).toMatch(
    /^Checked twice on this device\. In all of these checks, the chance to beat the baseline was at least 95% or at most 5%\./,
  );
  expect(describeHistory(history)).not.toContain('planned day');
});

test('without any conversion there is no lift, no interval and no forecast, but a hint to check the tracking', () => {
  const { verdict, analysis, next, sentence, figures } = reportFor(two(0, 0), midway);
  const [row] = plotRows(analysis, 'percent', verdict).slice(1);
  const rows = variantResultRows(countsOf(two(0, 0)), experimentOf(two(0, 0)));
  const { cells } = numberRows(rows, analysis, ['plain'])[1] ?? never();

  expect(sentence).toBe('Too early to tell: there are no conversions yet. Check the tracking.');
  expect(next.action).toBe('Check the tracking.');
  expect(row).toMatchObject({ steps: null, value: '—', interval: '' });
  expect(cells.filter(({ label }) => /lift|interval/.test(label)).map(({ value }) => value)).toEqual(['—', '—', '—']);
  expect(new Set(cells.filter(({ label }) => /lift/.test(label)).map(({ emptyReason }) => emptyReason))).toEqual(
    new Set(['The value of the baseline is not above zero, so there is no relative lift.']),
  );
  expect(figures.map(({ name }) => name)).toEqual(['Participants', 'Participants a day', 'Day']);
  expect(analysis.variants[1]?.comparison?.outlook).toMatchObject({ projected: null, noticeable: null, power: null });
});

test('2,000 against 1,500 people are a problem in the list too, as soon as the results are loaded', () => {
  const counts: Counts = { control: [200, 2000], test: [150, 1500] };
  const experiment = experimentOf(counts, { ran: 10 });
  const variants = Object.entries(counts).map(([key, [success_count, people]]) => ({
    key,
    success_count,
    failure_count: people - success_count,
  }));
  const issues = experimentHealth(experiment, NOW);
  const labels = (response: unknown) =>
    withResultsChecks(issues, experiment, parseResults(response), NOW).map(({ label }) => label);

  expect(labels(undefined)).toContain('setup OK');
  expect(labels({ result: { variants }, last_refresh: null })[0]).toBe('split failed');
  expect(labels({ result: { variants }, last_refresh: null })).not.toContain('setup OK');
});

test('in the list, a failed check of the results comes before a warning about them', () => {
  const variants = [
    { key: 'control', success_count: 200, failure_count: 1800 },
    { key: 'test', success_count: 150, failure_count: 1350 },
  ];
  const counted = (key: string, number_of_samples: number) => ({ key, number_of_samples, sum: 0, sum_squares: 0 });
  const share_periods = [
    {
      ...{ from: '2026-03-01T00:00:00Z', to: '2026-03-14T00:00:00Z', shares: { control: 50, test: 50 }, used: true },
      variants: [counted('control', 2000), counted('test', 1500)],
    },
    {
      ...{ from: '2026-03-14T00:00:00Z', to: null, shares: { control: 10, test: 90 }, used: false },
      variants: [counted('control', 2), counted('test', 20)],
    },
  ];
  const response = parseResults({ result: { variants }, share_periods, last_refresh: null });
  const labels = withResultsChecks([], experimentOf(two(200, 235)), response, NOW).map(({ label }) => label);

  expect(labels).toEqual(['split failed', 'one period compared']);
});

test('in the list too, the uneven split of a retention metric is about the people with the start event', () => {
  const counts: Counts = { control: [200, 2000], test: [150, 1500] };
  const metrics = [{ kind: 'ExperimentMetric', metric_type: 'retention', start_event: { event: 'signed_up' } }];
  const experiment = { ...experimentOf(counts, { ran: 10 }), metrics } as unknown as Experiment;
  const variants = Object.entries(counts).map(([key, [success_count, people]]) => ({
    key,
    success_count,
    failure_count: people - success_count,
  }));
  const [issue] = withResultsChecks([], experiment, parseResults({ result: { variants }, last_refresh: null }), NOW);

  expect(issue?.label).toBe('split failed');
  expect(issue?.about).toMatch(
    /^Of 3,500 people with the start event, .* a variant changes how many people do the start event\. .* a funnel\./,
  );
});

test('the description of a sampled goal is a sentence', () => {
  const experiment = experimentOf(two(200, 235), { samplingFactor: 0.1 });
  const response = parseResults({ result: { variants: [] }, last_refresh: null });
  const [issue] = withResultsChecks([], experiment, response, NOW);

  expect(issue?.about).toMatch(/^The goal uses 10% of the events.*\.$/);
});

test('one minute after the launch nothing is forecast, one day after it is', () => {
  const outlook = (ran: number) => reportFor(two(200, 235), { ran, planned: 14 }).verdict.leader?.comparison.outlook;

  expect(outlook(1 / 1440)).toMatchObject({ projected: null, noticeable: null, power: null });
  expect(outlook(1.1)?.projected).not.toBeNull();
  expect(outlook(1.1)?.noticeable).toBeGreaterThan(0);
});

test('an archived experiment that still runs is restored or ended, not asked to keep running', () => {
  const { next } = reportFor(two(200, 235), { ...midway, archived: true });

  expect(next.action).toBe('Restore the experiment, or end it.');
});

test('a chance just below the server’s minimum is rounded down, so that it shows why the criterion is not met', () => {
  const response = parseResults({
    result: {
      variants: [{ key: 'control', success_count: 1, failure_count: 1 }],
      probability: { control: 0.103, test: 0.8968 },
    },
  });
  const criterion = response.state === 'computed' ? serverCriteria(response.results)[1] : null;

  expect(criterion).toMatchObject({ value: '89.6%', isMet: false });
});

test('after a failed split, the next step names an action that exists', () => {
  const skewed = reportFor({ control: [170, 1700], test: [270, 2300] });
  expect(skewed.next.action).toContain('duplicate the experiment with a new flag key');
  expect(skewed.next.action).not.toContain('reset');

  const lone = experimentOf({ control: [1, 2] });
  expect(reportFor(two(200, 235)).checks.map(({ detail }) => detail)).toContain('on, serving 2 variants');
  expect(lone.parameters).toBeDefined();
});

test('a goal that is computed from a sample of the events says so', () => {
  const { checks } = reportFor(two(200, 235), { samplingFactor: 0.1 });

  expect(checks).toContainEqual(
    expect.objectContaining({
      code: 'sampling',
      tone: 'warning',
      detail: expect.stringContaining('10% of the events'),
    }),
  );
});

function never(): never {
  throw new Error('There is no row.');
}

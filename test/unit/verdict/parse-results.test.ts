import { expect, test } from 'vitest';
import { parseResults } from '#verdict/response/parse-results.ts';
import small from './payloads/results-funnel.consistent.json' with { type: 'json' };
import funnel from './payloads/results-funnel.significant.json' with { type: 'json' };
import trend from './payloads/results-trend.consistent.json' with { type: 'json' };
import secondary from './payloads/secondary-results.json' with { type: 'json' };

function computed(raw: unknown) {
  const reading = parseResults(raw);
  if (reading.state !== 'computed') throw new Error(`The answer was read as ${reading.state}.`);
  return reading.results;
}

test('reads a funnel: people, conversions, rate, interval and chance of each variant, control first', () => {
  const results = computed(funnel.payload);

  expect(results.metric).toBe('funnel');
  expect(results.variants.map(({ key, people, successes, rate }) => [key, people, successes, rate])).toEqual([
    ['control', 10_000, 1200, 0.12],
    ['test', 10_000, 1350, 0.135],
  ]);
  expect(results.variants[1]?.interval).toEqual([0.12844432490144853, 0.14183987121394087]);
  expect(results.variants[1]?.probability).toBe(0.9992642618246814);
  expect(results.expected_loss).toBeCloseTo(9.4e-7, 9);
  expect(results.significance_code).toBe('significant');
});

test('reads the steps of a funnel, which come per variant, as steps with the people of every variant', () => {
  const { steps } = computed(small.payload);

  expect(steps.map(({ name, reached }) => [name, reached])).toEqual([
    ['$pageview', { test: 71, control: 69 }],
    ['signed_up', { test: 43, control: 31 }],
  ]);
  expect(steps[1]?.seconds['control']).toBeCloseTo(66.68, 2);
});

test('a loss or p-value of 1 counts as not computed if the server stopped early', () => {
  expect(computed(small.payload)).toMatchObject({ significance_code: 'not_enough_exposure', expected_loss: null });
  expect(computed(trend.payload)).toMatchObject({ significance_code: 'not_enough_exposure', p_value: null });
});

test('reads a trend: events per person, and the series of each variant', () => {
  const results = computed(trend.payload);

  expect(results.metric).toBe('trend');
  expect(results.variants[0]).toMatchObject({ key: 'control', people: 19, successes: 46 });
  expect(results.variants[0]?.rate).toBeCloseTo(46 / 19, 10);
  expect(results.variants[0]?.interval).toEqual([1.8175701140560923, 3.2293449321361054]);
  expect(results.series.map(({ variant, days }) => [variant, days.length])).toEqual([
    ['test', 5],
    ['control', 5],
  ]);
});

test('converts an interval relative to the exposure of control to events per person', () => {
  const { result } = trend.payload;
  const ofControl = Object.fromEntries(
    Object.entries(result.credible_intervals).map(([key, bounds]) => [key, bounds.map((bound) => bound * 19)]),
  );

  const [control, test] = computed({ ...trend.payload, result: { ...result, credible_intervals: ofControl } }).variants;

  expect(control?.interval?.[0]).toBeCloseTo(1.81757, 5);
  expect(test?.interval?.[1]).toBeCloseTo(3.264877, 5);
});

test('an exposure of 1 counts as unknown, because servers send 1 if they know none', () => {
  const { variants } = computed(secondary.trend);

  expect(variants.map(({ people, rate, successes, value }) => [people, rate, successes, value])).toEqual([
    [null, null, 3, 3],
    [null, null, 1, 1],
  ]);
});

test('reads the value that a secondary metric has per variant, wrapped, alone and without statistics', () => {
  expect(computed(secondary.funnel).variants.map(({ value }) => value)).toEqual([1, 0.333]);
  expect(computed(secondary.funnel_without_control).variants).toMatchObject([{ key: 'test', value: 0.333 }]);
  expect(computed(secondary.old_cached_form_before_2024).variants).toMatchObject([
    { key: 'control', value: 3 },
    { key: 'test', value: 1 },
  ]);
});

test('reads results that come without an envelope, and with the fields of the experiment around them', () => {
  const bare = computed(funnel.payload.result);
  const superset = computed({ id: 1, name: 'A', feature_flag_key: 'a', filters: {}, ...funnel.payload });

  expect(bare.variants).toEqual(computed(funnel.payload).variants);
  expect(superset.variants).toEqual(bare.variants);
});

test('takes the counts from the steps where the list of variants is missing', () => {
  const { variants: _, ...result } = funnel.payload.result;

  const { variants, metric } = computed({ result });

  expect(metric).toBe('funnel');
  expect(variants.map(({ key, people, successes }) => [key, people, successes])).toEqual([
    ['control', 10_000, 1200],
    ['test', 10_000, 1350],
  ]);
});

test('an experiment without results is a record', () => {
  expect(parseResults({ id: 1, name: 'A', feature_flag_key: 'a', filters: {} }).state).toBe('record');
  expect(parseResults({ id: 1, feature_flag_key: 'a', result: null }).state).toBe('record');
});

test.each([[null], [undefined], ['text'], [[1, 2]], [{}], [{ result: 'soon' }], [{ answer: { x: 1 } }]])(
  '%j has an unknown format, and is kept',
  (raw) => {
    expect(parseResults(raw)).toMatchObject({ state: 'unknown', raw });
  },
);

test.each([
  [{ result: { variants: 'none', probability: [1], credible_intervals: 3 } }],
  [{ result: { insight: [[{ count: 'many' }], 'x', null], variants: [null, { key: 4 }] } }],
  [{ result: { variants: [{ key: 'control' }], credible_intervals: { control: [2, 1] } } }],
])('reads what it can of %j without failing', (raw) => {
  const { variants } = computed(raw);

  expect(
    variants.every(({ rate, interval, probability }) => [rate, interval, probability].every((x) => x === null)),
  ).toBe(true);
});

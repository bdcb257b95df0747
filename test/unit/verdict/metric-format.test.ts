import { expect, test } from 'vitest';
import { analyze } from '#verdict/analysis/analyze.ts';
import {
  formatOpening,
  formatSum,
  formatTotals,
  metricFormatOf,
  peopleName,
  peopleNoun,
  successName,
  totalName,
  valueName,
} from '#verdict/text/metric-format.ts';
import { formatVariantCounts } from '#web/experiments/overview/goal-plot.tsx';
import { numberRows } from '#web/experiments/results/numbers/numbers-columns.ts';
import { meanOf, spending } from './sample-moments.ts';

test('a sum has its unit wherever it is shown', () => {
  const input = meanOf(spending(5000, 1000, 40, 20), spending(5000, 1150, 40, 20));
  const analysis = analyze(input);
  const result = { key: 'control', metric: null, people: 5000, successes: 40_000, rate: 8 };
  const row = { ...result, interval: null, probability: null, value: null, observed: 0.5, planned: 50, change: null };

  expect(formatSum(12_300, { metric: 'mean', unit: 'EUR' })).toBe('12,300 EUR');
  expect(formatTotals({ people: 10, successes: 12_300 }, { metric: 'mean', unit: 'amount' })).toBe(
    '12,300 amount in total',
  );
  expect(formatVariantCounts(row, analysis)).toBe('8.00 EUR, 40,000 EUR from 5,000');
});

test.each([
  [99_453.308, 'EUR', '99,453.31 EUR'],
  [99_453.5, 'EUR', '99,453.50 EUR'],
  [99_453.001, 'EUR', '99,453 EUR'],
  [-1_234.567, 'USD', '-1,234.57 USD'],
  [99_453.5, 'JPY', '99,454 JPY'],
  [1.2346, 'KWD', '1.235 KWD'],
  [0, 'EUR', '0 EUR'],
  [99_453.305, 'amount', '99,453.305 amount'],
  [99_453.305, 'sum', '99,453.305 sum'],
  [99_453.305, null, '99,453.305'],
])('a total of %s %s is shown with the decimals of the currency', (sum, unit, expected) =>
  expect(formatSum(sum, { metric: 'mean', unit })).toBe(expected),
);

test.each([
  [0.004, 'EUR', '0.004 EUR'],
  [-0.001234, 'EUR', '-0.0012 EUR'],
  [0.3, 'JPY', '0.3 JPY'],
  [0.0004, null, '0.0004'],
])('a total of %s %s does not round to 0', (sum, unit, expected) =>
  expect(formatSum(sum, { metric: 'mean', unit })).toBe(expected),
);

test('a retention metric counts people with the start event, and of these the people who came back', () => {
  const format = { metric: 'funnel', isRetention: true, hasStartEvent: true } as const;

  expect([peopleName, totalName, valueName, successName].map((name) => name(format))).toEqual([
    'Started',
    'Came back',
    'Retention rate',
    'return',
  ]);
  expect(formatTotals({ people: 60, successes: 20 }, format)).toBe('20 of 60 came back');
});

test('a retention metric that starts with the exposure counts all participants', () => {
  const formatFrom = (start_event: object) =>
    metricFormatOf({ type: 'retention', unit: null, sources: [], stored: { start_event } });
  const formats = [
    formatFrom({ kind: 'EventsNode', event: 'signed_up' }),
    formatFrom({ kind: 'ExperimentExposureNode' }),
  ];

  expect(
    formats.map((format) => [
      peopleName(format),
      valueName({ metric: 'funnel', ...format }),
      formatOpening('7 days', format),
    ]),
  ).toEqual([
    ['Started', 'Retention rate', 'no sooner than 7 days after their start event'],
    ['Participants', 'Retention rate', 'no sooner than 7 days after their exposure'],
  ]);
});

test('one person is named in the singular', () => {
  expect([0, 1, 2].map((count) => peopleNoun({ hasStartEvent: true }, count))).toEqual([
    'people with the start event',
    'person with the start event',
    'people with the start event',
  ]);
  expect(peopleNoun({}, 1)).toBe('participant');
});

test('a variant in which no one has started says so in its empty cell', () => {
  const started = { isRetention: true, hasStartEvent: true };
  const analysis = { ...analyze(meanOf(spending(50, 10, 4, 2), spending(50, 11, 4, 2))), ...started };
  const row = { key: 'b', metric: null, people: 0, successes: 0, rate: null, interval: null, probability: null };
  const rows = [{ ...row, key: 'c', value: null, observed: 0, planned: 50, change: null }];
  const cells = numberRows(rows, analysis, [])[0]?.cells;

  expect(cells?.[1]).toMatchObject({ value: '—', emptyReason: 'The variant has no people with the start event.' });
});

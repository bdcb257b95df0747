import { describe, expect, test } from 'vitest';
import { readMetric } from '#contract/metric.ts';
import { computeVerdictInput } from '#verdict/analysis/verdict-input.ts';
import { inputOfDay, type ReachedResult, reachedIn, reachedOn } from '#verdict/reached.ts';
import { defaultSettings } from '#verdict/settings.ts';
import { plotRows } from '#web/experiments/results/plot/plot-rows.ts';
import { besides } from './sample-moments.ts';
import { type Counts, experimentOf, type ListContext, reportFor } from './sample-report.ts';

const BETTER: ReachedResult = { state: 'better', variant: 'test', date: '2026-03-08' };
const WEAK: Counts = { control: [200, 2000], test: [208, 2000] };
const CLEAR: Counts = { control: [200, 2000], test: [330, 2000] };
const LATE: ListContext = { ran: 30, planned: 14 };

describe('a result that was reached stays', () => {
  test('although the data since then are weaker', () => {
    const { verdict, label, sentence, next, analysis } = reportFor(WEAK, { ...LATE, reached: BETTER });

    expect(verdict.state).toBe('better');
    expect(label).toBe('Better since 8 Mar');
    expect(sentence).toMatch(
      /^test is better than control: this was reached on 8 Mar\. The data since then are weaker: \+4\.0%, between −\d+\.\d% and \+\d+\.\d%\.$/,
    );
    expect(next).toMatchObject({ does: 'ship', variant: 'test', conclusion: 'won' });
    expect(plotRows(analysis, 'percent', verdict)[1]).toMatchObject({ label: 'Better', judgement: 'good' });
  });

  test('and the data of today confirm it', () => {
    const { label, sentence } = reportFor(CLEAR, { ...LATE, reached: BETTER });

    expect(label).toBe('Better since 8 Mar');
    expect(sentence).toMatch(/^test is better than control: \+65\.0%/);
  });

  test('a loss', () => {
    const { label, sentence, next } = reportFor(WEAK, { ...LATE, reached: { ...BETTER, state: 'worse' } });

    expect(label).toBe('Worse since 8 Mar');
    expect(sentence).toMatch(/^test is worse than control: this was reached on 8 Mar\./);
    expect(next).toMatchObject({ does: 'end', conclusion: 'lost' });
  });

  test('of one of several variants', () => {
    const { verdict, sentence } = reportFor({ ...WEAK, other: [211, 2000] }, { ...LATE, reached: BETTER });

    expect(verdict.leader?.key).toBe('test');
    expect(sentence).toMatch(/^test is better than control/);
  });

  test('from another year', () => {
    expect(reportFor(WEAK, { ...LATE, reached: { ...BETTER, date: '2025-11-08' } }).label).toBe(
      'Better since 8 Nov 2025',
    );
  });
});

describe('a result that was reached does not hide', () => {
  test('a failed check', () => {
    const { verdict, label } = reportFor({ control: [170, 1700], test: [200, 2300] }, { ...LATE, reached: BETTER });

    expect([verdict.state, label]).toEqual(['invalid', 'Invalid']);
  });

  test('a guardrail that is harmed today', () => {
    const harmed = besides('Errors', [2000, 1600], { role: 'guardrail' });
    const { verdict, label, sentence } = reportFor(WEAK, { ...LATE, reached: BETTER }, undefined, [harmed]);

    expect([verdict.state, verdict.outcome, label]).toEqual(['harmed', 'better', 'Guardrail harmed']);
    expect(sentence).toMatch(/this was reached on 8 Mar; .*, but harms the guardrail/);
  });

  test('that the difference is negligible today', () => {
    const { verdict } = reportFor(
      { control: [500_000, 1_000_000], test: [500_100, 1_000_000] },
      { ...LATE, reached: BETTER },
    );

    expect(verdict.state).toBe('same');
  });

  test('that the data of today show the opposite', () => {
    const { verdict, label } = reportFor({ control: [330, 2000], test: [200, 2000] }, { ...LATE, reached: BETTER });

    expect([verdict.state, label]).toEqual(['worse', 'Worse']);
  });

  test('that the reader left its variant out', () => {
    const { verdict } = reportFor(
      { ...WEAK, other: [208, 2000] },
      { ...LATE, reached: BETTER, settings: { without: ['test'] } },
    );

    expect(verdict.state).toBe('leaning');
  });
});

const SIGN_UPS = {
  ...readMetric({ kind: 'ExperimentMetric', metric_type: 'funnel', uuid: 'a', series: [{ event: 'signed_up' }] }),
  role: 'goal' as const,
  margin: null,
};
const experiment = {
  ...experimentOf(WEAK),
  start_date: '2026-03-01T00:00:00Z',
  parameters: { recommended_running_time: 14 },
};

/** Returns the input for the result at the end of a day in March 2026. */
function dayOf(day: number, control: number, treated: number, people: number) {
  const row = (key: string, sum: number) => ({ key, number_of_samples: people, sum, sum_squares: sum });
  const result = { baseline: row('control', control), variant_results: [row('test', treated)] };
  const at = new Date(Date.UTC(2026, 2, day + 1)).toISOString();
  const input = inputOfDay(experiment, SIGN_UPS, result, { at, settings: defaultSettings });
  return input ? [{ date: `2026-03-${String(day).padStart(2, '0')}`, input }] : [];
}

test('a day reaches a result if its deciding interval excludes zero, although it includes zero again after the plan', () => {
  const days = [dayOf(3, 30, 45, 300), dayOf(13, 130, 180, 1300), dayOf(20, 200, 250, 2000)].flat();

  const reached = days.map(({ date, input }) => reachedOn(date, computeVerdictInput(input), input));

  expect(reached).toEqual([null, { state: 'better', variant: 'test', date: '2026-03-13' }, null]);
});

test('what the server found counts only for the settings with which it judged', () => {
  const row = { reached: { ...BETTER, direction: 'higher' } };

  expect(reachedIn(row, defaultSettings)).toEqual(BETTER);
  expect(reachedIn(row, { ...defaultSettings, direction: 'lower' })).toBeUndefined();
  expect(reachedIn(row, { ...defaultSettings, confidence: 0.99 })).toBeUndefined();
  expect(reachedIn({ reached: null }, defaultSettings)).toBeNull();
  expect(reachedIn({}, defaultSettings)).toBeUndefined();
  expect(reachedIn({ reached: { ...row.reached, state: 'unheard of' } }, defaultSettings)).toBeUndefined();
});

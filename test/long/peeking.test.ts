import { expect, test } from 'vitest';
import {
  type Check,
  converts,
  everBetter,
  medianDay,
  type Participant,
  PLANNED_DAYS,
  simulate,
  spends,
  tolerance,
} from './simulated-experiments.ts';

/**
 * The maximum rate of false alarms, in percent. A false alarm is an experiment that has no effect, but that a rule calls
 * better at least once.
 */
const LIMIT = 2.5;
const FOUR_TIMES = 4 * PLANNED_DAYS;

type Row = readonly [name: string, ...values: (number | null)[]];
const cell = (value: number | null) => (value === null ? '—' : value.toFixed(1));

function report(title: string, headings: readonly string[], rows: readonly Row[]) {
  const lines = rows.map(([name, ...values]) => `| ${name} | ${values.map(cell).join(' | ')} |`);
  const header = `| ${title} | ${headings.join(' | ')} |\n|${' --- |'.repeat(headings.length + 1)}`;
  process.stdout.write(`${header}\n${lines.join('\n')}\n\n`);
}

const metrics: [name: string, metric: 'funnel' | 'mean', participant: (gain: number) => Participant, gain: number][] = [
  ['conversion rates of 10%', 'funnel', (gain) => converts(0.1 * gain), 1.2],
  ['revenue of 5% buyers', 'mean', (gain) => spends(0.05 * gain, 40), 1.4],
];

const RULES = ['95% interval at every check', 'former rule', 'this rule'];
const errors = (experiments: readonly Check[][], from: number, to: number, hasPlan = true) =>
  [
    everBetter(experiments, 'plain', from, to),
    everBetter(experiments, hasPlan ? 'formerPlanned' : 'formerUnplanned', from, to),
    everBetter(experiments, hasPlan ? 'planned' : 'unplanned', from, to),
  ] as const;

test.each(metrics)(
  'without an effect on %s, at most 2.5% are ever called better, with and without a plan',
  (name, metric, participant) => {
    const count = 4000;
    const experiments = simulate(
      count,
      { metric, variants: [participant(1), participant(1)], days: FOUR_TIMES },
      20_261_101,
    );
    report(`${name}, no effect`, RULES, [
      ['one check on the planned day', ...errors(experiments, 14, 14)],
      ['daily checks until the planned day', ...errors(experiments, 1, 14)],
      ['daily checks for twice as long as planned', ...errors(experiments, 1, 28)],
      ['daily checks for four times as long as planned', ...errors(experiments, 1, FOUR_TIMES)],
      ['daily checks for as long, without a plan', ...errors(experiments, 1, FOUR_TIMES, false)],
    ]);

    for (const rule of ['planned', 'unplanned'] as const)
      expect(everBetter(experiments, rule, 1, FOUR_TIMES)).toBeLessThanOrEqual(LIMIT + tolerance(LIMIT, count));
    expect(everBetter(experiments, 'plain', 1, FOUR_TIMES)).toBeGreaterThan(10);
  },
);

test('without an effect on costs, where lower is better, at most 2.5% are ever called better', () => {
  const count = 4000;
  const variants = [spends(0.05, 40), spends(0.05, 40)];
  const experiments = simulate(count, { metric: 'mean', variants, days: FOUR_TIMES, direction: 'lower' }, 20_261_102);
  report('costs of 5% buyers, no effect, lower is better', RULES, [
    ['one check on the planned day', ...errors(experiments, 14, 14)],
    ['daily checks for four times as long as planned', ...errors(experiments, 1, FOUR_TIMES)],
    ['daily checks for as long, without a plan', ...errors(experiments, 1, FOUR_TIMES, false)],
  ]);

  for (const rule of ['planned', 'unplanned'] as const)
    expect(everBetter(experiments, rule, 1, FOUR_TIMES)).toBeLessThanOrEqual(LIMIT + tolerance(LIMIT, count));
});

test.each(metrics)(
  'a true gain of %s is found about as often as one planned check would find it',
  (name, metric, participant, gain) => {
    const count = 1000;
    const experiments = simulate(
      count,
      { metric, variants: [participant(1), participant(gain)], days: FOUR_TIMES },
      20_261_103,
    );
    report(`${name}, a gain of ${Math.round((gain - 1) * 100)}%`, RULES, [
      ['found before the planned day', ...errors(experiments, 1, 13)],
      ['found by the planned day', ...errors(experiments, 1, 14)],
      ['found by twice the planned time', ...errors(experiments, 1, 28)],
      ['found by four times the planned time', ...errors(experiments, 1, FOUR_TIMES)],
      ['found by twice the planned time, without a plan', ...errors(experiments, 1, 28, false)],
      [
        'day on which half are found',
        medianDay(experiments, 'plain'),
        medianDay(experiments, 'formerPlanned'),
        medianDay(experiments, 'planned'),
      ],
      [
        'the same without a plan',
        medianDay(experiments, 'plain'),
        medianDay(experiments, 'formerUnplanned'),
        medianDay(experiments, 'unplanned'),
      ],
    ]);

    expect(everBetter(experiments, 'planned', 1, 14)).toBeGreaterThan(everBetter(experiments, 'plain', 14, 14) - 10);
    expect(everBetter(experiments, 'planned', 1, FOUR_TIMES)).toBeGreaterThan(70);
    expect(everBetter(experiments, 'unplanned', 1, FOUR_TIMES)).toBeGreaterThan(70);
  },
);

test('without an effect, the best of nine variants is called better no more often than a single variant, and a variant with a loss is hardly ever called better', () => {
  const count = 400;
  const equal = simulate(count, { metric: 'funnel', variants: Array(10).fill(converts(0.1)), days: 28 }, 20_261_105);
  const worse = simulate(1000, { metric: 'funnel', variants: [converts(0.1), converts(0.09)], days: 28 }, 20_261_106);
  report('other', RULES, [
    ['ten equal variants, daily checks for twice as long as planned', ...errors(equal, 1, 28)],
    ['a true loss of 10%, daily checks for twice as long as planned', ...errors(worse, 1, 28)],
  ]);

  expect(everBetter(equal, 'planned', 1, 28)).toBeLessThanOrEqual(LIMIT + tolerance(LIMIT, count));
  expect(everBetter(worse, 'planned', 1, 28)).toBeLessThan(1);
});

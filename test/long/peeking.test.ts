import { expect, test } from 'vitest';
import { chanceFoundBy } from '#stats/obrien-fleming.ts';
import { comesBack, converts, convertsAgain, type Participant, spends } from './participants.ts';
import {
  everSaid,
  medianDay,
  type Outcome,
  PLANNED_DAYS,
  rules,
  type Scenario,
  simulate,
  tolerance,
} from './simulated-experiments.ts';

/**
 * The maximum rate of false alarms, in percent. A false alarm is an experiment that has no effect, but that a rule calls
 * better (or worse) at least once.
 */
const LIMIT = 2.5;
const FOUR_TIMES = 4 * PLANNED_DAYS;
const EXPERIMENTS = 4000;

const headings: Record<(typeof rules)[number], string> = {
  plain: '95% interval at every check',
  former: 'Former rule',
  sized: 'This rule, planned size',
  timed: 'Planned days only',
  unplanned: 'No plan',
};

const header = (title: string) =>
  `| ${title} | ${rules.map((rule) => headings[rule]).join(' | ')} |\n|${' --- |'.repeat(rules.length + 1)}\n`;

const print = (name: string, cells: readonly string[]) => process.stdout.write(`| ${name} | ${cells.join(' | ')} |\n`);

/** Prints how often each rule said "better" and "worse", in percent of the experiments. */
const printErrors = (name: string, outcomes: readonly Outcome[]) =>
  print(
    name,
    rules.map((rule) =>
      [everSaid(outcomes, 'better', rule), everSaid(outcomes, 'worse', rule)]
        .map((rate) => rate.toFixed(1))
        .join(' / '),
    ),
  );

const splits = [
  [50, 50],
  [80, 20],
  [20, 80],
  [90, 10],
  [10, 90],
] as const;

const metrics: [name: string, metric: Scenario['metric'], participant: Participant][] = [
  ['conversion of 10%', 'funnel', converts(0.1)],
  ['conversion of 1%', 'funnel', converts(0.01)],
  ['revenue of 5% buyers', 'mean', spends(0.05, 40)],
  ['revenue with more large orders', 'mean', spends(0.05, 40, 1.5)],
  ['revenue of 50% buyers', 'mean', spends(0.5, 40)],
];

/** Traffic twice as high on weekdays as at weekends. */
const weekly = (day: number) => (Math.ceil(day) % 7 < 5 ? 7 / 6 : 7 / 12);
const growing = (day: number) => (2 * day) / (PLANNED_DAYS + 1);
/** A tenth of the traffic in the first half of the plan. */
const stepped = (day: number) => (day <= (PLANNED_DAYS + 1) / 2 ? 0.1 : 1);

type Case = [name: string, scenario: Scenario, experiments: number];

const pair = <P>(participant: P) => [participant, participant];
const cases: Case[] = [
  ...metrics.flatMap(([name, metric, participant]) =>
    splits.map((shares): Case => {
      const scenario: Scenario = { metric, variants: pair(participant), shares, days: FOUR_TIMES };
      return [`${name}, split ${shares.join('/')}`, scenario, EXPERIMENTS];
    }),
  ),
  [
    'costs, where lower is better',
    { metric: 'mean', variants: pair(spends(0.05, 40)), days: FOUR_TIMES, direction: 'lower' },
    EXPERIMENTS,
  ],
  [
    'conversion of 10%, traffic twice as high on weekdays',
    { metric: 'funnel', variants: pair(converts(0.1)), days: FOUR_TIMES, traffic: weekly },
    EXPERIMENTS,
  ],
  [
    'conversion of 10%, growing traffic, 20 checks a day',
    { metric: 'funnel', variants: pair(converts(0.1)), days: 2 * PLANNED_DAYS, traffic: growing, looksADay: 20 },
    EXPERIMENTS,
  ],
  [
    'conversion of 10%, a tenth of the traffic in the first half of the plan, 20 checks a day',
    { metric: 'funnel', variants: pair(converts(0.1)), days: 2 * PLANNED_DAYS, traffic: stepped, looksADay: 20 },
    EXPERIMENTS,
  ],
  [
    'ten equal variants, conversion of 10%, twice as long as planned',
    { metric: 'funnel', variants: Array(10).fill(converts(0.1)), days: 2 * PLANNED_DAYS },
    400,
  ],
];

/** The level of the metric changes together with the shares, from 50/50 to 10/90. */
const changed = (metric: Scenario['metric'], before: Participant, after: Participant, isPooled = false): Scenario => ({
  metric,
  variants: pair(before),
  days: FOUR_TIMES,
  change: { day: 7, shares: [10, 90], variants: pair(after), isPooled },
});

cases.push(
  ...[splits[3], splits[4]].flatMap((shares) =>
    [false, true].map((cuped): Case => {
      const scenario: Scenario = { metric: 'mean', variants: pair(comesBack()), shares, days: FOUR_TIMES, cuped };
      const name = `values of people who come back, ${cuped ? 'with' : 'without'} CUPED, split ${shares.join('/')}`;
      return [name, scenario, EXPERIMENTS];
    }),
  ),
  [
    'values of people who come back, with CUPED',
    { metric: 'mean', variants: pair(comesBack()), days: FOUR_TIMES },
    EXPERIMENTS,
  ],
  [
    'conversion of 10%, with CUPED',
    { metric: 'funnel', variants: pair(convertsAgain(0.1)), days: FOUR_TIMES },
    EXPERIMENTS,
  ],
  [
    'conversion of 5%, then of 20% with the split 10/90, combined over 2 periods',
    changed('funnel', converts(0.05), converts(0.2)),
    EXPERIMENTS,
  ],
  [
    'revenue of 5% buyers, then of 20% with the split 10/90, combined over 2 periods',
    changed('mean', spends(0.05, 40), spends(0.2, 40)),
    EXPERIMENTS,
  ],
);

test('without an effect, a change of the shares and of the level together looks like one if the counts are added', () => {
  const outcomes = simulate(200, changed('funnel', converts(0.05), converts(0.2), true), 20_261_107);
  printErrors('conversion of 5%, then of 20% with the split 10/90, counts added', outcomes);

  expect(everSaid(outcomes, 'better', 'sized')).toBe(100);
});

test.each(cases)(
  'without an effect, hardly any experiments are ever called better or worse: %s',
  (name, scenario, count) => {
    if (name === cases[0]?.[0]) process.stdout.write(header('No effect: better / worse, in %'));
    const outcomes = simulate(count, scenario, 20_261_101);
    printErrors(name, outcomes);

    const most = LIMIT + tolerance(LIMIT, count);
    for (const rule of ['sized', 'timed', 'unplanned'] as const) {
      expect(everSaid(outcomes, 'better', rule), `${rule}, better`).toBeLessThanOrEqual(most);
      expect(everSaid(outcomes, 'worse', rule), `${rule}, worse`).toBeLessThanOrEqual(most);
    }
  },
);

const gains: [name: string, scenario: Scenario, before: number, by: number][] = [
  ['conversion +20%', { metric: 'funnel', variants: [converts(0.1), converts(0.12)], days: FOUR_TIMES }, 45, 53],
  [
    'values of people who come back +5%, with CUPED',
    { metric: 'mean', variants: [comesBack(), comesBack(0.05)], days: FOUR_TIMES },
    23,
    29,
  ],
  ['revenue +40%', { metric: 'mean', variants: [spends(0.05, 40), spends(0.07, 40)], days: FOUR_TIMES }, 24, 33],
];

test.each(gains)('a true gain is found before the planned day and by it: %s', (name, scenario, before, by) => {
  const outcomes = simulate(EXPERIMENTS, scenario, 20_261_103);
  const found = (day: number) => rules.map((rule) => everSaid(outcomes, 'better', rule, day).toFixed(1));
  process.stdout.write(header('True gains that are found, in %'));
  print(`${name}, before the planned day`, found(PLANNED_DAYS - 1));
  print(`${name}, by the planned day`, found(PLANNED_DAYS));
  print(`${name}, by the end of the plan`, found(PLANNED_DAYS + 1));
  print(`${name}, by twice the planned time`, found(2 * PLANNED_DAYS));
  print(`${name}, by four times the planned time`, found(FOUR_TIMES));
  print(
    `${name}, day by which half are found`,
    rules.map((rule) => `${medianDay(outcomes, rule) ?? '—'}`),
  );

  expect(everSaid(outcomes, 'better', 'sized', PLANNED_DAYS - 1)).toBeGreaterThanOrEqual(before);
  expect(everSaid(outcomes, 'better', 'sized', PLANNED_DAYS)).toBeGreaterThanOrEqual(by);
  expect(everSaid(outcomes, 'worse', 'sized')).toBeLessThan(0.2);
});

test('with 20 checks a day, true gains are found nearly as often as with continuous checks', () => {
  const [control, better] = [0.1, 0.12];
  const days = PLANNED_DAYS + 1;
  const variants = [converts(control), converts(better)];
  const outcomes = simulate(2000, { metric: 'funnel', variants, days, looksADay: 20 }, 20_261_104);
  const people = 200 * days;
  const drift = (better - control) / Math.sqrt((control * (1 - control) + better * (1 - better)) / people);
  const exact = (day: number) => 100 * chanceFoundBy(day / days, drift, 0.0225);
  for (const day of [PLANNED_DAYS - 1, PLANNED_DAYS, days])
    print(`conversion +20%, by day ${day}, 20 checks a day; closed form ${exact(day).toFixed(1)}`, [
      everSaid(outcomes, 'better', 'sized', day).toFixed(1),
    ]);

  const found = everSaid(outcomes, 'better', 'sized', days);
  expect(found).toBeGreaterThan(exact(days) - 4);
  expect(found).toBeLessThan(exact(days) + tolerance(50, 2000));
});

test('a variant with a loss is hardly ever called better', () => {
  const scenario: Scenario = { metric: 'funnel', variants: [converts(0.1), converts(0.09)], days: 2 * PLANNED_DAYS };
  const outcomes = simulate(1000, scenario, 20_261_106);
  printErrors('a true loss of 10%, twice as long as planned', outcomes);

  expect(everSaid(outcomes, 'better', 'sized')).toBeLessThan(1);
});

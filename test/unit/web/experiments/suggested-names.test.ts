import { expect, test } from 'vitest';
import type { Experiment } from '#contract/experiment.ts';
import { collectNames } from '#web/experiments/suggested-names.ts';

const experiment = (parts: Record<string, unknown>) => parts as unknown as Experiment;
const sorted = ({ events, properties }: ReturnType<typeof collectNames>) => [
  [...events].sort(),
  [...properties].sort(),
];

test('collects the events and properties of every metric and of the exposure', () => {
  const found = collectNames([
    experiment({
      filters: { events: [{ id: 'opened', properties: [{ key: '$host', value: 'a' }] }, { id: 'paid' }] },
      secondary_metrics: [{ name: 'Sum', filters: { events: [{ id: 'paid', math: 'sum', math_property: 'amount' }] } }],
      parameters: { custom_exposure_filter: { events: [{ id: 'seen' }] } },
    }),
  ]);

  expect(sorted(found)).toEqual([
    ['opened', 'paid', 'seen'],
    ['$host', 'amount'],
  ]);
});

test('includes nested conditions, but no actions, expressions and cohorts', () => {
  const nested = { type: 'AND', values: [{ type: 'OR', values: [{ key: 'plan' }] }] };
  const found = collectNames([
    experiment({
      filters: {
        events: [
          { id: 'opened', properties: nested },
          { id: null, properties: [{ key: 'id', type: 'cohort' }] },
        ],
        actions: [{ id: '4', type: 'actions', properties: [{ key: 'a = 1', type: 'hogql' }] }],
      },
    }),
  ]);

  expect(sorted(found)).toEqual([['opened'], ['plan']]);
});

test.each([[{}], [{ filters: null, secondary_metrics: 'none', parameters: [] }], [{ secondary_metrics: [null, 4] }]])(
  'finds nothing in %j',
  (parts) => expect(sorted(collectNames([experiment(parts)]))).toEqual([[], []]),
);

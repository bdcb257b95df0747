import { describe, expect, test } from 'vitest';
import { event } from '../events/events.ts';
import { both, called, funnel, hour, resultsWorld, seen } from './results-world.ts';

const on = (operator: string, value: unknown) => [{ key: 'amount', operator, value }];
const many = (count: number) => Array.from({ length: count }, (_, index) => `value ${index}`);
const nested = (depth: number): object => (depth === 0 ? { key: 'amount', value: 1 } : { values: [nested(depth - 1)] });

/** Filters that exceed a limit, and the error. */
const limited: [object, string][] = [
  [on('exact', many(80_000)), 'The filters of a metric can have at most 2000 values, not 80000.'],
  [on('exact', 'x'.repeat(200_000)), 'The filters of a metric can have at most 100000 characters, not 200008.'],
  [on('regex', many(50)), 'The filters of a metric can have at most 20 regular expressions, not 50.'],
  [many(300).map((key) => ({ key, value: 1 })), 'The filters of a metric can have at most 200 conditions, not 300.'],
  [nested(11), 'Property filters can be nested at most 10 levels deep.'],
  [
    [{ type: 'hogql', key: `properties.a = '${'x'.repeat(10_000)}'` }],
    'A HogQL expression can have at most 10000 characters.',
  ],
];

describe('results', () => {
  const world = resultsWorld();
  const { ask, create, remove, store } = world;

  test.each([
    [{ insight: 'FUNNELS', events: [{ id: 'view' }] }, 'Funnels require at least two steps before calculating.'],
    [
      { insight: 'TRENDS', actions: [{ id: 7 }], events: [] },
      'This server does not support actions (action ID 7). Use events instead.',
    ],
    [
      { insight: 'TRENDS', events: [{ id: 'buy', math: 'hogql' }] },
      'This server does not support the math type hogql.',
    ],
    [
      { insight: 'TRENDS', events: [{ id: 'buy', math: 'sum' }] },
      'The metric has no math_property. Set it to the property that contains the numbers.',
    ],
    ...['toString', 'constructor', '__proto__', 'toString_count_per_actor'].map((math): [object, string] => [
      { insight: 'TRENDS', events: [{ id: 'buy', math }] },
      `This server does not support the math type ${math}.`,
    ]),
    [
      { insight: 'FUNNELS', events: Array.from({ length: 2000 }, () => ({ id: 'view' })) },
      'A funnel can have at most 20 steps, not 2000.',
    ],
    ...limited.map(([filter, detail]): [object, string] => [
      { insight: 'TRENDS', events: [{ id: 'buy', properties: filter }] },
      detail,
    ]),
    [
      { ...funnel, breakdown_attribution_type: { toString: 1 } },
      'This server supports the attribution types first_touch and last_touch, not {"toString":1}.',
    ],
  ])('of %j are rejected with a message', async (filters, detail) => {
    await store(...both);

    expect(await ask(`${await create({ filters })}/results/`)).toMatchObject({ code: 'invalid_input', detail });
  });

  test.each([1e308, -5, 1e12, Number.MAX_SAFE_INTEGER, '1e300', '1e999', '-1e999', 'x'])(
    'of amounts of %j are figures or an error message',
    async (amount) => {
      const each = (who: string, variant: string) => [
        called(who, 1, variant),
        seen(who, 'buy', 2, variant, { amount }),
        seen(who, 'buy', 3, variant, { amount }),
      ];
      await store(...each('ann', 'control'), ...each('bob', 'test'));
      for (const math of ['sum', 'avg', 'median', 'p90', 'min', 'max']) {
        const filters = { insight: 'TRENDS', events: [{ id: 'buy', math, math_property: 'amount' }] };
        const id = await create({
          filters,
          secondary_metrics: [{ filters }],
          parameters: { custom_exposure_filter: filters },
        });
        const answer = await ask(`${id}/results/`);
        expect(answer.detail ?? answer.result.variants).toBeTruthy();
        expect(Object.keys((await ask(`${id}/secondary_results/?id=0`)).result.result).sort()).toEqual([
          'control',
          'test',
        ]);
        await remove(id);
      }
      expect(world.server.log).toEqual([]);
    },
  );

  test('of sums that are too large to compare are an error for the goal, and shown for a secondary metric', async () => {
    const amount = 1e12;
    await store(called('ann', 1, 'control'), called('bob', 1, 'test'));
    await store(seen('ann', 'buy', 2, 'control', { amount }), seen('bob', 'buy', 2, 'test', { amount: 1 }));
    const filters = { insight: 'TRENDS', events: [{ id: 'buy', math: 'sum', math_property: 'amount' }] };
    const id = await create({ filters, secondary_metrics: [{ filters }] });

    expect(await ask(`${id}/results/`)).toMatchObject({
      code: 'invalid_input',
      detail: 'The values of this metric are too large to be compared.',
    });
    expect((await ask(`${id}/secondary_results/?id=0`)).result.result).toEqual({ control: amount, test: 1 });
  });

  test('of a funnel whose events contain no flag report that there are events, and what is missing', async () => {
    await store(
      event({ distinct_id: 'ann', name: 'view', at: hour(1) }),
      event({ distinct_id: 'bob', name: 'buy', at: hour(1) }),
    );
    const id = await create({ filters: funnel });

    expect(await ask(`${id}/results/`)).toEqual({
      type: 'validation_error',
      code: 'invalid_input',
      detail: '{"no-events": false, "no-flag-info": true, "no-control-variant": true, "no-test-variant": true}',
      attr: null,
      errors: [expect.objectContaining({ code: 'invalid_input' })],
    });
  });

  test('of a funnel that no person entered report that there are no events', async () => {
    await store(event({ distinct_id: 'bob', name: 'buy', at: hour(1) }));

    expect(await ask(`${await create({ filters: funnel })}/results/`)).toMatchObject({ code: 'no-results' });
  });
});

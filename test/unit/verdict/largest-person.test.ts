import fc from 'fast-check';
import { expect, test } from 'vitest';
import { effectiveConversions } from '#stats/moments.ts';
import { analyze } from '#verdict/analysis/analyze.ts';
import { PLANNED_CHECK } from '#verdict/analysis/verdict-input.ts';
import { decide } from '#verdict/decide.ts';
import { largestPersonNote } from '#verdict/text/largest-person-note.ts';
import { verdictNotes } from '#verdict/text/verdict-text.ts';
import { meanOf, spending } from './sample-moments.ts';

/** Returns the input of orders of about 100, and in test one of `order` more. */
function withOrder(order: number) {
  const moments = spending(1000, 300, 100, 20);
  const { samples, sum, sumSquares } = moments;
  const input = meanOf(moments, { samples: samples + 1, sum: sum + order, sumSquares: sumSquares + order * order });
  const largest = { control: 160, test: Math.max(160, order) } as Record<string, number>;
  return { ...input, variants: input.variants.map((one) => ({ ...one, largest: largest[one.key] ?? 0 })) };
}

test('an order of 250,000 is said to make most of the sum, and winsorizing is offered', () => {
  const analysis = analyze(withOrder(250_000));
  const verdict = decide(analysis, [], PLANNED_CHECK);

  expect(verdict).toMatchObject({ state: 'early', reason: 'successes' });
  expect(verdict.leader?.comparison.outlook).toMatchObject({ projected: null, noticeable: null, power: null });
  const notes = verdictNotes({ analysis, verdict, runTime: PLANNED_CHECK, opening: null });
  expect(notes).toEqual([
    'One person has 89% of the sum of test. Winsorize the metric, so that such a value counts less.',
  ]);
});

test('usual orders, one person among few who count once, and servers that send no largest value are not mentioned', () => {
  expect(largestPersonNote(withOrder(500).variants)).toBeNull();
  const counted = meanOf(spending(100, 2, 1, 0), spending(100, 3, 1, 0)).variants;
  expect(largestPersonNote(counted.map((one) => ({ ...one, largest: 1 })))).toBeNull();
  expect(largestPersonNote(meanOf(spending(100, 2, 900, 0), spending(100, 3, 5, 0)).variants)).toBeNull();
});

test('with 25 effective values, nobody has more than a fifth of a sum', () => {
  const amount = (max: number) => fc.double({ min: 1, max, noNaN: true });
  fc.assert(
    fc.property(fc.array(amount(5), { minLength: 60, maxLength: 90 }), amount(60), (usual, highest) => {
      const values = [...usual, highest];
      const sum = values.reduce((total, value) => total + value, 0);
      const sumSquares = values.reduce((total, value) => total + value * value, 0);
      fc.pre(effectiveConversions({ samples: values.length, sum, sumSquares }) >= 25);
      expect(Math.max(...values) / sum).toBeLessThanOrEqual(0.2 + 1e-9);
    }),
  );
});

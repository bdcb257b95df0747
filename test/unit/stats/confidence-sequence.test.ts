import { expect, test } from 'vitest';
import { sequenceErrors } from '#stats/confidence-sequence.ts';
import { estimateMean, estimateProportion } from '#stats/moments.ts';
import { normalQuantile } from '#stats/normal-quantile.ts';
import { relativeLift } from '#stats/relative-lift.ts';
import { reference, relativeError } from './reference.ts';

interface References {
  sequence: { alpha: number; samples: number; tuning: number; one: number; two: number }[];
}

const references = reference<References>('moments');

/** Fixtures of GrowthBook, packages/stats/tests/frequentist/test_tests.py: TestSequentialTTest, TestSequentialOneSided…TTest. */
const baseline = estimateMean({ samples: 3000, sum: 1396.87, sumSquares: 52377.9767 });
const tested = estimateMean({ samples: 3461, sum: 2422.7, sumSquares: 134698.29 });
const { value, standardError } = relativeLift(tested, baseline) ?? { value: 0, standardError: 0 };
const absoluteError = Math.sqrt(tested.variance + baseline.variance);

test('the one-sided sequence has the limits of GrowthBook’s fixtures', () => {
  const errors = sequenceErrors(0.05, 6461, 5000, 'one');
  expect(relativeError(value - errors * standardError, -0.42356454602790883)).toBeLessThan(1e-9);
  expect(relativeError(value + errors * standardError, 1.4302867177403806)).toBeLessThan(1e-9);
  const difference = tested.value - baseline.value;
  expect(relativeError(difference - errors * absoluteError, -0.12656844172804982)).toBeLessThan(1e-9);
  expect(relativeError(difference + errors * absoluteError, 0.5953217750613832)).toBeLessThan(1e-9);
});

test('the two-sided sequence has the limits of GrowthBook’s fixtures, which have five decimals', () => {
  const errors = sequenceErrors(0.05, 6461, 1000, 'two');
  expect(value - errors * standardError).toBeCloseTo(-0.55844, 5);
  expect(value + errors * standardError).toBeCloseTo(1.56516, 5);
  const lift = relativeLift(
    estimateProportion({ samples: 3461, sum: 2422, sumSquares: 2422 }),
    estimateProportion({ samples: 3000, sum: 1396, sumSquares: 1396 }),
  );
  const ofProportions = sequenceErrors(0.05, 6461, 5000, 'two') * (lift?.standardError ?? 0);
  expect((lift?.value ?? 0) - ofProportions).toBeCloseTo(0.40098, 5);
  expect((lift?.value ?? 0) + ofProportions).toBeCloseTo(0.60675, 5);
});

test('the two-sided sequence has the limits of PostHog’s golden values', () => {
  const lift = relativeLift(
    estimateMean({ samples: 3500, sum: 2500, sumSquares: 135_000 }),
    estimateMean({ samples: 3000, sum: 1400, sumSquares: 52_000 }),
  );
  const half = sequenceErrors(0.05, 6500, 1000, 'two') * (lift?.standardError ?? 0);
  expect((lift?.value ?? 0) - half).toBeCloseTo(-0.5323, 4);
  expect((lift?.value ?? 0) + half).toBeCloseTo(1.59353, 5);
});

test.each(references.sequence)(
  'a sequence of $alpha at $samples participants has the width of the 30-digit formula',
  (row) => {
    expect(relativeError(sequenceErrors(row.alpha, row.samples, row.tuning, 'one'), row.one)).toBeLessThan(1e-12);
    expect(relativeError(sequenceErrors(row.alpha, row.samples, row.tuning, 'two'), row.two)).toBeLessThan(1e-12);
  },
);

test('a sequence is narrowest at the participants for which it is tuned', () => {
  const at = (tuning: number) => sequenceErrors(0.05, 6461, tuning, 'two');
  expect(at(6461)).toBeLessThan(at(10));
  expect(at(6461)).toBeLessThan(at(10_000));
  expect(at(10_000)).toBeLessThan(at(10));
  expect(at(6461)).toBeGreaterThan(normalQuantile(0.975));
});

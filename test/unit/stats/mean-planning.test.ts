import { expect, test } from 'vitest';
import { powerOfMeans, sampleSizeOfMeans, smallestDetectableMean } from '#stats/mean-planning.ts';
import { reference, relativeError } from './reference.ts';

interface PowerCase {
  difference: number;
  variance: number;
  people: number;
  ratio: number;
  significance: number;
  power: number;
}

test.each(reference<{ power: PowerCase[] }>('moments').power)(
  'the power for a difference of $difference is that of 30 digits',
  (row) => {
    const { difference, people, variance, ratio, significance } = row;
    expect(relativeError(powerOfMeans(difference, people, { variance, ratio }, significance), row.power)).toBeLessThan(
      1e-9,
    );
  },
);

test('half a standard deviation takes 63 people a group, the textbook’s example (Cohen 1988, table 2.4.1, normal approximation)', () => {
  expect(sampleSizeOfMeans(0.5, { variance: 1 })).toBe(63);
});

test('the sample size reaches the power, one person fewer does not, and the detectable difference is the same', () => {
  const spread = { variance: 900, ratio: 2 };
  const people = sampleSizeOfMeans(3, spread, { power: 0.9 });
  expect(powerOfMeans(3, people, spread)).toBeGreaterThanOrEqual(0.9);
  expect(powerOfMeans(3, people - 1, spread)).toBeLessThan(0.9);
  expect(smallestDetectableMean(people, spread, { power: 0.9 })).toBeCloseTo(3, 2);
  expect(sampleSizeOfMeans(0, spread)).toBe(Number.POSITIVE_INFINITY);
});

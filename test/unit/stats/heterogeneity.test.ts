import { describe, expect, test } from 'vitest';
import { drawnTogether, heterogeneity, holmPValues, independence, logLift } from '#stats/heterogeneity.ts';
import { estimateProportion } from '#stats/moments.ts';
import { randomFrom } from '#test/support/random-from.ts';

/** Returns the log lift of conversions of the baseline and of the test variant. */
const lift = (baseline: [number, number], variant: [number, number]) => {
  const estimate = ([sum, samples]: [number, number]) => estimateProportion({ samples, sum, sumSquares: sum });
  const found = logLift(estimate(variant), estimate(baseline));
  if (!found) throw new Error('There is no lift.');
  return found;
};
const percent = (value: number) => `${((Math.exp(value) - 1) * 100).toFixed(1)}%`;

describe('the example of desktop, mobile and tablet', () => {
  const lifts = [lift([600, 6000], [690, 6000]), lift([720, 9000], [730, 9000]), lift([90, 1000], [70, 1000])];
  const found = heterogeneity(lifts);

  test('has lifts that do not clearly differ', () => {
    expect(lifts.map(({ value }) => percent(value))).toEqual(['15.0%', '1.4%', '-22.2%']);
    expect(found?.statistic.toFixed(3)).toBe('7.260');
    expect(found?.pValue.toFixed(4)).toBe('0.0265');
    expect(found?.share.toFixed(2)).toBe('0.72');
    expect(found?.between.toFixed(5)).toBe('0.01204');
  });

  test('has adjusted lifts that are drawn toward the average', () => {
    expect(drawnTogether(lifts, found?.between ?? 0).map(percent)).toEqual(['12.4%', '1.5%', '-7.0%']);
  });

  test('has these limits at 98.30%', () => {
    const limits = lifts.map(({ value, variance }) =>
      [-2.388, 2.388].map((z) => percent(value + z * Math.sqrt(variance))),
    );

    expect(limits[0]).toEqual(['1.4%', '30.4%']);
    expect(limits[2]).toEqual(['-46.0%', '12.1%']);
  });
});

test('groups with equal lifts all have the average, and no difference beyond chance', () => {
  const lifts = [lift([100, 1000], [110, 1000]), lift([200, 1000], [221, 1000])];
  const found = heterogeneity(lifts);

  expect(found?.between).toBe(0);
  expect(found?.share).toBe(0);
  const [one, other] = drawnTogether(lifts, 0);
  expect(one).toBe(other);
  expect(heterogeneity(lifts.slice(0, 1))).toBeNull();
});

test('a lift needs values above zero in both variants', () => {
  const estimate = (value: number) => ({ value, variance: 1, samples: 10 });

  expect(logLift(estimate(0), estimate(1))).toBeNull();
  expect(logLift(estimate(1), estimate(-1))).toBeNull();
});

test('values that differ between variants are found', () => {
  const found = independence([
    [6000, 9000, 1000],
    [6400, 8500, 1100],
  ]);

  expect(found?.statistic.toFixed(2)).toBe('31.95');
  expect(found?.pValue.toPrecision(2)).toBe('1.2e-7');
  expect(
    independence([
      [10, 20],
      [0, 0],
    ]),
  ).toBeNull();
});

test('p-values are corrected by the number of tests, and stay in order', () => {
  expect(holmPValues([0.008])).toEqual([0.008]);
  expect(holmPValues([0.008, 0.5])).toEqual([0.016, 0.5]);
  expect(holmPValues([0.04, 0.01, 0.03])).toEqual([0.06, 0.03, 0.06]);
  expect(holmPValues([0.9, 0.8])).toEqual([1, 1]);
});

test('of experiments with the same lift in six groups, about 5% have a p-value below 0.05', () => {
  const random = randomFrom(20_261_129);
  const converted = (people: number, rate: number) => {
    let count = 0;
    for (let person = 0; person < people; person += 1) if (random() < rate) count += 1;
    return count;
  };
  const experiments = 600;
  let alarms = 0;
  for (let experiment = 0; experiment < experiments; experiment += 1) {
    const lifts = Array.from({ length: 6 }, (_, group) => {
      const people = 400 + 300 * group;
      return lift([converted(people, 0.1), people], [converted(people, 0.12), people]);
    });
    if ((heterogeneity(lifts)?.pValue ?? 1) < 0.05) alarms += 1;
  }

  expect(alarms / experiments).toBeGreaterThan(0.03);
  expect(alarms / experiments).toBeLessThan(0.075);
});

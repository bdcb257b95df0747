import { describe, expect, test } from 'vitest';
import { benjaminiHochbergPValues, independence } from '#stats/heterogeneity.ts';
import { interaction } from '#stats/interaction.ts';
import { type Estimate, estimateMean, estimateProportion, estimateRatio } from '#stats/moments.ts';
import { normalCdf } from '#stats/normal.ts';
import { randomFrom } from '#test/support/random-from.ts';

const PEOPLE = 10_000;
const rate = (sum: number, samples = PEOPLE) => estimateProportion({ samples, sum, sumSquares: sum });

/** The conversions of A's control and test, among those with B's control and with B's test. */
const pairOf = ([control, tested]: [number, number], [otherControl, otherTested]: [number, number]) => [
  [rate(control), rate(otherControl)],
  [rate(tested), rate(otherTested)],
];

describe('the variants of two experiments', () => {
  test('are independent if the counts differ by chance', () => {
    const found = independence([
      [2510, 2490],
      [2480, 2520],
    ]);

    expect(found?.statistic.toFixed(2)).toBe('0.36');
    expect(found?.pValue.toFixed(3)).toBe('0.549');
    expect(found?.leastExpected).toBe(2495);
  });

  test('are not independent if one flag uses the other', () => {
    const found = independence([
      [2600, 2400],
      [2400, 2600],
    ]);

    expect(found?.statistic.toFixed(1)).toBe('16.0');
    expect(found?.pValue.toPrecision(3)).toBe('0.0000633');
  });

  test('bring different shares of people to the other experiment if one changes who reaches it', () => {
    const found = independence([
      [5000, 7000],
      [5300, 6700],
    ]);

    expect(found?.statistic.toFixed(2)).toBe('15.31');
    expect(found?.pValue.toPrecision(3)).toBe('0.0000914');
  });
});

describe('the interaction of two experiments', () => {
  test('is found where the lift of one depends on the other', () => {
    const found = interaction(pairOf([1000, 1200], [1100, 1080]));
    const [contrast] = found?.contrasts ?? [];

    expect(contrast?.factor.toFixed(3)).toBe('0.818');
    expect(contrast?.interval.map((limit) => limit.toFixed(3))).toEqual(['0.706', '0.948']);
    expect(contrast?.z.toFixed(3)).toBe('-3.510');
    expect(found?.pValue.toPrecision(3)).toBe('0.000448');
    expect(contrast?.additive).toBeCloseTo(-0.022, 12);
  });

  test('is not found where the lifts are similar, with the factor that would have been found', () => {
    const found = interaction(pairOf([1000, 1050], [1100, 1150]));
    const [contrast] = found?.contrasts ?? [];

    expect(found?.pValue.toFixed(3)).toBe('0.940');
    expect(contrast?.detectable.map((limit) => limit.toFixed(3))).toEqual(['0.821', '1.218']);
  });

  test('has a factor of 1 if the effects multiply', () => {
    const found = interaction(pairOf([1000, 1300], [1300, 1690]));

    expect(found?.contrasts[0]?.factor).toBeCloseTo(1, 12);
    expect(found?.pValue).toBeCloseTo(1, 6);
    expect(found?.contrasts[0]?.additive).toBeCloseTo(0.009, 12);
  });

  test('of several variants is one test, whichever variant is the baseline', () => {
    const cells = [
      [rate(1000), rate(1100), rate(1020)],
      [rate(1200), rate(1080), rate(1150)],
    ];
    const found = interaction(cells);
    const turned = interaction(cells.map(([one, two, three]) => [three, two, one].flatMap((cell) => cell ?? [])));

    expect(found?.contrasts).toHaveLength(2);
    // The weighted sum of squares that is left by the best model in which the effects multiply.
    expect(found?.statistic).toBeCloseTo(12.9037096, 6);
    expect(turned?.statistic).toBeCloseTo(found?.statistic ?? 0, 9);
    expect(interaction(cells.slice(0, 1))).toBeNull();
  });

  test('of ratios uses the variance of the delta method, and of means that of the values', () => {
    const mean = (value: number): Estimate =>
      estimateMean({ samples: 1000, sum: value * 1000, sumSquares: 1000 * (value * value + 4) });
    const ratio = (value: number): Estimate =>
      estimateRatio({
        ...{ samples: 1000, sum: value * 2000, sumSquares: 1000 * (value * value * 4 + 4) },
        ...{ denominatorSum: 2000, denominatorSumSquares: 4000, product: value * 4000 },
      });
    const table = (of: (value: number) => Estimate) => [
      [of(10), of(10)],
      [of(11), of(10)],
    ];

    expect(interaction(table(mean))?.contrasts[0]?.z).toBeCloseTo(
      Math.log(10 / 11) / Math.sqrt((3 * 0.04 + 4 / 121) / 999),
      6,
    );
    // The denominator is 2 for everybody, so the values are half as uncertain.
    expect(interaction(table(ratio))?.contrasts[0]?.z).toBeCloseTo(
      2 * (interaction(table(mean))?.contrasts[0]?.z ?? 0),
      6,
    );
  });

  test('needs values above zero', () => {
    expect(() => interaction(pairOf([0, 1200], [1100, 1080]))).toThrow('above 0');
  });
});

test('p-values are corrected so that few of the findings are false', () => {
  expect(benjaminiHochbergPValues([0.01, 0.04, 0.03, 0.5]).map((one) => Number(one.toFixed(4)))).toEqual([
    0.04, 0.0533, 0.0533, 0.5,
  ]);
  expect(benjaminiHochbergPValues([])).toEqual([]);
});

test('effects that multiply are found by the additive contrast, and not by the test', () => {
  const random = randomFrom(20_261_131);
  const [people, pairs] = [20_000, 4_000];
  // The normal approximation of the binomial distribution.
  const cell = (chance: number) => {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return rate(Math.round(people * chance + normal * Math.sqrt(people * chance * (1 - chance))), people);
  };
  const found = { log: 0, additive: 0 };
  for (let pair = 0; pair < pairs; pair += 1) {
    const cells = [
      [cell(0.1), cell(0.13)],
      [cell(0.13), cell(0.169)],
    ];
    const tested = interaction(cells);
    const error = Math.sqrt(cells.flat().reduce((sum, { variance }) => sum + variance, 0));
    if ((tested?.pValue ?? 1) < 0.01) found.log += 1;
    if (2 * normalCdf(-Math.abs(tested?.contrasts[0]?.additive ?? 0) / error) < 0.01) found.additive += 1;
  }

  expect(found.log / pairs).toBeGreaterThan(0.005);
  expect(found.log / pairs).toBeLessThan(0.015);
  expect(found.additive / pairs).toBeGreaterThan(0.2);
  expect(found.additive / pairs).toBeLessThan(0.3);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chiSquareTail } from '#stats/chi-square.ts';
import { sampleRatio } from '#stats/sample-ratio.ts';
import { reference, relativeError } from './reference.ts';

type Row = [statistic: number, degreesOfFreedom: number, tail: number];
const { source, rows } = reference<{ source: string; rows: Row[] }>('chi-square');

test.each(rows)(
  `the tail of chi-square %d with %d degrees of freedom is accurate to ten digits (${source})`,
  (x, k, tail) => {
    expect(relativeError(chiSquareTail(x, k), tail)).toBeLessThan(1e-10);
  },
);

test("Mendel's peas of 1866 agree with a 9:3:3:1 split (chi-square 0.470 by hand, p 0.925)", () => {
  const { statistic, degreesOfFreedom, pValue, expected, sufficient } = sampleRatio([315, 108, 101, 32], [9, 3, 3, 1]);

  expect(statistic).toBeCloseTo(0.47, 3);
  expect(degreesOfFreedom).toBe(3);
  expect(pValue).toBeCloseTo(0.9254, 3);
  expect(expected).toEqual([312.75, 104.25, 104.25, 34.75]);
  expect(sufficient).toBe(true);
});

test('821,588 and 815,482 people are no even split (R. Kohavi, D. Tang and Y. Xu 2020, chapter 21: p 1.8e-6)', () => {
  expect(sampleRatio([821_588, 815_482], [50, 50]).pValue).toBeCloseTo(1.8e-6, 7);
});

const people = fc.integer({ min: 0, max: 10_000_000 });

test('the unit of the weights and the order of the variants do not matter', () => {
  const variant = fc.tuple(people, fc.integer({ min: 1, max: 100 }));
  fc.assert(
    fc.property(fc.array(variant, { minLength: 2, maxLength: 10 }), (variants) => {
      const observed = variants.map(([count]) => count);
      const weights = variants.map(([, weight]) => weight);
      const { pValue, expected } = sampleRatio(observed, weights);
      const mirrored = sampleRatio(
        observed.toReversed(),
        weights.toReversed().map((weight) => weight / 64),
      );
      expect(mirrored.pValue).toBeCloseTo(pValue, 9);
      expect(expected.reduce((sum, e) => sum + e, 0)).toBeCloseTo(
        observed.reduce((sum, count) => sum + count, 0),
        3,
      );
    }),
  );
});

test('a split as planned has a p-value of 1, and a split without people is too small to test', () => {
  expect(sampleRatio([300, 100], [75, 25])).toMatchObject({ statistic: 0, pValue: 1, sufficient: true });
  expect(sampleRatio([0, 0], [50, 50])).toMatchObject({ statistic: 0, pValue: 1, sufficient: false });
  expect(sampleRatio([1000, 4], [999, 3]).sufficient).toBe(false);
});

test.each([
  [[1], [1]],
  [[1, 2], [1]],
  [
    [1, 2],
    [1, 0],
  ],
  [
    [1, 2.5],
    [1, 1],
  ],
  [
    [1, -2],
    [1, 1],
  ],
])('refuses %j against %j', (observed, weights) => {
  expect(() => sampleRatio(observed, weights)).toThrow(RangeError);
});

test.each([
  [-1, 1],
  [1, 0],
  [1, 1.5],
  [Number.NaN, 1],
])('refuses chi-square %d with %d degrees of freedom', (statistic, degreesOfFreedom) => {
  expect(() => chiSquareTail(statistic, degreesOfFreedom)).toThrow(RangeError);
});

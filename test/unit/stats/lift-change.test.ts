import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type EarlyAndLate, liftChange } from '#stats/lift-change.ts';

type Person = readonly [early: number, late: number];

const sumsOf = (people: readonly Person[]): EarlyAndLate => {
  const add = (of: (person: Person) => number) => people.reduce((sum, person) => sum + of(person), 0);
  return {
    samples: people.length,
    early: add(([early]) => early),
    earlySquares: add(([early]) => early ** 2),
    late: add(([, late]) => late),
    lateSquares: add(([, late]) => late ** 2),
    product: add(([early, late]) => early * late),
  };
};

const tested: Person[] = [
  [4, 1],
  [0, 2],
  [6, 2],
  [2, 0],
  [3, 1],
];
const control: Person[] = [
  [1, 2],
  [3, 3],
  [2, 1],
  [2, 2],
];

test('the lifts and the p-value of nine people are those computed by hand', () => {
  // The means are 3 and 1.6 in test, and 2 and 2 in control. The variances of the logs of their ratios are 13/72 and 1/24,
  // together 2/9, so z is log(0.4) · 3 / √2. The p-value is erfc(|log(0.4)| · 3 / 2) from Python's math.erfc.
  const change = liftChange(sumsOf(tested), sumsOf(control));

  expect(change?.early).toBeCloseTo(0.5, 12);
  expect(change?.late).toBeCloseTo(-0.4, 12);
  expect(change?.pValue).toBeCloseTo(0.05192606798194963, 12);
});

/** Two of them have different ratios, so that every part has a positive mean and the ratios vary. */
const people = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 })), { maxLength: 10 })
  .map((others): Person[] => [[1, 2], [2, 1], ...others]);

test('the p-value does not depend on the order of the variants or of the parts, nor on the unit of the values', () => {
  fc.assert(
    fc.property(people, people, fc.integer({ min: 1, max: 100 }), (one, other, unit) => {
      const swapped = (all: readonly Person[]) => sumsOf(all.map(([early, late]) => [late, early] as const));
      const scaled = (all: readonly Person[]) =>
        sumsOf(all.map(([early, late]) => [early * unit, late * unit] as const));
      const pValues = [
        liftChange(sumsOf(one), sumsOf(other)),
        liftChange(sumsOf(other), sumsOf(one)),
        liftChange(swapped(one), swapped(other)),
        liftChange(scaled(one), scaled(other)),
      ].map((change) => change?.pValue);
      for (const pValue of pValues) expect(pValue).toBeCloseTo(pValues[0] as number, 6);
    }),
  );
});

test('values that do not vary, and parts without a positive mean, are not compared', () => {
  const same: Person[] = [
    [1, 2],
    [1, 2],
  ];

  expect(liftChange(sumsOf(same), sumsOf(same))).toBeNull();
  expect(liftChange(sumsOf(tested.map(([early]) => [early, 0] as const)), sumsOf(control))).toBeNull();
  expect(liftChange(sumsOf(tested), sumsOf(control.map(([, late]) => [-1, late] as const)))).toBeNull();
});

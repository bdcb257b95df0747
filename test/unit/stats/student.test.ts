import { expect, test } from 'vitest';
import { studentPValue, studentQuantile } from '#stats/student.ts';

/** Two-sided critical values of Student's t: tables of the NIST/SEMATECH e-Handbook, section 1.3.6.7.2. */
test.each([
  [1, 0.05, 12.706],
  [5, 0.05, 2.571],
  [10, 0.01, 3.169],
  [30, 0.1, 1.697],
  [100, 0.05, 1.984],
])('with %d degrees of freedom, %d of the values are beyond %d', (freedom, alpha, critical) => {
  expect(studentQuantile(alpha, freedom)).toBeCloseTo(critical, 3);
  expect(studentPValue(critical, freedom)).toBeCloseTo(alpha, 4);
});

test('with one degree of freedom it is the Cauchy distribution', () => {
  for (const t of [0.1, 1, 3, 100]) expect(studentPValue(t, 1) / (1 - (2 / Math.PI) * Math.atan(t))).toBeCloseTo(1, 10);
});

test('quantile and p-value are inverse to each other, also for many degrees of freedom', () => {
  for (const freedom of [1.5, 7, 4_000.3, 1e6])
    for (const alpha of [0.5, 0.05, 1e-4])
      expect(studentPValue(studentQuantile(alpha, freedom), freedom) / alpha).toBeCloseTo(1, 8);
});

test('with very many degrees of freedom it is the normal distribution', () => {
  expect(studentQuantile(0.05, 1e9)).toBeCloseTo(1.959_963_985, 7);
});

import { expect, test } from 'vitest';
import { checkSeveralVariants } from '#verdict/checks/several-variants.ts';
import { experimentOf } from './sample-report.ts';

const counts = { control: [10, 100], test: [10, 100] } as const;

const check = (people: number, of = 1000, exposure_criteria: object | null = null) =>
  checkSeveralVariants({
    experiment: experimentOf(counts, { fields: { exposure_criteria } }),
    results: { periods: null, severalVariants: { people, of } },
  });

test('nobody with several variants needs no check, and few are a fact', () => {
  expect(check(0)).toEqual([]);
  expect(checkSeveralVariants({ experiment: experimentOf(counts), results: { periods: null } })).toEqual([]);
  expect(check(10)).toMatchObject([{ tone: 'good', fact: '1.0% of people saw several variants' }]);
});

test('over 1% with several variants is a warning that says what to do', () => {
  const [found] = check(11);

  expect(found).toMatchObject({ tone: 'warning', label: 'Several variants' });
  expect(found?.detail).toMatch(
    /^11 of 1,000 people \(1.1%\) were exposed to several variants and are left out. Let the flag keep/,
  );
  expect(check(11, 1000, { multiple_variant_handling: 'first_seen' })[0]?.detail).toContain(
    'count in their first variant',
  );
});

test('over 10% with several variants is a failed check, and no variant is called better', () => {
  expect(check(100)).toMatchObject([{ tone: 'warning' }]);
  const [found] = check(101);

  expect(found?.tone).toBe('bad');
  expect(found?.failure?.sentence).toBe('10.1% of the people were exposed to several variants.');
  expect(found?.failure?.next).toMatch(/Then duplicate the experiment with a new flag key.$/);
});

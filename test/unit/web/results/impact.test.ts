import { expect, test } from 'vitest';
import {
  calculateImpact,
  formatAmount,
  formatSize,
  monthlyParticipants,
  valueOfEvents,
} from '#web/experiments/results/impact/calculate-impact.ts';
import {
  emptyImpactInputs,
  readImpactInputs,
  storeImpactInputs,
} from '#web/experiments/results/impact/impact-inputs.ts';
import { reportFor } from '../../verdict/sample-report.ts';

const report = reportFor({ control: [200, 2000], test: [235, 2000] }, { ran: 13.5, planned: 21 });
const { leader } = report.verdict;

test('the current rate gives the participants per month', () => {
  expect(monthlyParticipants(report.analysis, report.runTime)).toBe(8600);
  expect(monthlyParticipants(report.analysis, { ...report.runTime, day: null })).toBeNull();
  expect(monthlyParticipants(report.analysis, { ...report.runTime, day: 1, elapsed: 1 / 1440 })).toBeNull();
});

test('the interval of the difference is converted to conversions per month', () => {
  if (!leader) throw new Error('There is no leader.');
  const impact = calculateImpact(leader, { ...emptyImpactInputs, people: 10_000 }, 8600);

  expect(impact?.people).toBe(10_000);
  expect(impact?.low).toBeCloseTo(-131, 0);
  expect(impact?.high).toBeGreaterThan(400);
  expect(impact?.likely).toBeCloseTo(175, 0);
  expect(impact?.loss).toBeCloseTo(1.5, 1);
});

test('without an entered number the current rate is used, and without either there is no impact', () => {
  if (!leader) throw new Error('There is no leader.');

  expect(calculateImpact(leader, emptyImpactInputs, 8600)?.people).toBe(8600);
  expect(calculateImpact(leader, emptyImpactInputs, null)).toBeNull();
});

test('fewer events are a gain if lower is better', () => {
  expect(valueOfEvents(-84, 2, 'lower')).toBe(168);
  expect(valueOfEvents(-84, 2, 'higher')).toBe(-168);
});

test('amounts have a sign, a unit, and no more digits than are known', () => {
  expect(formatAmount(1943.7, 'EUR')).toBe('+1,940 EUR');
  expect(formatAmount(-84.21)).toBe('−84');
  expect(formatSize(84.21, 'EUR')).toBe('84 EUR');
  expect(formatAmount(0)).toBe('0');
  expect(formatAmount(-0.000012)).toBe('0');
  expect(formatAmount(0.0123)).toBe('+0.012');
});

test('inputs are stored, and invalid amounts are ignored', () => {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  } as unknown as Storage;
  storeImpactInputs('a', { people: 9000, value: 2.5, unit: 'EUR' }, storage);
  stored.set('hedgerow.impact:b', '{"people": "many", "value": -1}');
  stored.set('hedgerow.impact:c', 'null{');

  expect(readImpactInputs('a', storage)).toEqual({ people: 9000, value: 2.5, unit: 'EUR' });
  expect(readImpactInputs('b', storage)).toEqual(emptyImpactInputs);
  expect(readImpactInputs('c', storage)).toEqual(emptyImpactInputs);
});

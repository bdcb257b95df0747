import { expect, test } from 'vitest';
import { NOW, reportFor } from './sample-report.ts';

const COUNTS = { control: [400, 4000], test: [520, 4000] } as const;
const daysAgo = (days: number) => new Date(NOW - days * 86_400_000).toISOString();

const changed = (metrics_changed_at: string | null) => {
  const { checks, verdict } = reportFor(COUNTS, { ran: 30, fields: { metrics_changed_at } });
  return { verdict, check: checks.find(({ code }) => code === 'metrics') };
};

test('a change of the metrics since the start is a warning that names the day, and does not change the verdict', () => {
  const { check, verdict } = changed(daysAgo(21.5));

  expect(check).toMatchObject({ tone: 'warning', fact: 'Metrics changed on day 9' });
  expect(verdict).toEqual(changed(null).verdict);
});

test.each([
  ['was not reported', null],
  ['is not a time', 'yesterday'],
  ['was before the start', daysAgo(31)],
])('a change that %s is not mentioned', (_, at) => {
  expect(changed(at).check).toBeUndefined();
});

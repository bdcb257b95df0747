import { expect, test } from 'vitest';
import { formatExperimentDay } from '#verdict/experiment-day.ts';

const now = Date.parse('2026-03-20T12:00:00Z');
const planned = { recommended_running_time: 13.2 };

test.each([
  [{ start_date: null, end_date: null, parameters: {} }, ''],
  [{ start_date: null, end_date: null, parameters: planned }, '14 days planned'],
  [{ start_date: '2026-03-20T11:00:00Z', end_date: null, parameters: {} }, 'day 1'],
  [{ start_date: '2026-03-10T12:00:00Z', end_date: null, parameters: planned }, 'day 11 of 14'],
  [{ start_date: '2026-03-01T00:00:00Z', end_date: '2026-03-15T00:00:00Z', parameters: planned }, '14 of 14 days'],
  [{ start_date: '2022-06-09T12:00:00Z', end_date: null, parameters: planned }, 'day 1,381, 14 planned'],
  [
    { start_date: '2026-02-01T00:00:00Z', end_date: '2026-03-15T00:00:00Z', parameters: planned },
    '42 days, 14 planned',
  ],
  [{ start_date: '2026-03-01T00:00:00Z', end_date: '2026-03-01T05:00:00Z', parameters: null }, '1 day'],
  [{ start_date: '2026-03-25T00:00:00Z', end_date: null, parameters: planned }, '14 days planned'],
  [{ start_date: '2026-03-10T12:00:00Z', end_date: '2026-03-30T00:00:00Z', parameters: null }, 'day 11'],
])('formats the day of %j as "%s"', (experiment, words) => expect(formatExperimentDay(experiment, now)).toBe(words));

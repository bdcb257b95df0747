import { expect, test } from 'vitest';
import { changeMarks } from '#web/experiments/results/over-time/change-marks.ts';

const experiment = { start_date: '2026-11-01T09:00:00Z' };

test('changes of one day share a mark, in the order of the days, and parts that did not change have none', () => {
  const changes = {
    shares: '2026-11-09T10:00:00Z',
    audience: '2026-11-04T12:00:00Z',
    payload: '2026-11-09T18:00:00Z',
    metrics: null,
  };

  expect(changeMarks(changes, experiment)).toEqual([
    { day: 4, text: 'audience changed' },
    { day: 9, text: 'shares, payload changed' },
  ]);
});

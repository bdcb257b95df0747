import { formatAge } from '#contract/format/relative-time.ts';
import { finalTime } from '../final-time.ts';
import { STALE_RESULTS_MS } from '../thresholds.ts';
import type { CheckInput, ResultsCheck } from './results-check.ts';

/** Checks whether the results are recent or final. */
export function checkFreshness({ experiment, computedAt, now, countsAfterEnd = false }: CheckInput): ResultsCheck {
  const at = computedAt === null ? Number.NaN : Date.parse(computedAt);
  if (Number.isNaN(at))
    return {
      code: 'fresh',
      tone: 'open',
      label: 'Age unknown',
      detail: 'the server does not report when it computed the results',
    };
  const end = finalTime(experiment, countsAfterEnd);
  if (at >= end)
    return {
      code: 'fresh',
      tone: 'good',
      label: 'Final',
      detail: 'computed after the end',
      fact: 'Computed after the end',
    };
  const isOld = now - at > STALE_RESULTS_MS || end <= now;
  return {
    code: 'fresh',
    tone: isOld ? 'warning' : 'good',
    label: isOld ? 'Outdated' : 'Up to date',
    detail: `computed ${formatAge(at, now)}`,
    ...(!isOld && { fact: `Computed ${formatAge(at, now)}` }),
  };
}

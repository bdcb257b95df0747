import { formatAge } from '#contract/format/relative-time.ts';
import { openDays } from '../returns.ts';
import { STALE_RESULTS_MS } from '../thresholds.ts';
import type { CheckInput, ResultsCheck } from './results-check.ts';

const DAY_MS = 86_400_000;

/** Returns when results stop changing: at the end, or when the last window closes. Without an end, returns NaN. */
function finalTime({ experiment: { end_date }, analysis, countsReturnsAfterEnd = false }: CheckInput): number {
  const end = end_date === null ? Number.NaN : Date.parse(end_date);
  const window = countsReturnsAfterEnd ? analysis?.returns?.window : null;
  return window ? end + openDays(window) * DAY_MS : end;
}

/** Checks whether the results are recent or final. */
export function checkFreshness(input: CheckInput): ResultsCheck {
  const { computedAt, now } = input;
  const at = computedAt === null ? Number.NaN : Date.parse(computedAt);
  if (Number.isNaN(at))
    return {
      code: 'fresh',
      tone: 'open',
      label: 'Age unknown',
      detail: 'the server does not report when it computed the results',
    };
  const end = finalTime(input);
  if (at >= end) return { code: 'fresh', tone: 'good', label: 'Final', detail: 'computed after the end' };
  const isOld = now - at > STALE_RESULTS_MS || end <= now;
  return {
    code: 'fresh',
    tone: isOld ? 'warning' : 'good',
    label: isOld ? 'Outdated' : 'Up to date',
    detail: `computed ${formatAge(at, now)}`,
  };
}

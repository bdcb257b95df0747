import type { Experiment } from '#contract/experiment.ts';
import { metricsOf } from '#contract/experiment-metrics.ts';
import { formatCountOf } from '#contract/format/count.ts';
import type { AnyMetric } from '#contract/metric.ts';
import { isTimeUnit } from '#contract/time-unit.ts';
import { formatOpenTime, openDays, returnsOf, unitDays } from './returns.ts';

const DAY_MS = 86_400_000;

/**
 * Returns how many days after an exposure a person's events can count: until the conversion window closes, and for a
 * retention metric also until the window for the return closes. Zero for a legacy metric, because no server counts its
 * events after the end.
 */
function windowDays({ conversionWindow, isLegacy, ...metric }: AnyMetric): number {
  if (isLegacy) return 0;
  const { length, unit } = conversionWindow ?? { length: 0, unit: 'day' };
  const window = returnsOf(metric)?.window;
  return (isTimeUnit(unit) ? length * unitDays[unit] : 0) + (window ? openDays(window) : 0);
}

/**
 * Formats how long a person's window can be open, for example "7 days". For a retention metric, this is the window for
 * the return; for any other metric, the conversion window. Null for a metric without a window.
 */
export function formatWindow(metric: AnyMetric): string | null {
  const window = returnsOf(metric)?.window;
  if (window) return formatOpenTime(window);
  const { conversionWindow } = metric;
  return conversionWindow && formatCountOf(conversionWindow.length, conversionWindow.unit);
}

const daysOpen = (metrics: readonly AnyMetric[]): number => Math.max(0, ...metrics.map(windowDays));

/**
 * Returns when the results stop changing, in milliseconds since 1970: at the end, or when the last window of any metric
 * closes. Without an end, returns NaN.
 * @param countsAfterEnd whether the server counts events after the end, while a person's window is open
 */
export function finalTime(experiment: Experiment, countsAfterEnd: boolean): number {
  const end = experiment.end_date === null ? Number.NaN : Date.parse(experiment.end_date);
  return countsAfterEnd ? end + daysOpen(metricsOf(experiment)) * DAY_MS : end;
}

/** Whether results can change after the end, because the window of a participant can be open then. */
export const canChangeAfterEnd = (experiment: Experiment, countsAfterEnd: boolean): boolean =>
  countsAfterEnd && daysOpen(metricsOf(experiment)) > 0;

/** Whether a person is counted only after all their windows have closed. Only PostHog has this setting. */
export const countsOnlyMatured = (experiment: Readonly<Record<string, unknown>>): boolean =>
  experiment['only_count_matured_users'] === true;

/** How many whole days after the end of the experiment the last window closes. Null if no window is open. */
export interface Closing {
  /** The last window of the goal. */
  goal: number | null;
  /** The last window of any metric. */
  any: number | null;
  /** The last window of the goal if each person is counted only after their windows have closed, else null. */
  people: number | null;
}

/** Used if the server counts no events after the end. */
export const NO_CLOSING: Closing = { goal: null, any: null, people: null };

/**
 * Returns the closing times of the windows that were still open when the results were computed.
 * @param at when the results were computed, in milliseconds since 1970
 */
export function closingAfter(experiment: Experiment, at: number): Closing {
  const sinceEnd = (at - Date.parse(experiment.end_date ?? '')) / DAY_MS;
  const closingOf = (metrics: readonly AnyMetric[]) => {
    const days = daysOpen(metrics);
    return days > 0 && sinceEnd < days ? Math.ceil(days) : null;
  };
  const metrics = metricsOf(experiment);
  const goal = closingOf(metrics.filter(({ role }) => role === 'goal').slice(0, 1));
  return { goal, any: closingOf(metrics), people: countsOnlyMatured(experiment) ? goal : null };
}

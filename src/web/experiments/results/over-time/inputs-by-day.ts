import type { Experiment } from '#contract/experiment.ts';
import { timeZoneOffset } from '#contract/format/wall-time.ts';
import type { Metric } from '#contract/metric.ts';
import type { Timeseries } from '#contract/recalculation.ts';
import type { AnalysisInput } from '#verdict/analysis/types.ts';
import { inputOfDay } from '#verdict/reached.ts';
import type { AnalysisSettings } from '#verdict/settings.ts';

const DAY_MS = 86_400_000;

/** One day with the results at its end. */
export interface Day {
  /** The date in the project's time zone, for example `2026-11-08`. */
  date: string;
  /** The end of the day, or the current time if the day has not ended, ISO 8601. */
  at: string;
  input: AnalysisInput;
}

interface Source {
  experiment: Experiment;
  metric: Metric;
  settings: AnalysisSettings;
  /** The project's time zone, in which its days end. */
  timeZone: string;
}

/** Returns the end of a day in a time zone, in milliseconds since 1970; NaN for an invalid date. */
function endOfDay(date: string, timeZone: string): number {
  const wall = Date.parse(date) + DAY_MS;
  if (Number.isNaN(wall)) return wall;
  return wall - timeZoneOffset(timeZone, wall - timeZoneOffset(timeZone, wall));
}

/** Returns the days whose results can be compared, oldest first. */
export function inputsByDay(data: Timeseries | undefined, { experiment, metric, settings, timeZone }: Source): Day[] {
  const now = Date.now();
  return Object.entries(data?.timeseries ?? {})
    .sort(([one], [other]) => one.localeCompare(other))
    .flatMap(([key, result]) => {
      const date = key.slice(0, 10);
      const end = endOfDay(date, timeZone);
      if (!result || Number.isNaN(end)) return [];
      const at = new Date(Math.min(end, now)).toISOString();
      const input = inputOfDay(experiment, metric, result, { at, settings });
      return input ? [{ date, at, input }] : [];
    });
}

import type { Experiment } from '#contract/experiment.ts';
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
}

/** Returns the days whose results can be compared, oldest first. */
export function inputsByDay(data: Timeseries | undefined, { experiment, metric, settings }: Source): Day[] {
  const now = Date.now();
  return Object.entries(data?.timeseries ?? {})
    .sort(([one], [other]) => one.localeCompare(other))
    .flatMap(([key, result]) => {
      const date = key.slice(0, 10);
      const end = Date.parse(date) + DAY_MS;
      if (!result || Number.isNaN(end)) return [];
      const at = new Date(Math.min(end, now)).toISOString();
      const input = inputOfDay(experiment, metric, result, { at, settings });
      return input ? [{ date, at, input }] : [];
    });
}

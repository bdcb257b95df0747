import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import type { Metric } from '#contract/metric.ts';
import type { MetricResult, Timeseries } from '#contract/recalculation.ts';
import { analysisInput } from '#verdict/analysis/analysis-input.ts';
import { planProgressOf } from '#verdict/analysis/plan-progress.ts';
import type { Analysis, AnalysisInput } from '#verdict/analysis/types.ts';
import { kindOf } from '#verdict/metric.ts';
import { resultsOfMetric } from '#verdict/response/parse-metric-result.ts';
import type { AnalysisSettings } from '#verdict/settings.ts';
import { metricFormatOf } from '#verdict/text/metric-format.ts';
import { useTimeseries } from '../loading/use-recalculation.ts';
import { useLaunchPlan } from '../use-launch-plan.ts';
import { toViewedResult, type ViewedResult } from '../view-history/view-history.ts';
import { analysisQuery } from '../worker/use-analysis.ts';

const DAY_MS = 86_400_000;

/** One day with the results at its end. */
interface Day {
  /** The end of the day, or the current time if the day has not ended, ISO 8601. */
  at: string;
  input: AnalysisInput;
}

interface Source {
  experiment: Experiment;
  metric: Metric;
  settings: AnalysisSettings;
}

function dayOf(date: string, result: MetricResult, { experiment, metric, settings }: Source, now: number): Day[] {
  const kind = kindOf(metric);
  const results = resultsOfMetric(result, metric);
  const end = Date.parse(date.slice(0, 10)) + DAY_MS;
  if (!kind || !results || Number.isNaN(end)) return [];
  const at = new Date(Math.min(end, now)).toISOString();
  const progress = { ...planProgressOf(experiment, at, now), growth: null, canForecast: false };
  const input = analysisInput({ results, metric: kind, settings, progress, ...metricFormatOf(metric) });
  return input ? [{ at, input }] : [];
}

function daysOf(data: Timeseries | undefined, source: Source): Day[] {
  const now = Date.now();
  return Object.entries(data?.timeseries ?? {})
    .sort(([one], [other]) => one.localeCompare(other))
    .flatMap(([date, result]) => (result ? dayOf(date, result, source, now) : []));
}

const entryOf = (analysis: Analysis, leader: string, at: string): ViewedResult[] => {
  const variant = analysis.variants.find(({ key }) => key === leader);
  if (!variant?.comparison || variant.comparison.change === null) return [];
  const entry = toViewedResult(analysis, { ...variant, comparison: variant.comparison }, at, {});
  return [entry.low, entry.high].every(Number.isFinite) ? [entry] : [];
};

/**
 * Returns the leader's lift at the end of each day, with the interval that a verdict on that day requires (see
 * `RequiredConfidence`); empty without a leader or a metric. Sends no request without a metric.
 */
export function useLiftHistory(
  project: number,
  source: Omit<Source, 'metric'> & { metric: Metric | null },
  leader: string | null,
) {
  const { metric, settings } = source;
  const experiment = useLaunchPlan(project, source.experiment, false);
  const { data, error, isLoading } = useTimeseries(project, experiment.id, metric);
  const settingsJson = JSON.stringify(settings);
  const days = useMemo(
    () => (metric ? daysOf(data, { experiment, metric, settings: JSON.parse(settingsJson) }) : []),
    [data, experiment, metric, settingsJson],
  );
  const analyses = useQueries({ queries: days.map(({ input }) => analysisQuery(input)) });
  const history =
    leader === null
      ? []
      : days.flatMap(({ at }, index) => {
          const analysis = analyses[index]?.data;
          return analysis ? entryOf(analysis, leader, at) : [];
        });
  return { history, problem: error, isLoading: isLoading || analyses.some(({ isPending }) => isPending) };
}

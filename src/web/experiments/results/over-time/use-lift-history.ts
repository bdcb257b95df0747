import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import type { Metric } from '#contract/metric.ts';
import type { Analysis } from '#verdict/analysis/types.ts';
import { leaderNeed } from '#verdict/conversions.ts';
import type { AnalysisSettings } from '#verdict/settings.ts';
import { useProjectInfo } from '../../use-project-info.ts';
import { useTimeseries } from '../loading/use-recalculation.ts';
import { useLaunchPlan } from '../use-launch-plan.ts';
import { toViewedResult, type ViewedResult } from '../view-history/view-history.ts';
import { analysisQuery } from '../worker/use-analysis.ts';
import { inputsByDay } from './inputs-by-day.ts';

const entryOf = (analysis: Analysis, leader: string, at: string): ViewedResult[] => {
  const variant = analysis.variants.find(({ key }) => key === leader);
  if (!variant?.comparison || variant.comparison.change === null) return [];
  const { has, needs } = leaderNeed(analysis, variant);
  if (has < needs) return [];
  const entry = toViewedResult(analysis, { ...variant, comparison: variant.comparison }, at, {});
  return [entry.low, entry.high].every(Number.isFinite) ? [entry] : [];
};

/** The lift at the end of each day, and whether it is still loading. */
export interface LiftHistory {
  history: ViewedResult[];
  problem: Error | null;
  isLoading: boolean;
}

/**
 * Returns the leader's lift at the end of each day, with the interval that a verdict on that day requires (see
 * `RequiredConfidence`), for days with enough conversions or values; empty without a leader or a metric. Sends no request
 * without a metric.
 */
export function useLiftHistory(
  project: number,
  source: { experiment: Experiment; metric: Metric | null; settings: AnalysisSettings },
  leader: string | null,
): LiftHistory {
  const { metric, settings } = source;
  const experiment = useLaunchPlan(project, source.experiment, false);
  const { data, error, isLoading } = useTimeseries(project, experiment.id, metric);
  const { timeZone } = useProjectInfo(project);
  const settingsJson = JSON.stringify(settings);
  const days = useMemo(
    () => (metric ? inputsByDay(data, { experiment, metric, settings: JSON.parse(settingsJson), timeZone }) : []),
    [data, experiment, metric, settingsJson, timeZone],
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

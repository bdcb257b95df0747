import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import type { AnalysisInput, VerdictInput } from '#verdict/analysis/types.ts';
import { type ReachedResult, reachedIn, reachedOn } from '#verdict/reached.ts';
import { useStable } from '../../ui/use-stable.ts';
import { useProjectInfo } from '../use-project-info.ts';
import { useTimeseries } from './loading/use-recalculation.ts';
import type { MetricToAnalyze } from './measured-metric.ts';
import { type Day, inputsByDay } from './over-time/inputs-by-day.ts';
import { verdictInputQuery } from './worker/use-analysis.ts';

/** Returns the first reached result; null if there is none, or if an earlier day is not computed yet. */
function firstComputed(days: readonly Day[], computed: readonly (VerdictInput | undefined)[]): ReachedResult | null {
  for (const [index, { date, input }] of days.entries()) {
    const result = computed[index];
    const reached = result && reachedOn(date, result, input);
    if (!result || reached) return reached ?? null;
  }
  return null;
}

const NO_DAYS: Day[] = [];

/**
 * Returns the goal's result that was reached first, with the reader's settings; null if none was reached, or if it is not
 * known. The server sends it for the default settings. Otherwise, it is found in the results by day, if they are loaded.
 */
export function useReached(
  project: number,
  experiment: Experiment,
  { metric, row, input }: Pick<MetricToAnalyze, 'metric' | 'row'> & { input: AnalysisInput | null },
): ReachedResult | null {
  const stored = input && reachedIn(row, input.settings);
  const searched = stored === undefined && !metric.isLegacy ? metric : null;
  const { data } = useTimeseries(project, experiment.id, searched, false);
  const { timeZone } = useProjectInfo(project);
  const settingsJson = JSON.stringify(input?.settings);
  // A change of the shares withdraws the results of earlier days.
  const changedAt = row?.result?.share_periods?.at(-1)?.from ?? '';
  const days = useMemo(
    () =>
      searched
        ? inputsByDay(data, { experiment, metric: searched, settings: JSON.parse(settingsJson), timeZone }).filter(
            ({ at }) => !(Date.parse(at) <= Date.parse(changedAt)),
          )
        : NO_DAYS,
    [data, experiment, searched, settingsJson, timeZone, changedAt],
  );
  const queries = useQueries({ queries: days.map(({ input: ofDay }) => verdictInputQuery(ofDay)) });
  const found = firstComputed(
    days,
    queries.map((query) => query.data),
  );
  return useStable(stored ?? found);
}

import { useQueries } from '@tanstack/react-query';
import type { Experiment } from '#contract/experiment.ts';
import type { AnyMetric } from '#contract/metric.ts';
import type { Recalculation } from '#contract/recalculation.ts';
import { analysisInput } from '#verdict/analysis/analysis-input.ts';
import { planProgressOf } from '#verdict/analysis/plan-progress.ts';
import type { AnalysisInput } from '#verdict/analysis/types.ts';
import { unevenStartOf } from '#verdict/checks/uneven-start.ts';
import type { JudgedMetric } from '#verdict/guardrails.ts';
import { metricKindOf } from '#verdict/metric.ts';
import { parseMetricRow } from '#verdict/response/parse-metric-result.ts';
import { type ParsedResponse, parseResults } from '#verdict/response/parse-results.ts';
import { defaultSettings } from '#verdict/settings.ts';
import { metricFormatOf } from '#verdict/text/metric-format.ts';
import { useSecondaryResultsAt } from '../../data.ts';
import { analysisQuery, emptyInput } from '../../results/worker/use-analysis.ts';

/** Returns the index that identifies a legacy secondary metric on the server; null for other metrics. */
function indexOf({ id, isLegacy }: AnyMetric): number | null {
  const index = Number(/^secondary-(\d+)$/.exec(id)?.[1] ?? Number.NaN);
  return isLegacy && Number.isInteger(index) ? index : null;
}

function inputOf(experiment: Experiment, metric: AnyMetric, response: ParsedResponse | null): AnalysisInput | null {
  if (response?.state !== 'computed') return null;
  const { results, last_refresh } = response;
  const isLegacy = metric.isLegacy;
  return analysisInput({
    results,
    metric: results.metric ?? metricKindOf(metric.stored),
    settings: { ...defaultSettings, direction: metric.goal === 'decrease' ? 'lower' : 'higher' },
    progress: { ...planProgressOf(experiment, last_refresh, Date.now()), growth: null },
    ...metricFormatOf(metric),
    unevenStart: unevenStartOf(metric, results, experiment),
    ...(isLegacy ? { filters: metric.stored } : {}),
  });
}

interface Source {
  project: number;
  experiment: Experiment;
  metrics: readonly AnyMetric[];
  /** The last run. A run computes the `metrics`. Null if there was no run. */
  run: Recalculation | null;
  enabled: boolean;
}

/** Returns the guardrails whose results are loaded. Each is analyzed with the default settings. */
export function useGuardrails({ project, experiment, metrics, run, enabled }: Source): JudgedMetric[] {
  const guardrails = enabled ? metrics.filter(({ role }) => role === 'guardrail') : [];
  const indexes = guardrails.flatMap((metric) => indexOf(metric) ?? []);
  const stored = useSecondaryResultsAt(project, experiment.id, indexes);
  const inputs = guardrails.map((metric) => {
    const index = indexOf(metric);
    const data = index === null ? undefined : stored[indexes.indexOf(index)]?.data;
    const row = run?.results?.find(({ metric_uuid }) => metric_uuid === metric.id);
    const response = index === null ? parseMetricRow(row, run, metric) : data === undefined ? null : parseResults(data);
    return inputOf(experiment, metric, response);
  });
  const analyses = useQueries({
    queries: inputs.map((input) => ({ ...analysisQuery(input ?? emptyInput), enabled: input !== null })),
  });
  return guardrails.flatMap(({ name, margin }, position) => {
    const analysis = inputs[position] ? analyses[position]?.data : undefined;
    return analysis ? [{ name, role: 'guardrail' as const, margin, analysis }] : [];
  });
}

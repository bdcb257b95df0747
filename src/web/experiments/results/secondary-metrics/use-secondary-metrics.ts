import { useQueries } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { Experiment } from '#contract/experiment.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { confidenceOfEach } from '#stats/false-alarms.ts';
import { analysisInput } from '#verdict/analysis/analysis-input.ts';
import { occasionOf } from '#verdict/analysis/occasion.ts';
import type { Analysis, AnalysisInput } from '#verdict/analysis/types.ts';
import { type MetricKind, metricKindOf, summedProperty } from '#verdict/metric.ts';
import { type ParsedResponse, parseResults } from '#verdict/response/parse-results.ts';
import type { AnalysisSettings } from '#verdict/settings.ts';
import { useExperimentSecondaryResults } from '../../data.ts';
import { type MetricName, parseSettings } from '../settings/settings-url.ts';
import { useUrlChoice } from '../settings/use-url-choice.ts';
import { analysisQuery } from '../worker/use-analysis.ts';

interface SecondaryMetric {
  name: string;
  filters: unknown;
}

/** A secondary metric with its response and its analysis. */
export interface SecondaryResult extends SecondaryMetric {
  /** The index in the list, which identifies the metric for the server. */
  index: number;
  metric: MetricKind;
  response: ParsedResponse | null;
  analysis: Analysis | null;
  problem: Error | null;
  isBusy: boolean;
  /** The time of the last success and the number of all failures, from which failures in a row are counted. */
  dataUpdatedAt: number;
  errorUpdateCount: number;
  retry: () => void;
}

function inputOf(
  experiment: Experiment,
  response: ParsedResponse | null,
  filters: unknown,
  settings: AnalysisSettings,
): AnalysisInput | null {
  if (response?.state !== 'computed') return null;
  const { results, last_refresh } = response;
  const occasion = { ...occasionOf(experiment, last_refresh, Date.now()), growth: null };
  return analysisInput({ results, metric: results.metric ?? metricKindOf(filters), settings, occasion, filters });
}

function metricsOf({ secondary_metrics }: Experiment): SecondaryMetric[] {
  const list: unknown[] = Array.isArray(secondary_metrics) ? secondary_metrics : [];
  return list.map((metric, index) => {
    const { name, filters } = isObject(metric) ? metric : {};
    return { name: typeof name === 'string' && name !== '' ? name : `Metric ${index + 1}`, filters };
  });
}

/** Whether a metric can be analyzed. A sum of property values cannot. */
export const isAnalyzable = ({ filters }: { filters: unknown }): boolean => summedProperty(filters) === null;

/** Whether intervals are corrected for the number of secondary metrics, stored in the URL. */
export function useMultipleMetricsCorrection(): [boolean, (isOn: boolean) => void] {
  const [choice, choose] = useUrlChoice('many', ['as-one', 'corrected'], 'as-one');
  return [choice === 'corrected', (isOn) => choose(isOn ? 'corrected' : 'as-one')];
}

/** The analysis of each input. Equal inputs share one query. */
function useAnalyses(inputs: readonly (AnalysisInput | null)[]): (Analysis | null)[] {
  const keys = inputs.map((input) => input && JSON.stringify(input));
  const distinct = [...new Set(keys)].filter((key) => key !== null);
  const queries = useQueries({ queries: distinct.map((key) => analysisQuery(JSON.parse(key))) });
  return keys.map((key) => (key === null ? null : (queries[distinct.indexOf(key)]?.data ?? null)));
}

/** Loads and analyzes each secondary metric. */
export function useSecondaryMetrics(project: number, experiment: Experiment): SecondaryResult[] {
  const metrics = metricsOf(experiment);
  const [search] = useSearchParams();
  const queries = useExperimentSecondaryResults(project, experiment.id, metrics.length);
  const responses = queries.map(({ data }) => (data === undefined ? null : parseResults(data)));
  const [isCorrected] = useMultipleMetricsCorrection();
  const comparisons = Math.max(1, metrics.filter(isAnalyzable).length);
  const inputs = metrics.map(({ filters }, index) => {
    const settings = parseSettings(search, `${index}` as MetricName);
    const confidence = isCorrected ? confidenceOfEach(comparisons, settings.confidence) : settings.confidence;
    return inputOf(experiment, responses[index] ?? null, filters, { ...settings, confidence });
  });
  const analyses = useAnalyses(inputs);
  return metrics.map((metric, index) => {
    const response = responses[index] ?? null;
    const kind = response?.state === 'computed' ? response.results.metric : null;
    const query = queries[index];
    return {
      ...metric,
      index,
      metric: kind ?? metricKindOf(metric.filters),
      response,
      analysis: analyses[index] ?? null,
      problem: query?.error ?? null,
      isBusy: query?.isFetching ?? false,
      dataUpdatedAt: query?.dataUpdatedAt ?? 0,
      errorUpdateCount: query?.errorUpdateCount ?? 0,
      retry: () => void query?.refetch(),
    };
  });
}

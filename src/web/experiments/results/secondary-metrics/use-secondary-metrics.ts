import { useQueries } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { type Experiment, statusOf } from '#contract/experiment.ts';
import { metricsOf } from '#contract/experiment-metrics.ts';
import { isObject } from '#contract/kinds/objects.ts';
import type { AnyMetric, MetricRole } from '#contract/metric.ts';
import type { Recalculation, RecalculationRow } from '#contract/recalculation.ts';
import { confidenceOfEach } from '#stats/false-alarms.ts';
import { analysisInput } from '#verdict/analysis/analysis-input.ts';
import { planProgressOf } from '#verdict/analysis/plan-progress.ts';
import type { Analysis, AnalysisInput } from '#verdict/analysis/types.ts';
import { unevenStartOf } from '#verdict/checks/uneven-start.ts';
import type { JudgedMetric } from '#verdict/guardrails.ts';
import { type MetricKind, metricKindOf, summedProperty } from '#verdict/metric.ts';
import { metricKindIn, parseMetricRow } from '#verdict/response/parse-metric-result.ts';
import { type ParsedResponse, parseResults } from '#verdict/response/parse-results.ts';
import type { AnalysisSettings, MetricDirection } from '#verdict/settings.ts';
import { endedWindowNote } from '#verdict/text/ended-window-note.ts';
import { metricFormatOf } from '#verdict/text/metric-format.ts';
import { useCapabilities } from '../../../session/use-capabilities.ts';
import { useExperimentSecondaryResults } from '../../data.ts';
import { metricErrorOf } from '../loading/metric-error.ts';
import { type MetricName, parseSettings } from '../settings/settings-url.ts';
import { useUrlChoice } from '../settings/use-url-choice.ts';
import { analysisQuery } from '../worker/use-analysis.ts';

interface SecondaryMetric {
  /** The position on the page. The position of a legacy metric also identifies the metric on the server. */
  index: number;
  name: string;
  /** The definition of a legacy metric; null for a `Metric`. */
  filters: unknown;
  role: MetricRole;
  margin: number | null;
  /** Which values of the metric are better by default: higher, lower or neither. */
  usual: MetricDirection;
  /** The definition of a `Metric`; null for a legacy metric. */
  definition: AnyMetric | null;
}

/** A secondary metric with its response and its analysis. */
export interface SecondaryResult extends SecondaryMetric {
  metric: MetricKind;
  response: ParsedResponse | null;
  analysis: Analysis | null;
  /** Says that some people of a retention metric had less time to come back before the end; null if all had enough. */
  endedWindowNote: string | null;
  problem: Error | null;
  isBusy: boolean;
  /** Whether the first response or its analysis is still awaited. */
  isPending: boolean;
  /** Whether the last run does not contain this metric. */
  isMissing: boolean;
  /** The time of the last success, in milliseconds since 1970; 0 before the first. Used to count consecutive failures. */
  dataUpdatedAt: number;
  /** The total number of failures so far. Used to count consecutive failures. */
  errorUpdateCount: number;
  retry: () => void;
}

/** The state and the rows of the runs that compute the `metrics`. */
interface Runs {
  rows: ReadonlyMap<string, RecalculationRow>;
  latest: Recalculation | null | undefined;
  running: Recalculation | null;
  isRunning: boolean;
  isLoading: boolean;
  problem: Error | null;
  retry: () => void;
}

function inputOf(
  experiment: Experiment,
  response: ParsedResponse | null,
  { filters, definition }: SecondaryMetric,
  settings: AnalysisSettings,
): AnalysisInput | null {
  if (response?.state !== 'computed') return null;
  const { results, last_refresh } = response;
  const progress = { ...planProgressOf(experiment, last_refresh, Date.now()), growth: null };
  const metric = results.metric ?? metricKindOf(filters);
  const unevenStart = unevenStartOf(definition, results, experiment);
  return analysisInput({ results, metric, settings, progress, filters, unevenStart, ...metricFormatOf(definition) });
}

function legacyMetrics(experiment: Experiment, known: readonly AnyMetric[]): SecondaryMetric[] {
  const list: unknown[] = Array.isArray(experiment.secondary_metrics) ? experiment.secondary_metrics : [];
  return list.map((metric, index) => {
    const { name, filters } = isObject(metric) ? metric : {};
    const { role = 'secondary', margin = null } = known.find(({ id }) => id === `secondary-${index}`) ?? {};
    const shown = typeof name === 'string' && name !== '' ? name : `Metric ${index + 1}`;
    return { index, name: shown, filters, role, margin, usual: 'higher', definition: null };
  });
}

/** Returns the metrics other than the goal. Legacy metrics come first, because their position identifies them. */
function metricsBesides(experiment: Experiment, goal: AnyMetric | null): SecondaryMetric[] {
  const known = metricsOf(experiment);
  const legacy = legacyMetrics(experiment, known);
  const others = known.filter(({ id, isLegacy }) => !isLegacy && id !== goal?.id);
  return [
    ...legacy,
    ...others.map((definition, position) => ({
      index: legacy.length + position,
      name: definition.name,
      filters: null,
      role: definition.role,
      margin: definition.margin,
      usual: definition.goal === 'decrease' ? ('lower' as const) : ('higher' as const),
      definition,
    })),
  ];
}

/**
 * Returns whether a metric can be analyzed. A sum of property values can be analyzed only if the server sends the sum
 * of their squares.
 */
export const isAnalyzable = ({ filters, analysis }: { filters: unknown; analysis: Analysis | null }): boolean =>
  summedProperty(filters) === null || analysis !== null;

/**
 * Returns whether intervals are corrected for the number of secondary metrics, and a function to change this choice. The
 * URL contains the choice.
 */
export function useMultipleMetricsCorrection(): [boolean, (isOn: boolean) => void] {
  const [choice, choose] = useUrlChoice('many', ['as-one', 'corrected'], 'as-one');
  return [choice === 'corrected', (isOn) => choose(isOn ? 'corrected' : 'as-one')];
}

/** Returns the query for each input's analysis; null without an input. Equal inputs share one query. */
function useAnalyses(inputs: readonly (AnalysisInput | null)[]) {
  const keys = inputs.map((input) => input && JSON.stringify(input));
  const distinct = [...new Set(keys)].filter((key) => key !== null);
  const queries = useQueries({ queries: distinct.map((key) => analysisQuery(JSON.parse(key))) });
  return keys.map((key) => (key === null ? null : (queries[distinct.indexOf(key)] ?? null)));
}

type Loaded = Pick<
  SecondaryResult,
  'response' | 'problem' | 'isBusy' | 'isMissing' | 'dataUpdatedAt' | 'errorUpdateCount' | 'retry'
>;

const isPending = ({ response, isBusy }: Loaded, analysis: { isLoading: boolean } | null | undefined) =>
  response === null ? isBusy : analysis?.isLoading === true;

function loadedFromRun(definition: AnyMetric, runs: Runs): Loaded {
  const { rows, latest, running, isRunning, isLoading, problem, retry } = runs;
  const row = rows.get(definition.id);
  const failure = metricErrorOf(runs, definition);
  return {
    response: parseMetricRow(row, running ?? latest ?? null, definition),
    problem: failure ?? problem,
    isBusy: isRunning || isLoading,
    isMissing: row === undefined && Boolean(latest),
    dataUpdatedAt: Date.parse(latest?.completed_at ?? '') || 0,
    errorUpdateCount: failure ? 1 : 0,
    retry,
  };
}

/** Returns all metrics except the goal, with their results and analyses as far as they are loaded. */
export function useSecondaryMetrics(
  project: number,
  experiment: Experiment,
  goal: AnyMetric | null,
  runs: Runs,
): SecondaryResult[] {
  const metrics = metricsBesides(experiment, goal);
  const [search] = useSearchParams();
  const queries = useExperimentSecondaryResults(
    project,
    experiment.id,
    metrics.filter(({ definition }) => definition === null).length,
  );
  const loaded = metrics.map(({ definition }, index): Loaded => {
    if (definition) return loadedFromRun(definition, runs);
    const query = queries[index];
    return {
      response: query?.data === undefined ? null : parseResults(query.data),
      problem: query?.error ?? null,
      isBusy: query?.isFetching ?? false,
      isMissing: false,
      dataUpdatedAt: query?.dataUpdatedAt ?? 0,
      errorUpdateCount: query?.errorUpdateCount ?? 0,
      retry: () => void query?.refetch(),
    };
  });
  const [isCorrected] = useMultipleMetricsCorrection();
  const settingsOf = ({ index, usual }: SecondaryMetric) => parseSettings(search, `${index}` as MetricName, usual);
  const single = metrics.map((metric, index) =>
    inputOf(experiment, loaded[index]?.response ?? null, metric, settingsOf(metric)),
  );
  const comparable = metrics.filter(({ filters }, index) => summedProperty(filters) === null || single[index]);
  const comparisons = Math.max(1, comparable.length);
  const inputs = single.map(
    (input) =>
      input && {
        ...input,
        settings: {
          ...input.settings,
          confidence: isCorrected
            ? confidenceOfEach(comparisons, input.settings.confidence)
            : input.settings.confidence,
        },
      },
  );
  const analyses = useAnalyses(inputs);
  const { countsAfterEnd } = useCapabilities(project);
  const noteContext = { hasEnded: statusOf(experiment, Date.now()) === 'ended', countsAfterEnd };
  return metrics.flatMap((metric, index) => {
    const own = loaded[index];
    if (!own) return [];
    const kind = own.response?.state === 'computed' ? own.response.results.metric : null;
    const declared = metric.definition ? metricKindIn(metric.definition) : metricKindOf(metric.filters);
    const analysis = analyses[index]?.data ?? null;
    const note = analysis && endedWindowNote(analysis, noteContext);
    return [
      {
        ...metric,
        ...own,
        metric: kind ?? declared ?? 'mean',
        analysis,
        isPending: isPending(own, analyses[index]),
        endedWindowNote: note,
      },
    ];
  });
}

/**
 * Returns the metrics that the goal's verdict has to consider: the analyzed ones, and guardrails that were loaded without
 * results. Leaves out metrics that are still loading.
 */
export const judgedMetrics = (results: readonly SecondaryResult[]): JudgedMetric[] =>
  results.flatMap(({ name, role, margin, analysis, isPending: isAwaited }): JudgedMetric[] => {
    if (role === 'guardrail') return analysis || !isAwaited ? [{ name, role, margin, analysis }] : [];
    return analysis ? [{ name, role: 'secondary', margin, analysis }] : [];
  });

import { type Experiment, statusOf } from '#contract/experiment.ts';
import { isolateName } from '#contract/format/isolate-name.ts';
import type { AnyMetric } from '#contract/metric.ts';
import { hasStartEvent } from '#contract/retention-rules.ts';
import { filtersOf } from '#verdict/analysis/analysis-input.ts';
import type { Analysis, AnalysisInput } from '#verdict/analysis/types.ts';
import type { JudgedMetric } from '#verdict/guardrails.ts';
import { entitiesOf, entityName, formatMetric, kindOf, type MetricKind, summedProperty } from '#verdict/metric.ts';
import type { VerdictReport } from '#verdict/report.ts';
import type { ComputedResponse, ParsedResponse, ServerResults } from '#verdict/response/parse-results.ts';
import { type VariantResultRow, variantResultRows } from '#verdict/response/variant-result-rows.ts';
import { type MetricDirection, usualDirection } from '#verdict/settings.ts';
import { endedWindowNote } from '#verdict/text/ended-window-note.ts';
import { type OpenWindows, openWindowsOf } from '../open-windows.ts';
import type { MetricRequest } from './loading/use-requests.ts';
import type { MetricName } from './settings/settings-url.ts';

/** A metric with its response and its analysis. */
export interface MeasuredMetric extends MetricRequest {
  metric: AnyMetric;
  /** The metric's name in the URL. */
  urlName: MetricName;
  response: ParsedResponse | null;
  /** The definition of a legacy metric, from the response or else from the experiment; null for other metrics. */
  filters: unknown;
  kind: MetricKind;
  /** Which values of the metric are better by default: higher, lower or neither. */
  usual: MetricDirection;
  /** Null if the response does not contain enough data to compare variants. */
  input: AnalysisInput | null;
  analysis: Analysis | null;
  /** Whether the first response or its analysis is still awaited. */
  isPending: boolean;
  /** Says that some people of a retention metric had less time to come back before the end; null if all had enough. */
  endedWindowNote: string | null;
}

/** A metric with its response, before the analysis. */
export type MetricToAnalyze = MetricRequest & Pick<MeasuredMetric, 'metric' | 'urlName' | 'response' | 'input'>;

/** Returns a metric with its analysis. `analysis` is null for a metric without an input. */
export function measuredMetric(
  part: MetricToAnalyze,
  query: { data: Analysis | undefined; isLoading: boolean } | null,
  { experiment, countsAfterEnd }: { experiment: Experiment; countsAfterEnd: boolean },
): MeasuredMetric {
  const { metric, response, input } = part;
  const results = response?.state === 'computed' ? response.results : null;
  const analysis = input && (query?.data ?? null);
  const hasEnded = statusOf(experiment, Date.now()) === 'ended';
  return {
    ...part,
    filters: filtersOf(metric, results),
    kind: results?.metric ?? kindOf(metric) ?? 'mean',
    usual: usualDirection(metric),
    analysis,
    isPending: response === null ? part.isBusy : query?.isLoading === true,
    endedWindowNote: analysis && endedWindowNote(analysis, { hasEnded, countsAfterEnd }),
  };
}

/** Whether the console can analyze the metric. A sum needs a response with sums of squares. */
const isAnalyzable = ({ metric, response, input }: MetricToAnalyze): boolean =>
  input !== null ||
  summedProperty(filtersOf(metric, response?.state === 'computed' ? response.results : null)) === null;

/** Whether the metric is judged together with other secondary metrics, so that its confidence has to be corrected. */
export const isCorrected = (metric: MetricToAnalyze): boolean =>
  metric.metric.role !== 'guardrail' && isAnalyzable(metric);

/**
 * Returns the metrics that the goal's verdict has to consider: the analyzed ones, and guardrails that were loaded without
 * results. Leaves out metrics that are still loading.
 */
export const judgedMetrics = (others: readonly MeasuredMetric[]): JudgedMetric[] =>
  others.flatMap(({ metric: { name, role, margin }, analysis, isPending }): JudgedMetric[] => {
    if (role === 'guardrail') return analysis || !isPending ? [{ name, role, margin, analysis }] : [];
    return analysis ? [{ name, role: 'secondary', margin, analysis }] : [];
  });

/**
 * Which people a metric counts: people who took the first step of a legacy funnel, people with the start event of a
 * retention metric, or everyone who was exposed.
 */
export type CountedPeople = 'first_step' | 'start_event' | 'exposed';

/** The goal: the server's results, and what the console computes from them. */
export interface Goal extends Pick<MeasuredMetric, 'metric' | 'filters' | 'kind' | 'usual' | 'input' | 'analysis'> {
  /** The whole response. */
  raw: unknown;
  results: ServerResults;
  rows: VariantResultRow[];
  /** Which people the metric counts. */
  people: CountedPeople;
  /** How the server counts people who can still come back. */
  openWindows: OpenWindows;
  /** The name with all steps of a funnel: "Goal: opened → signed up". */
  label: string;
  /** The name with only the last step: "Goal: signed up". */
  title: string;
  /** When the server computed the results, ISO 8601; null if unknown. */
  computedAt: string | null;
  /** False while the analysis of the current response is being computed. */
  isComputed: boolean;
  /** Null until there is an analysis. */
  report: VerdictReport | null;
  /** Why the analysis failed; null if it did not fail. */
  problem: Error | null;
  retry: () => void;
}

function countedPeople(metric: AnyMetric, kind: MetricKind): CountedPeople {
  if (metric.isLegacy) return kind === 'funnel' ? 'first_step' : 'exposed';
  return hasStartEvent(metric) ? 'start_event' : 'exposed';
}

/** Returns two names of the goal. For a legacy funnel, one has all steps and one has only the last step. */
function namesOf(metric: AnyMetric, filters: unknown): Pick<Goal, 'label' | 'title'> {
  if (!metric.isLegacy)
    return { label: `Goal: ${isolateName(metric.name)}`, title: `Goal: ${isolateName(metric.name)}` };
  const last = entitiesOf(filters).map(entityName).at(-1) ?? 'no metric';
  return { label: `Goal: ${formatMetric(filters)}`, title: `Goal: ${isolateName(last)}` };
}

/** Returns the part of the goal that does not need the analysis. */
export function describeGoal(
  experiment: Experiment,
  metric: AnyMetric,
  { raw, results, last_refresh }: ComputedResponse,
  countsAfterEnd: boolean,
) {
  const kind = results.metric ?? kindOf(metric) ?? 'mean';
  const filters = filtersOf(metric, results);
  return {
    metric,
    filters,
    kind,
    usual: usualDirection(metric),
    raw,
    results,
    rows: variantResultRows(results.variants, experiment),
    people: countedPeople(metric, kind),
    openWindows: openWindowsOf(experiment, countsAfterEnd),
    ...namesOf(metric, filters),
    computedAt: last_refresh,
  };
}

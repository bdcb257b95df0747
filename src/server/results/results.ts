import type { Json } from '#contract/field.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { printed } from '#contract/printed.ts';
import { invalidInput } from '#contract/problem.ts';
import type { SharePeriod } from '#contract/share-periods.ts';
import type { AppDependencies } from '../dependencies.ts';
import { isLaunched } from '../experiments/schedule.ts';
import { sharePeriodsOf } from '../experiments/share-periods.ts';
import { parseTimestamp } from '../request/parse-timestamp.ts';
import { funnelOutcome } from './funnel-outcome.ts';
import { measurementContext, type ResultsInput } from './measurement-context.ts';
import { goalResult, isComparable, type MetricOutcome, secondaryResult } from './metric-outcome.ts';
import { metricIn } from './parse-filters.ts';
import { type CacheKey, cachedResult, cacheKeyOf, cacheResult, GOAL } from './result-cache.ts';
import { shareCalculation } from './share-calculation.ts';
import { trendOutcome } from './trend-outcome.ts';

/** The results in a response, in addition to the experiment's fields. */
export interface Results {
  result: Json;
  /** The periods in which the flag's shares of the variants did not change. The counts of all periods are added. */
  share_periods: SharePeriod[];
  last_refresh: string;
  is_cached: boolean;
}

/** A request for an experiment's results. */
export interface ResultsRequest extends ResultsInput {
  /** If present with any value, the results are recalculated. */
  refresh: string | undefined;
  /** Aborts when no client is waiting for the response any more. */
  signal: AbortSignal;
}

type ResultsDependencies = Pick<AppDependencies, 'db' | 'events'>;

interface Calculation {
  metric: number;
  filters: Json;
  shape: (outcome: MetricOutcome) => Json;
}

function requireLaunched({ experiment, now }: ResultsInput) {
  if (!isLaunched(experiment, now))
    throw invalidInput('The experiment has not been launched, so it has no results yet.');
}

function outcomeOf(
  { events }: ResultsDependencies,
  input: ResultsInput,
  filters: Json,
  signal: AbortSignal,
): Promise<MetricOutcome> {
  const metric = metricIn(filters);
  const context = measurementContext(input, signal);
  return metric.insight === 'FUNNELS'
    ? funnelOutcome(events, context, metric)
    : trendOutcome(events, context, metric, input.experiment.parameters);
}

/**
 * Calculates a result, and caches it. A result without control or without another variant is not cached, because after a
 * launch the first participants can arrive at any time.
 */
async function calculate(
  dependencies: ResultsDependencies,
  input: ResultsInput,
  cacheKey: CacheKey,
  { filters, shape }: Calculation,
  signal: AbortSignal,
) {
  const outcome = await outcomeOf(dependencies, input, filters, signal);
  const result = shape(outcome);
  // Uses the database's time format, so that a cached result equals a new result.
  const calculated_at = String(parseTimestamp(input.now.toISOString()));
  if (isComparable(outcome)) await cacheResult(dependencies.db, cacheKey, { result, calculated_at });
  return { result, last_refresh: calculated_at, is_cached: false };
}

async function resultsOf(
  dependencies: ResultsDependencies,
  request: ResultsRequest,
  calculation: Calculation,
): Promise<Results> {
  requireLaunched(request);
  const { db } = dependencies;
  const { refresh, now, signal } = request;
  const cacheKey = cacheKeyOf(request, calculation.metric, calculation.filters);
  const [cached, share_periods] = await Promise.all([
    refresh === undefined ? cachedResult(db, cacheKey, now) : undefined,
    sharePeriodsOf(db, request),
  ]);
  if (cached) return { result: cached.result, share_periods, last_refresh: cached.calculated_at, is_cached: true };
  const sharing = { name: JSON.stringify(cacheKey), fresh: refresh !== undefined, signal };
  const calculated = await shareCalculation(db, sharing, (until) =>
    calculate(dependencies, request, cacheKey, calculation, until),
  );
  return { ...calculated, share_periods };
}

const isEmpty = (value: unknown) => value === null || (isObject(value) && Object.keys(value).length === 0);

/**
 * Returns the goal's results. Throws 400 for an experiment without a goal, for a draft, and if there is nothing to
 * compare.
 */
export async function goalResults(dependencies: ResultsDependencies, request: ResultsRequest): Promise<Results> {
  const { filters } = request.experiment;
  if (isEmpty(filters)) throw invalidInput('Experiment has no target metric');
  return resultsOf(dependencies, request, { metric: GOAL, filters, shape: goalResult });
}

const insights = ['FUNNELS', 'TRENDS'];

function metricAt(metrics: readonly Json[], index: string | undefined): Json {
  if (metrics.length === 0) throw invalidInput('Experiment has no secondary metrics');
  if (!index) throw invalidInput('Secondary metric id is required');
  if (!/^\s*[+-]?\d+\s*$/.test(index)) throw invalidInput('Secondary metric id must be an integer');
  const metric = metrics[Number(index)];
  if (metric === undefined) throw invalidInput('Invalid metric ID');
  const filters = isObject(metric) ? ((metric['filters'] ?? {}) as Json) : {};
  const insight = isObject(filters) ? (filters['insight'] ?? 'TRENDS') : null;
  if (!insights.includes(printed(insight).toUpperCase()))
    throw invalidInput('Secondary metrics need to be funnel or trend insights');
  return filters;
}

/**
 * Returns the results of the secondary metric with this index. Missing data is not an error: a variant without data has
 * no value. Throws 400 for a draft, and for an invalid index or metric.
 */
export async function secondaryResults(
  dependencies: ResultsDependencies,
  request: ResultsRequest,
  index: string | undefined,
): Promise<Results> {
  const { secondary_metrics } = request.experiment;
  const filters = metricAt(Array.isArray(secondary_metrics) ? secondary_metrics : [], index);
  return resultsOf(dependencies, request, { metric: Number(index), filters, shape: secondaryResult });
}

import { isObject, type JsonObject } from '#contract/kinds/objects.ts';
import type { ComparedPeriod, SharePeriod } from '#contract/share-periods.ts';
import type { MetricKind } from '../metric.ts';
import { instantIn, numberIn, stringIn } from './json-values.ts';
import { type FunnelStep, parseFunnelSteps, parseTrendSeries, type TrendSeries } from './parse-insight.ts';
import { parseVariants, type VariantResult } from './parse-variants.ts';

/** A period of constant shares. A period without counts was not compared separately. */
export type ReportedPeriod = SharePeriod & Partial<Pick<ComparedPeriod, 'variants' | 'used'>>;

/** What a server computed for one metric. Missing values are null, never guessed. */
export interface ServerResults {
  metric: MetricKind | null;
  /** Control first (in a run: the baseline), then the others in the order of the response. */
  variants: VariantResult[];
  significant: boolean | null;
  /** The server's code for the reason why the result is or is not significant. */
  significance_code: string | null;
  /** The expected loss of a funnel as a fraction; null if the server did not compute it. */
  expected_loss: number | null;
  /** The p-value of a trend; null if the server did not compute it. */
  p_value: number | null;
  steps: FunnelStep[];
  series: TrendSeries[];
  /** The metric's definition, if the response contains it. */
  filters: JsonObject | null;
  /** The periods in which the flag's shares did not change, oldest first; null if the server does not report them. */
  periods: readonly ReportedPeriod[] | null;
  /** How many of all exposed people were exposed to several variants; absent if nobody was, or if it is unknown. */
  severalVariants?: { people: number; of: number };
}

interface ResponseInfo {
  /** When the server computed the results, ISO 8601. */
  last_refresh: string | null;
  is_cached: boolean | null;
  raw: unknown;
}

/** A parsed response. `record`: only the experiment, without results. `unknown`: an unknown format. */
export type ParsedResponse = ResponseInfo &
  ({ state: 'computed'; results: ServerResults } | { state: 'record' } | { state: 'unknown' });

export type ComputedResponse = Extract<ParsedResponse, { state: 'computed' }>;

const statistics = ['insight', 'probability', 'variants', 'credible_intervals', 'significance_code', 'significant'];
const isComputed = (value: unknown): value is JsonObject =>
  isObject(value) && statistics.some((name) => value[name] !== undefined);

const isValueMap = (value: unknown): value is Record<string, number> =>
  isObject(value) && Object.keys(value).length > 0 && Object.values(value).every((part) => typeof part === 'number');

/**
 * Returns the computed part of a response; null if there is none. The part is in `result`, or it is the whole response.
 * A cached response of an old server has only one number per variant.
 */
function computedIn(response: JsonObject): JsonObject | null {
  const inner = response['result'];
  if (isComputed(inner)) return inner;
  if (isComputed(response)) return response;
  if (isValueMap(inner)) return { result: inner };
  return isObject(inner) && isValueMap(inner['result']) ? inner : null;
}

const metricOf = (body: JsonObject, variants: VariantResult[], steps: FunnelStep[], series: TrendSeries[]) => {
  const [first] = variants.flatMap(({ metric }) => metric ?? []);
  if (first) return first;
  if (steps.length > 0) return 'funnel';
  if (series.length > 0) return 'trend';
  const insight = isObject(body['filters']) ? stringIn(body['filters'], 'insight')?.toLowerCase() : null;
  return insight === 'funnels' ? 'funnel' : insight === 'trends' ? 'trend' : null;
};

const uncomputedCodes = new Set(['not_enough_exposure', 'low_win_probability']);

/**
 * Returns null for a loss or p-value that the server did not compute. With a code in `uncomputedCodes`, the server stops
 * early and reports 1.
 */
const unlessUncomputed = (value: number | null, code: string | null) =>
  value === 1 && code !== null && uncomputedCodes.has(code) ? null : value;

/** Returns the periods of constant shares in a response; null if there are none. */
export const periodsIn = ({ share_periods: periods }: JsonObject): readonly ReportedPeriod[] | null =>
  Array.isArray(periods) && periods.length > 0 && periods.every(isObject)
    ? (periods as unknown as ReportedPeriod[])
    : null;

function parseComputed(body: JsonObject, periods: ServerResults['periods']): ServerResults {
  const steps = parseFunnelSteps(body['insight']);
  const series = parseTrendSeries(body['insight']);
  const variants = parseVariants(body, steps, series);
  const code = stringIn(body, 'significance_code');
  return {
    metric: metricOf(body, variants, steps, series),
    variants,
    significant: typeof body['significant'] === 'boolean' ? body['significant'] : null,
    significance_code: code,
    expected_loss: unlessUncomputed(numberIn(body, 'expected_loss'), code),
    p_value: unlessUncomputed(numberIn(body, 'p_value'), code),
    steps,
    series,
    filters: isObject(body['filters']) ? body['filters'] : null,
    periods,
  };
}

/** Parses the results of any server version. Never throws; `raw` keeps the whole response. */
export function parseResults(raw: unknown): ParsedResponse {
  const response = isObject(raw) ? raw : {};
  const info = {
    last_refresh: instantIn(response['last_refresh']),
    is_cached: typeof response['is_cached'] === 'boolean' ? response['is_cached'] : null,
    raw,
  };
  const body = computedIn(response);
  if (body) return { ...info, state: 'computed', results: parseComputed(body, periodsIn(response)) };
  const isRecord = 'feature_flag_key' in response && (response['result'] ?? null) === null;
  return { ...info, state: isRecord ? 'record' : 'unknown' };
}

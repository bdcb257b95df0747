import { isObject, type JsonObject } from '#contract/kinds/objects.ts';
import type { AnyMetric, Metric } from '#contract/metric.ts';
import type { MetricResult, Recalculation, RecalculationRow } from '#contract/recalculation.ts';
import type { EarlyAndLate } from '#stats/lift-change.ts';
import { stratifiedEffectiveValues } from '#stats/stratified-moments.ts';
import { kindOf, type MetricKind } from '../metric.ts';
import { instantIn, numberIn } from './json-values.ts';
import type { FunnelStep } from './parse-insight.ts';
import {
  type ParsedResponse,
  parseResults,
  periodsIn,
  type ReportedPeriod,
  type ServerResults,
} from './parse-results.ts';
import { momentsIn, type VariantResult } from './parse-variants.ts';

/** Returns the effective values of a variant over the used periods. */
function effectiveValues(key: string, used: readonly ReportedPeriod[]): number {
  const strata = used.flatMap(({ variants = [] }) => {
    const people = variants.reduce((sum, variant) => sum + variant.number_of_samples, 0);
    return variants
      .filter((variant) => variant.key === key)
      .map(({ number_of_samples: samples, sum, sum_squares: sumSquares }) => ({
        moments: { samples, sum, sumSquares },
        people,
      }));
  });
  return stratifiedEffectiveValues(strata);
}

/** Returns the counts of a variant in each period of constant shares. */
function countsByPeriod(key: string, sum: number | null, leftOut: boolean, periods: readonly ReportedPeriod[]) {
  const used = periods.filter((period) => period.used);
  const sumIn = ({ variants = [] }: ReportedPeriod) => variants.find((variant) => variant.key === key)?.sum ?? 0;
  const isCombined = used.length > 1 && !leftOut;
  return {
    successes: isCombined ? used.reduce((total, period) => total + sumIn(period), 0) : sum,
    ...(isCombined ? { effective: effectiveValues(key, used) } : {}),
    // If no period can be compared, all variants are left out, and the check of the shares fails.
    isLeftOut: leftOut && used.length > 0,
    periods: periods.map(({ shares, variants = [], used: isUsed = false }) => ({
      people: variants.find((variant) => variant.key === key)?.number_of_samples ?? 0,
      share: shares && (shares[key] ?? 0),
      isUsed,
    })),
  };
}

/** Returns the sums of the two parts of the follow-up; null if one is missing. */
function followUpIn({ follow_up: sums }: JsonObject): EarlyAndLate | null {
  if (!isObject(sums)) return null;
  const [samples, product] = [numberIn(sums, 'number_of_samples'), numberIn(sums, 'early_late_sum_product')];
  const [early, earlySquares] = [numberIn(sums, 'early_sum'), numberIn(sums, 'early_sum_squares')];
  const [late, lateSquares] = [numberIn(sums, 'late_sum'), numberIn(sums, 'late_sum_squares')];
  const isMissing = [samples, product, early, earlySquares, late, lateSquares].includes(null);
  return isMissing ? null : ({ samples, product, early, earlySquares, late, lateSquares } as EarlyAndLate);
}

function variantResult(
  variant: JsonObject,
  metric: MetricKind,
  periods: readonly ReportedPeriod[] | null,
): VariantResult {
  const [people, sum] = [numberIn(variant, 'number_of_samples'), numberIn(variant, 'sum')];
  const moments = momentsIn(variant);
  const largest = numberIn(variant, 'largest_value');
  const followUp = followUpIn(variant);
  const of = metric === 'ratio' ? (moments?.denominatorSum ?? 0) : (people ?? 0);
  const key = String(variant['key']);
  return {
    key,
    metric,
    people,
    successes: sum,
    ...(moments ? { moments } : {}),
    ...(largest === null ? {} : { largest }),
    ...(followUp ? { followUp } : {}),
    ...(periods ? countsByPeriod(key, sum, variant['left_out'] === true, periods) : {}),
    rate: of > 0 && sum !== null ? sum / of : null,
    interval: null,
    probability: numberIn(variant, 'chance_to_win'),
    value: null,
  };
}

/** Returns how many people were exposed, then how many reached each step. Null if the counts don't match the steps. */
function countsByStep(variant: JsonObject, steps: number): number[] | null {
  const [exposed, counts] = [numberIn(variant, 'number_of_samples'), variant['step_counts']];
  const isComplete =
    Array.isArray(counts) && counts.length === steps && counts.every((count) => typeof count === 'number');
  return isComplete && exposed !== null ? [exposed, ...(counts as number[])] : null;
}

/** Returns the exposure as the first step, and then the steps of the funnel. Empty if no variant has counts for every step. */
function funnelSteps(variants: readonly JsonObject[], { sources }: Metric): FunnelStep[] {
  const counts = variants.flatMap((variant) => {
    const people = countsByStep(variant, sources.length);
    return people ? [[String(variant['key']), people] as const] : [];
  });
  const names = ['exposed', ...sources.map(({ name }) => name)];
  return counts.length === 0
    ? []
    : names.map((name, step) => ({
        name,
        reached: Object.fromEntries(counts.map(([key, people]) => [key, people[step] as number])),
        seconds: {},
      }));
}

/** Returns the variants of a result that have a key, the baseline first. Empty if the result has an unknown format. */
function variantsIn(result: unknown): JsonObject[] {
  const { baseline, variant_results } = isObject(result) ? result : {};
  const others: unknown[] = Array.isArray(variant_results) ? variant_results : [];
  return isObject(baseline)
    ? [baseline, ...others].filter(isObject).filter(({ key }) => typeof key === 'string' && key !== '')
    : [];
}

/** Returns how many people were exposed to several variants; empty if the server does not say so. */
function severalIn({ several_variants: found }: MetricResult): Pick<ServerResults, 'severalVariants'> {
  const [people, of] = isObject(found) ? [numberIn(found, 'people'), numberIn(found, 'of')] : [null, null];
  return people !== null && of !== null && of > 0 ? { severalVariants: { people, of } } : {};
}

/**
 * Returns the counts that a run computed for a metric; null for an unknown type, or without variants. Of the server's
 * statistics, only the chance to win is included; `parseServerFigures` returns the others.
 */
export function resultsOfMetric(result: MetricResult, metric: Metric): ServerResults | null {
  const kind = kindOf(metric);
  const variants = variantsIn(result);
  const periods = periodsIn(result);
  if (kind === null || variants.length === 0) return null;
  return {
    metric: kind,
    variants: variants.map((variant) => variantResult(variant, kind, periods)),
    significant: null,
    significance_code: null,
    expected_loss: null,
    p_value: null,
    steps: metric.type === 'funnel' ? funnelSteps(variants, metric) : [],
    series: [],
    filters: null,
    periods,
    ...severalIn(result),
  };
}

/** Parses one metric's row in a run. Null if the row is missing or has no result. */
export function parseMetricRow(
  row: RecalculationRow | undefined,
  run: Recalculation | null,
  metric: AnyMetric,
): ParsedResponse | null {
  if (!row?.result) return null;
  if (metric.isLegacy) return parseResults(row.result);
  const info = { last_refresh: instantIn(run?.query_to) ?? instantIn(run?.completed_at), is_cached: null, raw: row };
  const results = resultsOfMetric(row.result, metric);
  return results ? { ...info, state: 'computed', results } : { ...info, state: 'unknown' };
}

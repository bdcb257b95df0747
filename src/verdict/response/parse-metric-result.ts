import type { ExperimentMetric } from '#contract/experiment-metric.ts';
import type {
  ComparedVariant,
  MetricResult,
  Recalculation,
  RecalculationRow,
  VariantMoments,
} from '#contract/recalculation.ts';
import type { MetricKind } from '../metric.ts';
import type { FunnelStep } from './parse-insight.ts';
import type { ParsedResponse, ServerResults } from './parse-results.ts';
import { momentsIn, type VariantResult } from './parse-variants.ts';

/**
 * Returns the kind of a metric per exposed person; null for unknown types. Retention is compared like a funnel: people
 * who started, and people who came back.
 */
export function metricKindIn({ type, storedType }: Pick<ExperimentMetric, 'type' | 'storedType'>): MetricKind | null {
  if (storedType === 'retention') return 'funnel';
  return type === 'unknown' ? null : type;
}

function variantResult(variant: VariantMoments & Partial<ComparedVariant>, metric: MetricKind): VariantResult {
  const { key, number_of_samples: people, sum, chance_to_win } = variant;
  const moments = momentsIn(variant);
  const of = metric === 'ratio' ? (moments?.denominatorSum ?? 0) : people;
  return {
    key,
    metric,
    people,
    successes: sum,
    ...(moments ? { moments } : {}),
    rate: of > 0 ? sum / of : null,
    interval: null,
    probability: chance_to_win ?? null,
    value: null,
  };
}

/** Returns the steps of a funnel per exposed person. The first step is the exposure. */
function funnelSteps(variants: readonly VariantMoments[], { sources }: ExperimentMetric): FunnelStep[] {
  const counts = variants.flatMap(({ key, number_of_samples, step_counts }) =>
    step_counts ? [[key, [number_of_samples, ...step_counts]] as const] : [],
  );
  const names = ['exposed', ...sources.map(({ event }) => event ?? 'any event')];
  return counts.length === 0
    ? []
    : names.map((name, step) => ({
        name,
        reached: Object.fromEntries(counts.map(([key, people]) => [key, people[step] ?? 0])),
        seconds: {},
      }));
}

/**
 * Returns the counts of a metric per exposed person. The server's statistics are left out, because they use another
 * method.
 */
export function resultsOfMetric(
  { baseline, variant_results }: MetricResult,
  metric: ExperimentMetric,
): ServerResults | null {
  const kind = metricKindIn(metric);
  if (kind === null) return null;
  const variants = [baseline, ...variant_results];
  return {
    metric: kind,
    variants: variants.map((variant) => variantResult(variant, kind)),
    significant: null,
    significance_code: null,
    expected_loss: null,
    p_value: null,
    steps: kind === 'funnel' ? funnelSteps(variants, metric) : [],
    series: [],
    filters: null,
  };
}

/** Converts a row of a run to a response about one metric; null until the row is computed. */
export function parseMetricRow(
  row: RecalculationRow | undefined,
  run: Recalculation | null,
  metric: ExperimentMetric,
): ParsedResponse | null {
  if (!row?.result) return null;
  const info = { last_refresh: run?.query_to ?? run?.completed_at ?? null, is_cached: null, raw: row };
  const results = resultsOfMetric(row.result, metric);
  return results ? { ...info, state: 'computed', results } : { ...info, state: 'unknown' };
}

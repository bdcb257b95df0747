import type { MetricResult } from '#contract/recalculation.ts';
import type { AppDependencies } from '../dependencies.ts';
import type { ExposureRule, MomentsQuery } from '../events/moments-query.ts';
import type { ResultsInput } from '../results/measurement-context.ts';
import { type MetricToCompute, measurementOf } from './compute-metric.ts';

type Stores = Pick<AppDependencies, 'db' | 'events'>;

/** Counts the exposed people of a metric, with a rule for those who were exposed to several variants. */
async function countExposed(
  { events }: Stores,
  query: MomentsQuery,
  severalVariants: ExposureRule['severalVariants'],
  signal: AbortSignal,
): Promise<number> {
  const { entity } = query.exposure;
  const value = { entity, aggregation: { kind: 'any' as const }, lower: null, upper: null, ignoreZeros: false };
  const { from } = query.window;
  const sums = await events.measure<'moments'>(
    {
      ...query,
      kind: 'moments',
      exposure: { ...query.exposure, severalVariants },
      measure: { kind: 'mean', value },
      ...{ within: null, covariate: null, segment: null, periods: [from], strata: [from] },
    },
    signal,
  );
  return sums.reduce((total, { samples }) => total + samples, 0);
}

/**
 * Returns a metric's result with the number of people who were exposed to several variants, if there are any. After a change
 * of the shares the number says nothing: the change itself gives some people another variant.
 */
export async function withSeveralVariants(
  stores: Stores,
  input: ResultsInput,
  metric: MetricToCompute,
  result: MetricResult | null,
  signal: AbortSignal,
): Promise<MetricResult | null> {
  if (!result) return null;
  const { query, shares } = await measurementOf(stores.db, input, metric, null, signal);
  if (shares.length > 1) return result;
  const of = await countExposed(stores, query, 'first_seen', signal);
  const people = of - (await countExposed(stores, query, 'exclude', signal));
  return people > 0 ? { ...result, several_variants: { people, of } } : result;
}

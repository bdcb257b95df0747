import { metricsWithResults } from '#contract/experiment-metrics.ts';
import type { OverlapCell } from '#contract/overlaps.ts';
import { Problem } from '#contract/problem.ts';
import { MIN_PARTICIPANTS } from '#verdict/thresholds.ts';
import type { AppDependencies } from '../dependencies.ts';
import type { TimeWindow } from '../events/entity.ts';
import type { MomentsQuery, OtherExperiment, PersonMeasure, VariantSums } from '../events/moments-query.ts';
import { sharePeriodsOf } from '../experiments/share-periods.ts';
import { exposureOf, type MetricContext, momentsQuery } from '../recalculation/metric-query.ts';
import { measurementContext, type ResultsInput } from '../results/measurement-context.ts';

/** The two experiments of a pair, and the time in which both ran. */
export interface Pair {
  one: ResultsInput;
  other: ResultsInput;
  window: TimeWindow;
}

/** One experiment of a pair: how people are exposed to it, and its goal. */
interface Side {
  input: ResultsInput;
  context: MetricContext;
  exposed: OtherExperiment;
}

type Stores = Pick<AppDependencies, 'db' | 'events'>;

async function sideOf({ db }: Stores, input: ResultsInput, window: TimeWindow, signal: AbortSignal): Promise<Side> {
  const context = { ...measurementContext(input, signal), window };
  const shares = await sharePeriodsOf(db, input);
  // Also those that a change of the flag removed.
  const variants = [...new Set([context.variants, ...shares.map((period) => Object.keys(period.shares ?? {}))].flat())];
  const exposure = exposureOf(input.experiment.exposure_criteria, context, shares.length > 1);
  return { input, context: { ...context, variants }, exposed: { of: 'experiment', exposure, variants } };
}

/** Returns the query for the people of one experiment by the variants of the other. */
const cellsQuery = ({ context, exposed }: Side, other: Side, measure: PersonMeasure): MomentsQuery => ({
  kind: 'moments',
  project_id: context.project_id,
  window: context.window,
  variants: exposed.variants,
  exposure: exposed.exposure,
  segment: other.exposed,
  measure,
  within: null,
  covariate: null,
  periods: [context.window.from],
  strata: [context.window.from],
});

/** Counts people. The value of everybody is 0 or more, and is not used. */
const countPeople = ({ exposed: { exposure } }: Side): PersonMeasure => ({
  kind: 'mean',
  value: {
    entity: exposure.entity,
    aggregation: { kind: 'any' },
    lower: null,
    upper: null,
    ignoreZeros: false,
  },
});

/** Returns the goal of an experiment with its query; null for a goal that is not tested. */
function goalQuery(of: Side, one: Side, other: Side): { uuid: string; query: MomentsQuery } | null {
  const [goal] = metricsWithResults(of.input.experiment);
  if (goal.isLegacy || goal.type === 'retention') return null;
  try {
    const { measure, within } = momentsQuery(goal, null, of.context, { periods: [], strata: [], cuped: null });
    const plain: PersonMeasure = measure.kind === 'mean' ? { kind: 'mean', value: measure.value } : measure;
    return { uuid: goal.id, query: { ...cellsQuery(one, other, plain), within } };
  } catch (error) {
    // A goal that this server does not support, or that is not valid any more.
    if (error instanceof Problem && error.status === 400) return null;
    throw error;
  }
}

const momentsOf = ({ sum, sumSquares, denominator }: VariantSums) => ({
  sum,
  sum_squares: sumSquares,
  ...(denominator && {
    denominator_sum: denominator.sum,
    denominator_sum_squares: denominator.sumSquares,
    numerator_denominator_sum_product: denominator.product,
  }),
});

/** Whether every combination of variants that are served has the people that a test needs. */
function areEnough(counts: readonly VariantSums[]): boolean {
  const both = counts.filter(({ segment }) => segment !== '');
  const [ones, others] = [both.map(({ variant }) => variant), both.map(({ segment }) => segment)].map(
    (keys) => new Set(keys).size,
  ) as [number, number];
  return both.length > 0 && both.length === ones * others && both.every(({ samples }) => samples >= MIN_PARTICIPANTS);
}

/** Returns the people of each combination of the variants of two experiments, and the sums of both goals over them. */
export async function measurePair(
  stores: Stores,
  { one, other, window }: Pair,
  signal: AbortSignal,
): Promise<OverlapCell[]> {
  const [first, second] = [await sideOf(stores, one, window, signal), await sideOf(stores, other, window, signal)];
  const measure = (query: MomentsQuery) => stores.events.measure<'moments'>({ ...query, kind: 'moments' }, signal);
  const counts = await measure(cellsQuery(first, second, countPeople(first)));
  const reversed = await measure(cellsQuery(second, first, countPeople(second)));
  const goals = areEnough(counts)
    ? [goalQuery(first, first, second), goalQuery(second, first, second)].flatMap((goal) => goal ?? [])
    : [];
  // Experiments often have the same goal. It is measured once.
  const queries = new Map(goals.map(({ query }) => [JSON.stringify(query), query]));
  const sums = new Map(
    await Promise.all([...queries].map(async ([key, query]) => [key, await measure(query)] as const)),
  );
  return [
    ...counts.map(({ variant, segment, samples }): OverlapCell => {
      const metrics = goals.flatMap(({ uuid, query }) => {
        const rows = sums.get(JSON.stringify(query));
        const own = rows?.find((row) => row.variant === variant && row.segment === segment);
        return own ? [[uuid, momentsOf(own)] as const] : [];
      });
      return { variant, other_variant: segment || null, samples, metrics: Object.fromEntries(metrics) };
    }),
    ...reversed
      .filter(({ segment }) => segment === '')
      .map(({ variant, samples }): OverlapCell => ({ variant: null, other_variant: variant, samples, metrics: {} })),
  ];
}

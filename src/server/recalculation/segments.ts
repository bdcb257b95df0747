import { createHash } from 'node:crypto';
import { metricsWithResults } from '#contract/experiment-metrics.ts';
import { isObject } from '#contract/kinds/objects.ts';
import type { Metric } from '#contract/metric.ts';
import { invalidInput, notFound } from '#contract/problem.ts';
import type { MetricResult } from '#contract/recalculation.ts';
import {
  isSameSegment,
  MAX_SEGMENT_KEY,
  type SegmentDefinition,
  type SegmentDimension,
  type SegmentResults,
  segmentSources,
} from '#contract/segments.ts';
import { settingsOf } from '#verdict/reached.ts';
import { judgeSegments } from '#verdict/segments/judge-segments.ts';
import type { Db } from '../db/connection-pool.ts';
import type { AppDependencies } from '../dependencies.ts';
import type { Entity } from '../events/entity.ts';
import type { MomentsQuery, Segment, VariantSums } from '../events/moments-query.ts';
import { isLaunched } from '../experiments/schedule.ts';
import { recordId } from '../request/record-id.ts';
import type { ResultsInput } from '../results/measurement-context.ts';
import { shareCalculation } from '../results/share-calculation.ts';
import { listDimensions } from '../segments/dimension-store.ts';
import { combinePeriods } from './combine-periods.ts';
import { compareVariants } from './compare-variants.ts';
import { type MetricToCompute, measurementOf, metricsToCompute } from './compute-metric.ts';
import { segmentsOf, withoutSegments } from './small-segments.ts';

type Stores = Pick<AppDependencies, 'db' | 'events'>;

interface SegmentsRequest extends ResultsInput {
  dimension?: string;
  of?: string;
  key?: string;
  metric_uuid?: string;
  /** Whether stored results are computed again. */
  refresh?: string;
  signal: AbortSignal;
}

/** How old stored results can be, in milliseconds. */
const MAX_AGE_MS = 3_600_000;

/** Returns the property in a request; with every value on its own. Throws 400 if it is incomplete. */
function propertyIn({ of = 'event', key = '' }: SegmentsRequest): SegmentDefinition {
  const source = segmentSources.find((one) => one === of);
  if (!source) throw invalidInput('of must be event or person.', 'of', 'invalid_choice');
  if (key === '') throw invalidInput('dimension or key is required', 'key');
  if (key.length > MAX_SEGMENT_KEY)
    throw invalidInput(`key has ${key.length} characters; at most ${MAX_SEGMENT_KEY} are allowed.`, 'key');
  return { of: source, key, values: null };
}

/** Returns the dimensions that were planned when the experiment was launched, as they were then. */
const plannedDimensions = ({ launch_plan: plan }: ResultsInput['experiment']): SegmentDimension[] =>
  isObject(plan) && Array.isArray(plan['segments']) ? (plan['segments'] as unknown as SegmentDimension[]) : [];

/** Returns what divides the people in a request. A deleted dimension is still that of the plan. Throws 404 without it. */
function definitionIn(request: SegmentsRequest, known: readonly SegmentDimension[]): SegmentDefinition {
  const { dimension } = request;
  if (dimension === undefined) return propertyIn(request);
  const id = recordId(dimension);
  const found = [...known, ...plannedDimensions(request.experiment)].find((one) => one.id === id);
  if (!found) throw notFound('Segment dimension not found');
  return { of: found.of, key: found.key, values: found.values };
}

/** Returns a definition as the stores read it. */
const segmentOf = ({ of, key, values }: SegmentDefinition): Segment => ({
  of: of === 'person' ? 'person' : 'event',
  key,
  ...(values && {
    labels: Object.fromEntries(values.flatMap(({ label, matches }) => matches.map((value) => [value, label]))),
  }),
});

/** Counts the exposed people of a retention metric for each value: its samples are only those with a start event. */
async function exposedCounts({ events }: Stores, query: MomentsQuery, signal: AbortSignal): Promise<VariantSums[]> {
  const entity: Entity = query.exposure.entity;
  const value = { entity, aggregation: { kind: 'any' as const }, lower: null, upper: null, ignoreZeros: false };
  return events.measure({ ...query, measure: { kind: 'mean', value }, covariate: null, within: null }, signal);
}

/** Returns a metric's result over all people, and for each value of the property. */
async function computeSegments(
  stores: Stores,
  input: ResultsInput,
  metric: MetricToCompute,
  segment: Segment,
  signal: AbortSignal,
): Promise<MetricResult> {
  const { query, shares, comparison } = await measurementOf(stores.db, input, metric, null, signal);
  const { variants, method } = comparison;
  const sums = await stores.events.measure({ ...query, segment }, signal);
  const resultOf = (own: readonly VariantSums[]) =>
    compareVariants(combinePeriods(own, shares, variants, method.baseline), comparison);
  const segments = segmentsOf(sums, variants, method.baseline);
  const parts = segments.map((own) => ({ ...own, ...resultOf(own.sums) }));
  const isRetention = query.measure.kind === 'retention';
  const exposed = isRetention ? await exposedCounts(stores, { ...query, segment }, signal) : [];
  const names = new Set(segments.flatMap(({ values }) => values));
  const countsOf = (values: ReadonlySet<string>, isOther: boolean) =>
    Object.fromEntries(
      variants.map((key) => [
        key,
        exposed
          .filter(({ variant }) => variant === key)
          .filter(({ segment: value }) => (value !== null && names.has(value) ? values.has(value) : isOther))
          .reduce((total, { samples }) => total + samples, 0),
      ]),
    );
  return {
    ...resultOf(withoutSegments(sums)),
    breakdown_results: parts.map(({ name, baseline, variant_results }) => ({
      breakdown_value: [name],
      baseline,
      variants: variant_results,
    })),
    ...(isRetention && {
      segment_counts: segments.map(({ values, isOther }) => countsOf(new Set(values), isOther)),
    }),
  };
}

/** A metric divided by a property. */
type View = ReturnType<typeof viewOf>;

const digestOf = (values: SegmentDefinition['values']) =>
  values === null ? '' : createHash('sha256').update(JSON.stringify(values)).digest('hex');

const viewOf = (experiment_id: number, metric_uuid: string, { of, key, values }: SegmentDefinition) => ({
  experiment_id,
  metric_uuid,
  property_of: of,
  property_key: key,
  property_values: digestOf(values),
});

const findView = (db: Db, view: View) =>
  db
    .selectFrom('segment_view')
    .selectAll()
    .where((eb) => eb.and(view))
    .executeTakeFirst();

/** Returns the other properties by which somebody divided the results of a metric. */
async function othersOf(db: Db, { experiment_id, metric_uuid, property_of, property_key, property_values }: View) {
  const rows = await db
    .selectFrom('segment_view')
    .select(['property_of as of', 'property_key as key', 'property_values as digest', 'p_value'])
    .where('experiment_id', '=', experiment_id)
    .where('metric_uuid', '=', metric_uuid)
    .orderBy('opened_at')
    .execute();
  return rows
    .filter(({ of, key, digest }) => of !== property_of || key !== property_key || digest !== property_values)
    .map(({ digest: _, ...other }) => other);
}

/** Returns the metric as the console judges it, with its direction. */
const judgedMetric = (experiment: ResultsInput['experiment'], id: string): Metric | null => {
  const found = metricsWithResults(experiment).find((metric) => metric.id === id);
  return found && !found.isLegacy ? found : null;
};

/** Returns the p-value of whether the lifts differ between the values; null if that is not tested. */
function testOf(
  { experiment }: ResultsInput,
  metric: MetricToCompute,
  result: MetricResult,
  at: string,
): number | null {
  const judged = judgedMetric(experiment, metric.id);
  if (!judged) return null;
  const context = { experiment, metric: judged, settings: settingsOf(judged), computedAt: at, now: Date.parse(at) };
  const found = judgeSegments(result, context);
  return found?.isBalanced ? found.pValue : null;
}

const isUndivided = ({ breakdown_results: values }: MetricResult) => (values ?? []).length < 2;

/** Computes and stores the results of a view, and whether its lifts differ. */
async function computeView(
  stores: Stores,
  request: SegmentsRequest,
  metric: MetricToCompute,
  view: View,
  segment: Segment,
) {
  const { now, refresh, signal } = request;
  const name = JSON.stringify(['segments', view, metric.fingerprint]);
  const result = await shareCalculation(stores.db, { name, fresh: refresh === 'true', signal }, (until) =>
    computeSegments(stores, request, metric, segment, until),
  );
  const query_to = now.toISOString();
  // A property that nobody has is not remembered: it divides nothing, and anybody could invent many.
  if (isUndivided(result)) return { opened_at: query_to, query_to, result };
  const p_value = testOf(request, metric, result, query_to);
  const values = { fingerprint: metric.fingerprint, query_to, result: JSON.stringify(result) as never, p_value };
  return stores.db
    .insertInto('segment_view')
    .values({ ...view, ...values, opened_at: query_to })
    .onConflict((conflict) =>
      conflict
        .columns(['experiment_id', 'metric_uuid', 'property_of', 'property_key', 'property_values'])
        .doUpdateSet(values),
    )
    .returning(['opened_at', 'query_to', 'result'])
    .executeTakeFirstOrThrow();
}

/**
 * Returns a metric's results for each value of a property: stored ones that are younger than an hour, unless the metric, the
 * exposure or the statistics changed since. Remembers that the property was opened. Throws 400 for an incomplete request,
 * for a draft and for a metric that this server does not support, and 404 for an unknown metric.
 */
export async function segmentResultsOf(stores: Stores, request: SegmentsRequest): Promise<SegmentResults> {
  const { experiment, project, metric_uuid, now } = request;
  const known = await listDimensions(stores.db, project.id);
  const definition = definitionIn(request, known);
  if (!isLaunched(experiment, now)) throw invalidInput("Cannot compute segments for experiment that hasn't started");
  const metrics = metricsToCompute(experiment);
  const metric = metric_uuid ? metrics.find(({ id }) => id === metric_uuid) : metrics[0];
  if (!metric) throw notFound('Metric not found');
  const view = viewOf(experiment.id, metric.id, definition);
  const stored = await findView(stores.db, view);
  const isFresh =
    stored?.fingerprint === metric.fingerprint && Math.abs(now.getTime() - Date.parse(stored.query_to)) < MAX_AGE_MS;
  const isKept = isFresh && request.refresh !== 'true';
  const { opened_at, query_to, result } = isKept
    ? stored
    : await computeView(stores, request, metric, view, segmentOf(definition));
  const isIt = (one: SegmentDefinition) => isSameSegment(one, definition);
  const planned = plannedDimensions(experiment);
  const name = [...known, ...planned].find(isIt)?.name ?? null;
  const others = await othersOf(stores.db, view);
  return {
    ...{ ...definition, name, metric_uuid: metric.id, query_to, result, planned: planned.some(isIt), opened_at },
    others,
  };
}

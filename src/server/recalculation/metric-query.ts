import { type CupedSettings, canUseCuped } from '#contract/cuped.ts';
import { excludesTestAccounts, FLAG_CALL, flagCalls } from '#contract/exposure-rules.ts';
import { EARLY_DAYS, FOLLOW_UP_DAYS } from '#contract/follow-up.ts';
import { isObject } from '#contract/kinds/objects.ts';
import {
  type ConversionWindow,
  type Metric,
  type MetricSource,
  propertyMaths,
  type WithoutRole,
  winsorizingIn,
} from '#contract/metric.ts';
import { experimentMetricError } from '#contract/metric-rules.ts';
import { printed } from '#contract/printed.ts';
import { invalidInput } from '#contract/problem.ts';
import { retentionWindowIn } from '#contract/retention-rules.ts';
import { isEvent, isExposure } from '#contract/source-kinds.ts';
import type { TimeUnit } from '#contract/time-unit.ts';
import type { Duration, Entity, TimeWindow } from '../events/entity.ts';
import { flagProperty } from '../events/flag-set.ts';
import type {
  ExposureRule,
  MomentsQuery,
  PersonAggregation,
  PersonMeasure,
  PersonValue,
} from '../events/moments-query.ts';
import { durationIn } from '../results/funnel-rules.ts';
import type { MeasurementContext } from '../results/measurement-context.ts';
import { unsupportedAction } from '../results/parse-filters.ts';
import { filterGroupIn } from '../results/property-filters.ts';

/** The part of the context that the query of a metric uses. */
export type MetricContext = Pick<
  MeasurementContext,
  'project_id' | 'flag_key' | 'variants' | 'window' | 'timezone' | 'testAccounts'
>;

function rejectAction(stored: Record<string, unknown>) {
  if (stored['kind'] === 'ActionsNode') throw unsupportedAction(stored['id']);
}

function entityOf({ event, properties, stored }: MetricSource): Entity {
  rejectAction(stored);
  if (!isEvent(stored))
    throw invalidInput(
      `This server does not support sources of the kind ${printed(stored['kind'])}. Use events instead.`,
    );
  return { names: event === null ? null : [event], where: filterGroupIn(properties) };
}

function aggregationOf({ math, math_property }: MetricSource): PersonAggregation {
  if (math === 'total') return { kind: 'events' };
  if (math === 'dau') return { kind: 'any' };
  if (!propertyMaths.includes(math)) throw invalidInput(`This server does not support the math type ${math}.`);
  if (math_property === null)
    throw invalidInput('The metric has no math_property. Set it to the property that contains the numbers.');
  return { kind: 'property', key: math_property, statistic: math as 'sum' | 'avg' | 'min' | 'max' };
}

/**
 * Returns how a person's value is computed from a source.
 * @param handling the object with the percentiles that limit the values
 */
function personValueOf(source: MetricSource | undefined, handling: unknown): PersonValue {
  if (!source) throw invalidInput('The metric has no source.');
  const { lower = null, upper = null } = winsorizingIn(handling) ?? {};
  const ignoreZeros = isObject(handling) && handling['ignore_zeros'] === true;
  return { entity: entityOf(source), aggregation: aggregationOf(source), lower, upper, ignoreZeros };
}

function funnelOf({ sources, stored }: WithoutRole<Metric>): PersonMeasure {
  const order = stored['funnel_order_type'] ?? 'ordered';
  if (order !== 'ordered')
    throw invalidInput(`This server supports only funnels with the order type ordered, not ${printed(order)}.`);
  return { kind: 'funnel', steps: sources.map(entityOf) };
}

const durationOf = (window: ConversionWindow | null): Duration | null =>
  window && durationIn(window.length, window.unit as TimeUnit);

const DAY_MS = 86_400_000;
const followUp = { early: EARLY_DAYS * DAY_MS, end: FOLLOW_UP_DAYS * DAY_MS };

/**
 * Returns the follow-up to measure. Empty if nobody's is over yet, or if the conversion window ends earlier: the late part
 * would be too short.
 */
function followUpIn(conversionWindow: ConversionWindow | null, { from, to }: TimeWindow) {
  const within = durationOf(conversionWindow);
  const isTooShort = within !== null && within.months === 0 && within.milliseconds < followUp.end;
  return isTooShort || Date.parse(to) - Date.parse(from) < followUp.end ? {} : { followUp };
}

function meanOf(
  { sources: [source], stored, conversionWindow }: WithoutRole<Metric>,
  { window }: MetricContext,
): PersonMeasure {
  if (stored['threshold'] !== undefined && stored['threshold'] !== null)
    throw invalidInput('This server does not support mean metrics with a threshold.');
  return { kind: 'mean', value: personValueOf(source, stored), ...followUpIn(conversionWindow, window) };
}

const ratioOf = ({ sources: [numerator, denominator], stored }: WithoutRole<Metric>): PersonMeasure => ({
  kind: 'ratio',
  numerator: personValueOf(numerator, stored['numerator_outlier_handling']),
  denominator: personValueOf(denominator, stored['denominator_outlier_handling']),
});

function retentionOf(
  { sources: [start, completion], stored }: WithoutRole<Metric>,
  { timezone }: MetricContext,
): PersonMeasure {
  const window = retentionWindowIn(stored);
  if (!start || !completion || !window)
    throw invalidInput('The metric needs a start_event, a completion_event and a valid window.');
  const entity = isExposure(start.stored) ? null : entityOf(start);
  return { kind: 'retention', start: entity, completion: entityOf(completion), window, timezone };
}

function refuseType({ storedType }: WithoutRole<Metric>): never {
  throw invalidInput(`This server does not support metrics of the type ${storedType}.`);
}

const measures: Record<Metric['type'], (metric: WithoutRole<Metric>, context: MetricContext) => PersonMeasure> = {
  funnel: funnelOf,
  mean: meanOf,
  ratio: ratioOf,
  retention: retentionOf,
  unknown: refuseType,
};

/**
 * Returns the exposure rule. A flag call exposes a person to the variant that the call returned. Any other event exposes
 * a person to the variant in the event's flag property. As on PostHog, internal and test accounts are recognized by
 * their exposures only, not by the events of the metric.
 */
export function exposureOf(
  criteria: unknown,
  { flag_key, testAccounts }: MetricContext,
  hasChangedShares: boolean,
): ExposureRule {
  const { exposure_config, multiple_variant_handling } = isObject(criteria) ? criteria : {};
  const config = isObject(exposure_config) ? exposure_config : {};
  rejectAction(config);
  const name = typeof config['event'] === 'string' ? config['event'] : FLAG_CALL;
  const filters = [
    filterGroupIn((config['properties'] ?? []) as never),
    ...(excludesTestAccounts(criteria) ? [testAccounts] : []),
  ];
  // A change of the shares gives some people another variant. Leaving them out would bias the results, because people who
  // come back often are more likely to be among them.
  const severalVariants = hasChangedShares || multiple_variant_handling === 'first_seen' ? 'first_seen' : 'exclude';
  if (!flagCalls.includes(name)) {
    const entity: Entity = { names: [name], where: { match: 'all', filters } };
    return { entity, breakdown: flagProperty(flag_key), severalVariants };
  }
  const ofFlag = { of: 'event', key: '$feature_flag', operator: 'exact', value: flag_key } as const;
  const entity: Entity = { names: flagCalls, where: { match: 'all', filters: [ofFlag, ...filters] } };
  return { entity, breakdown: '$feature_flag_response', severalVariants };
}

/** Returns the days before the exposure that are measured; null if CUPED is off or can't adjust the metric. */
const covariateOf = (metric: WithoutRole<Metric>, cuped: CupedSettings | null): MomentsQuery['covariate'] =>
  cuped && canUseCuped(metric) ? { days: cuped.days } : null;

/** Returns the query for a metric. Throws 400 for an invalid metric, and for one that this server does not support. */
export function momentsQuery(
  metric: WithoutRole<Metric>,
  criteria: unknown,
  context: MetricContext,
  { periods, strata, cuped }: Pick<MomentsQuery, 'periods' | 'strata'> & { cuped: CupedSettings | null },
): MomentsQuery {
  // The rules may have changed after the metric was stored.
  const error = experimentMetricError(metric.stored);
  if (error !== null) throw invalidInput(`The metric is invalid: ${error}`);
  const { project_id, window, variants } = context;
  return {
    kind: 'moments',
    project_id,
    window,
    variants,
    exposure: exposureOf(criteria, context, strata.length > 1),
    measure: measures[metric.type](metric, context),
    within: durationOf(metric.conversionWindow),
    segment: null,
    covariate: covariateOf(metric, cuped),
    periods,
    strata,
  };
}

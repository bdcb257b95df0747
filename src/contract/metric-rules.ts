import { isObject, type JsonObject } from './kinds/objects.ts';
import { METRIC_KIND, removedKinds } from './metric.ts';
import { firstError, isAbsent, isName, missing, sourceError, wrong } from './metric-source-rules.ts';
import { retentionError } from './retention-rules.ts';
import { isTimeUnit, longestConversion, timeUnits } from './time-unit.ts';

/** The maximum number of steps of a funnel. */
export const MAX_FUNNEL_STEPS = 20;
/** The maximum number of metrics in each of `metrics` and `metrics_secondary`. */
export const MAX_METRICS = 50;

function stepsError({ series }: JsonObject): string | null {
  if (!Array.isArray(series)) return `${missing('series')} Set "series" to the list of steps.`;
  if (series.length === 0) return 'funnel metrics require at least one step. Add an event to "series".';
  if (series.length > MAX_FUNNEL_STEPS)
    return `funnel metrics have at most ${MAX_FUNNEL_STEPS} steps. Remove steps from "series".`;
  return firstError(series.map((step, index) => () => sourceError(step, 'series', index)));
}

const isPercentile = (value: unknown) => isAbsent(value) || (typeof value === 'number' && value >= 0 && value <= 1);

/**
 * Returns why winsorizing limits are invalid, or null.
 * @param loc the path of `bounds` in the metric
 */
function boundsError(bounds: unknown, ...loc: string[]): string | null {
  if (isAbsent(bounds)) return null;
  if (!isObject(bounds)) return wrong('Input should be an object', ...loc);
  const { lower_bound_percentile: lower, upper_bound_percentile: upper } = bounds;
  if (!isPercentile(lower))
    return `${wrong('Input should be from 0 to 1', ...loc, 'lower_bound_percentile')} For example, 0.05 is the 5th percentile.`;
  if (!isPercentile(upper))
    return `${wrong('Input should be from 0 to 1', ...loc, 'upper_bound_percentile')} For example, 0.99 is the 99th percentile.`;
  return typeof lower === 'number' && typeof upper === 'number' && lower >= upper
    ? `${wrong('The lower percentile must be less than the upper one', ...loc, 'lower_bound_percentile')}`
    : null;
}

const typeErrors = new Map<unknown, (metric: JsonObject) => string | null>(
  Object.entries({
    funnel: stepsError,
    mean: (metric) => firstError([() => sourceError(metric['source'], 'source'), () => boundsError(metric)]),
    ratio: (metric) =>
      firstError([
        () => sourceError(metric['numerator'], 'numerator'),
        () => sourceError(metric['denominator'], 'denominator'),
        () => boundsError(metric['numerator_outlier_handling'], 'numerator_outlier_handling'),
        () => boundsError(metric['denominator_outlier_handling'], 'denominator_outlier_handling'),
      ]),
    retention: retentionError,
  }),
);

function commonError({
  metric_type,
  name,
  goal,
  conversion_window,
  conversion_window_unit,
}: JsonObject): string | null {
  if (!isName(metric_type)) return `${missing('metric_type')} Use funnel, mean, ratio or retention.`;
  if (!isAbsent(name) && typeof name !== 'string') return wrong('Input should be a valid string', 'name');
  if (!isAbsent(goal) && goal !== 'increase' && goal !== 'decrease')
    return wrong('Input should be increase or decrease', 'goal');
  const unit = conversion_window_unit ?? 'day';
  if (!isTimeUnit(unit)) return wrong(`Input should be one of ${timeUnits.join(', ')}`, 'conversion_window_unit');
  if (isAbsent(conversion_window)) return null;
  const longest = longestConversion(unit);
  return typeof conversion_window === 'number' && conversion_window > 0 && conversion_window <= longest
    ? null
    : wrong(`Input should be greater than 0 and at most ${longest}`, 'conversion_window');
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Returns an error message in PostHog's format for an invalid metric; null for a valid one. */
export function experimentMetricError(metric: unknown): string | null {
  if (!isObject(metric)) return 'a metric must be an object.';
  const { kind, uuid, metric_type } = metric;
  if (removedKinds.has(kind))
    return `legacy metric kind '${kind}' is no longer supported for new experiments. Use '${METRIC_KIND}' instead.`;
  if (kind !== METRIC_KIND) return `${wrong(`Input should be ${METRIC_KIND}`, 'kind')} Set kind to "${METRIC_KIND}".`;
  if (!isAbsent(uuid) && !(typeof uuid === 'string' && UUID.test(uuid)))
    return wrong('Input should be a valid UUID', 'uuid');
  return commonError(metric) ?? typeErrors.get(metric_type)?.(metric) ?? null;
}

const uuidsIn = (metrics: readonly unknown[]) =>
  metrics.flatMap((metric) => (isObject(metric) && typeof metric['uuid'] === 'string' ? [metric['uuid']] : []));

/**
 * Returns an error message in PostHog's format for an invalid list of metrics; null for a valid one. For a metric of an
 * unknown type, checks only the keys that all types have.
 * @param isChecked whether a metric is checked; by default, all are
 */
export function experimentMetricsError(
  metrics: unknown,
  isChecked: (metric: unknown) => boolean = () => true,
): string | null {
  if (metrics === null) return null;
  if (!Array.isArray(metrics)) return 'Metrics must be a list.';
  if (metrics.length > MAX_METRICS) return `A list of metrics can have at most ${MAX_METRICS} entries.`;
  for (const [index, metric] of metrics.entries()) {
    const error = isChecked(metric) ? experimentMetricError(metric) : null;
    if (error !== null) return `Invalid metric at index ${index}: ${error}`;
  }
  const uuids = uuidsIn(metrics);
  return new Set(uuids).size < uuids.length ? 'Two metrics have the same uuid. Give each metric its own uuid.' : null;
}

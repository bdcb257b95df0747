import type { ExperimentBody } from '#contract/experiment.ts';
import type { Json } from '#contract/field.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { METRIC_KIND } from '#contract/metric.ts';
import { entitiesOf, metricKindOf } from '#verdict/metric.ts';

type Wire = Record<string, unknown>;

/** The aggregations that a mean per person supports. Other aggregations have no equivalent. */
const maths: ReadonlySet<string> = new Set(['total', 'dau', 'sum', 'avg', 'min', 'max']);

const hasConditions = (properties: unknown) =>
  Array.isArray(properties) ? properties.length > 0 : isObject(properties) && Object.keys(properties).length > 0;

/** Returns why a legacy metric can't be converted to a `Metric`; null if it can. */
function refusalOf(filters: Wire): string | null {
  const entities = entitiesOf(filters);
  if (hasConditions(filters['properties'])) return 'it has conditions for all of its events';
  if (entities.some(({ properties }) => hasConditions(properties) && !Array.isArray(properties)))
    return 'its conditions are nested in groups';
  if (metricKindOf(filters) === 'funnel') return null;
  const math = String(entities[0]?.['math'] ?? 'total');
  if (math === 'avg_count_per_actor') return 'its aggregation “average per person” is not supported';
  return maths.has(math) ? null : `its aggregation “${math}” is not supported`;
}

/** Returns an event or action of a legacy metric as a metric source. */
function sourceOf({ id, type, math, math_property, properties }: Wire): Wire {
  const isAction = type === 'actions' || typeof id === 'number';
  return {
    ...(isAction ? { kind: 'ActionsNode', id: Number(id) } : { kind: 'EventsNode', event: id ?? null }),
    ...(typeof math === 'string' ? { math } : {}),
    ...(typeof math_property === 'string' ? { math_property } : {}),
    ...(hasConditions(properties) ? { properties } : {}),
  };
}

function typeOf(filters: Wire): Wire {
  const [first = {}, ...others] = entitiesOf(filters);
  const { funnel_window_interval: length, funnel_window_interval_unit: unit } = filters;
  if (metricKindOf(filters) !== 'funnel')
    return { metric_type: 'mean', source: sourceOf({ ...first, math: first['math'] ?? 'total' }) };
  return {
    metric_type: 'funnel',
    series: [first, ...others].map(({ math, math_property, ...step }) => sourceOf(step)),
    ...(typeof length === 'number' ? { conversion_window: length, conversion_window_unit: unit ?? 'day' } : {}),
  };
}

interface Named {
  name?: unknown;
  filters?: unknown;
}

/** Converts legacy metrics to `metrics`. `notes` says which metrics were left out, and why. */
function convert(list: readonly Named[]): { metrics: Json[]; notes: string[] } {
  const found = list.flatMap(({ name, filters }) =>
    isObject(filters) && entitiesOf(filters).length > 0 ? [{ name, filters: filters as Wire }] : [],
  );
  const named = (name: unknown) => (typeof name === 'string' && name !== '' ? { name } : {});
  const metrics = found
    .filter(({ filters }) => refusalOf(filters) === null)
    .map(({ name, filters }) => ({ kind: METRIC_KIND, ...named(name), goal: 'increase', ...typeOf(filters) }));
  const notes = found.flatMap(({ name, filters }) => {
    const reason = refusalOf(filters);
    return reason === null ? [] : [`${typeof name === 'string' && name ? name : 'The goal'} was left out: ${reason}.`];
  });
  return { metrics: metrics as unknown as Json[], notes };
}

const listIn = (value: unknown): Json[] => (Array.isArray(value) ? value : []);

/**
 * Returns form values with their legacy metrics converted to `metrics`, for servers that no longer
 * compute legacy metrics. `notes` says which metrics were left out, and why.
 */
export function convertFilters(values: ExperimentBody): { values: ExperimentBody; notes: string[] } {
  const { filters, secondary_metrics, metrics, metrics_secondary, exposure_criteria } = values;
  const goals = convert([{ filters }]);
  const secondary = convert(listIn(secondary_metrics).flatMap((entry) => (isObject(entry) ? [entry as Named] : [])));
  const excludesTestAccounts = isObject(filters) && filters['filter_test_accounts'] === true;
  return {
    values: {
      ...values,
      filters: {},
      secondary_metrics: [],
      metrics: [...listIn(metrics), ...goals.metrics],
      metrics_secondary: [...listIn(metrics_secondary), ...secondary.metrics],
      exposure_criteria: exposure_criteria ?? { filterTestAccounts: excludesTestAccounts },
    },
    notes: [...goals.notes, ...secondary.notes],
  };
}

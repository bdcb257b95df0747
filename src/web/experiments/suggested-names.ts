import type { Experiment } from '#contract/experiment.ts';
import { metricsOf as metricsOfExperiment } from '#contract/experiment-metrics.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { entitiesOf } from '#verdict/metric.ts';

/** The names of events and properties in metrics. Inputs suggest these names. */
export interface SuggestedNames {
  events: Set<string>;
  properties: Set<string>;
}

type MetricSource = Partial<
  Pick<Experiment, 'filters' | 'secondary_metrics' | 'parameters' | 'metrics' | 'metrics_secondary'>
>;

const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const add = (names: Set<string>, name: unknown) => {
  if (typeof name === 'string' && name !== '') names.add(name);
};

/** Returns the filters of an experiment's legacy goal, its secondary legacy metrics and its exposure event. */
const metricsOf = ({ filters, secondary_metrics, parameters }: MetricSource): unknown[] => [
  filters,
  ...listIn(secondary_metrics).map((metric) => (isObject(metric) ? metric['filters'] : null)),
  isObject(parameters) ? parameters['custom_exposure_filter'] : null,
];

/** Returns the sources of the `metrics`, in the format of the events and actions of legacy metrics. */
const sourcesOf = ({ metrics, metrics_secondary }: MetricSource) =>
  metricsOfExperiment({ metrics, metrics_secondary }).flatMap(({ sources }) =>
    sources.map(({ event, math_property, properties }) => ({ id: event, math_property, properties })),
  );

/** Types of conditions whose `key` is not a property name. */
const withoutProperty: ReadonlySet<unknown> = new Set(['hogql', 'cohort']);

/** Adds the property names in conditions to `names`. A group has its conditions, or other groups, in `values`. */
function addProperties(names: Set<string>, properties: unknown) {
  if (Array.isArray(properties)) for (const one of properties) addProperties(names, one);
  else if (isObject(properties) && Array.isArray(properties['values'])) addProperties(names, properties['values']);
  else if (isObject(properties) && !withoutProperty.has(properties['type'])) add(names, properties['key']);
}

/** Adds the names in the metrics of `experiments` to `names`, and returns `names`. */
export function collectNames(
  experiments: readonly MetricSource[],
  names: SuggestedNames = { events: new Set(), properties: new Set() },
): SuggestedNames {
  const ofFilters = experiments.flatMap(metricsOf).flatMap(entitiesOf);
  for (const entity of [...ofFilters, ...experiments.flatMap(sourcesOf)] as Record<string, unknown>[]) {
    if (entity['type'] !== 'actions') add(names.events, entity['id']);
    add(names.properties, entity['math_property']);
    addProperties(names.properties, entity['properties']);
  }
  return names;
}

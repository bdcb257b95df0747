import type { Experiment } from '#contract/experiment.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { entitiesOf } from '#verdict/metric.ts';

/** What the metrics of some experiments call their events and properties. */
export interface Names {
  events: Set<string>;
  properties: Set<string>;
}

type Named = Partial<Pick<Experiment, 'filters' | 'secondary_metrics' | 'parameters'>>;

const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const add = (names: Set<string>, name: unknown) => {
  if (typeof name === 'string' && name !== '') names.add(name);
};

/** Every metric of an experiment: its goal, what is watched besides, and the event that tells who was exposed. */
const metricsOf = ({ filters, secondary_metrics, parameters }: Named): unknown[] => [
  filters,
  ...listIn(secondary_metrics).map((metric) => (isObject(metric) ? metric['filters'] : null)),
  isObject(parameters) ? parameters['custom_exposure_filter'] : null,
];

/** Conditions whose key is no property: an expression, or the word that a cohort's number stands under. */
const nameless: ReadonlySet<unknown> = new Set(['hogql', 'cohort']);

/** Conditions may be nested in groups, which are told by their list of values. */
function addProperties(names: Set<string>, properties: unknown) {
  if (Array.isArray(properties)) for (const one of properties) addProperties(names, one);
  else if (isObject(properties) && Array.isArray(properties['values'])) addProperties(names, properties['values']);
  else if (isObject(properties) && !nameless.has(properties['type'])) add(names, properties['key']);
}

/** Collects the names that the metrics of `experiments` use into `names`, and answers those. */
export function namesIn(
  experiments: readonly Named[],
  names: Names = { events: new Set(), properties: new Set() },
): Names {
  for (const entity of experiments.flatMap(metricsOf).flatMap(entitiesOf)) {
    if (entity['type'] !== 'actions') add(names.events, entity['id']);
    add(names.properties, entity['math_property']);
    addProperties(names.properties, entity['properties']);
  }
  return names;
}

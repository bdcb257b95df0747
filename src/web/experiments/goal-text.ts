import type { Experiment } from '#contract/experiment.ts';
import { metricsOf } from '#contract/experiment-metric.ts';
import { entitiesOf, entityName, formatMetric } from '#verdict/metric.ts';

type Goals = Partial<Pick<Experiment, 'filters' | 'metrics'>>;

const exposedGoals = ({ metrics }: Goals) => metricsOf({ metrics });

/** The goal of an experiment in one line: its name, or its events. */
export function goalText(experiment: Goals): string {
  const [goal] = exposedGoals(experiment);
  return goal?.name ?? formatMetric(experiment.filters, String);
}

/** The names of the events and actions of the goals. */
export const goalEvents = (experiment: Goals): string[] => [
  ...exposedGoals(experiment).flatMap(({ sources }) => sources.flatMap(({ event }) => event ?? [])),
  ...entitiesOf(experiment.filters).map(entityName),
];

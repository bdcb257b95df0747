import type { Experiment } from '#contract/experiment.ts';
import { metricsOf } from '#contract/experiment-metrics.ts';
import { isExposure } from '#contract/source-kinds.ts';
import { entitiesOf, entityName, formatMetric, isGoalUnknown } from '#verdict/metric.ts';

type Goals = Partial<Pick<Experiment, 'filters' | 'metrics'>> & { saved_metrics?: unknown };

const exposedGoals = ({ metrics, saved_metrics }: Goals) =>
  metricsOf({ metrics, saved_metrics }).filter(({ role }) => role === 'goal');

/**
 * Returns an experiment's goal in one line: its name or its events. Empty if the record does not contain the metrics.
 */
export function goalText(experiment: Goals): string {
  const [goal] = exposedGoals(experiment);
  return goal?.name ?? (isGoalUnknown(experiment) ? '' : formatMetric(experiment.filters, String));
}

/**
 * Returns the names of the events and actions in the goals. If a retention metric starts with the exposure, leaves out
 * the exposure.
 */
export const goalEvents = (experiment: Goals): string[] => [
  ...exposedGoals(experiment)
    .flatMap(({ sources }) => sources)
    .filter(({ stored }) => !isExposure(stored))
    .map(({ name }) => name),
  ...entitiesOf(experiment.filters).map(entityName),
];

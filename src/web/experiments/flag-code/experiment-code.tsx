import type { Experiment } from '#contract/experiment.ts';
import { metricsOf } from '#contract/experiment-metrics.ts';
import { entitiesOf } from '#verdict/metric.ts';
import { splitOf } from '#verdict/variant-split.ts';
import { CodeSnippets } from './code-snippets.tsx';

/** Returns the last event of the goal; an empty object if there is none. */
function goalEvent({ filters, metrics }: Experiment): { event?: string } {
  const [goal] = metricsOf({ metrics });
  const id = goal ? goal.sources.at(-1)?.event : entitiesOf(filters).at(-1)?.['id'];
  return typeof id === 'string' && id !== '' ? { event: id } : {};
}

/** Code samples that evaluate an experiment's flag. */
export const ExperimentCode = ({ project, experiment }: { project: number; experiment: Experiment }) => (
  <CodeSnippets
    project={project}
    flagKey={experiment.feature_flag_key ?? ''}
    variants={splitOf(experiment).map(({ key }) => key)}
    {...goalEvent(experiment)}
  />
);

import type { Experiment } from '#contract/experiment.ts';
import { metricsOf } from '#contract/experiment-metrics.ts';
import { entitiesOf } from '#verdict/metric.ts';
import { splitOf } from '#verdict/variant-split.ts';
import { useProjectById } from '../../projects/project-hooks.ts';
import { useSessionState } from '../../session/session-context.tsx';
import type { SnippetValues } from './snippets.ts';

/** Returns the last event of the goal, or an example event if there is none. */
function eventOf({ filters, metrics }: Experiment): string {
  const [goal] = metricsOf({ metrics });
  const id = goal ? goal.sources.at(-1)?.event : entitiesOf(filters).at(-1)?.['id'];
  return typeof id === 'string' && id !== '' ? id : 'signed_up';
}

/** Returns an experiment's values for the code samples. The samples send events to the connected server. */
export function useSnippetValues(project: number, experiment: Experiment): SnippetValues {
  const address = useSessionState().connection?.address ?? '';
  const { data } = useProjectById(project);
  return {
    flagKey: experiment.feature_flag_key ?? '',
    variants: splitOf(experiment).map(({ key }) => key),
    event: eventOf(experiment),
    host: address || location.origin,
    token: data?.api_token ?? '<project token>',
  };
}

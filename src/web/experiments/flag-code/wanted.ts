import type { Experiment } from '#contract/experiment.ts';
import { entitiesOf } from '../metric.ts';
import { splitOf } from '../split.ts';
import type { Wanted } from './snippets.ts';

/** The last event of the goal, which is the one that tells whether it worked. */
function eventOf({ filters }: Experiment): string {
  const id = entitiesOf(filters).at(-1)?.['id'];
  return typeof id === 'string' && id !== '' ? id : 'signed_up';
}

/** What the code of an experiment has to ask for; events go to the server at `address`, empty for this one. */
export const wantedFor = (experiment: Experiment, address: string): Wanted => ({
  flagKey: experiment.feature_flag_key ?? '',
  variants: splitOf(experiment).map(({ key }) => key),
  event: eventOf(experiment),
  host: address || location.origin,
});

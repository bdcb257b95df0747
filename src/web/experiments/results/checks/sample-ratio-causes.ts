import type { Experiment } from '#contract/experiment.ts';
import type { MetricsOwner } from '#contract/experiment-metrics.ts';
import { countsTestAccounts } from '../../counts-test-accounts.ts';

/** A possible cause of a sample ratio mismatch, and how to check it. */
export interface SampleRatioCause {
  name: string;
  check: string;
}

type Source = Pick<Experiment, 'feature_flag_key' | 'exposure_criteria'> & MetricsOwner;

const bots = (experiment: Source): SampleRatioCause => ({
  name: 'Bots or team members are counted.',
  check: countsTestAccounts(experiment)
    ? 'Automated visits often get the same variant, and test accounts count too. Exclude internal and test accounts, then check whether the split matches the plan.'
    : 'Test accounts are excluded, but automated visits can still get the same variant. Look for people with very many events.',
});

const start = (smallest: string): SampleRatioCause => ({
  name: 'The variant changes how many people do the start event.',
  check: `A retention metric counts only people with the start event. Compare how many exposed people do this event in ${smallest} and in the other variants, for example with a funnel whose only step is the start event.`,
});

/**
 * Returns the common causes of a mismatch in this experiment, most likely first (A. Fabijan and others, Diagnosing sample
 * ratio mismatch in online controlled experiments, KDD 2019).
 *
 * @param smallest the variant that is furthest below its planned share
 * @param hasStartEvent whether the results count only people with the start event of a retention metric
 */
export function sampleRatioCauses(experiment: Source, smallest: string, hasStartEvent = false): SampleRatioCause[] {
  const flag = experiment.feature_flag_key;
  const includesTests = countsTestAccounts(experiment);
  return [
    ...(hasStartEvent ? [start(smallest)] : []),
    {
      name: `Participants in ${smallest} leave before they are counted.`,
      check: `A redirect, a slow page or a crash can end the visit before its events are sent. Compare load times and errors of the variants, and evaluate ${flag} as early as possible.`,
    },
    {
      name: 'The shares changed during the experiment.',
      check: `Participants from before the change were split by the earlier shares. Check the history of the flag ${flag}. If the shares changed, move the experiment back to draft and launch it again.`,
    },
    ...(includesTests ? [bots(experiment)] : []),
    {
      name: 'One person is counted under several ids.',
      check:
        'If a sign-in creates a new id, the person gets a variant again, possibly another one. Identify the person before the flag is evaluated, or persist the flag across sign-in.',
    },
    {
      name: `The code for ${smallest} records exposures late or not at all.`,
      check: `Check that all code paths use the same version of the SDK and evaluate ${flag} before they capture events of the goal.`,
    },
    ...(includesTests ? [] : [bots(experiment)]),
  ];
}

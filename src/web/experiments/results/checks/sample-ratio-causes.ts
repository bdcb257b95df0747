import type { Experiment } from '#contract/experiment.ts';
import { isObject } from '#contract/kinds/objects.ts';

/** Why a split may differ from its plan, and what to look at. */
export interface Cause {
  name: string;
  check: string;
}

type Recorded = Pick<Experiment, 'feature_flag_key' | 'filters'>;

const countsTestAccounts = ({ filters }: Recorded) => !isObject(filters) || filters['filter_test_accounts'] !== true;

const bots = (experiment: Recorded): Cause => ({
  name: 'Bots or colleagues are counted.',
  check: countsTestAccounts(experiment)
    ? 'Automated visits often land in one variant, and the goal does not filter test accounts. Turn the filter on and see whether the split mends.'
    : 'The goal filters test accounts, but automated visits may still land in one variant. Look for people with very many events.',
});

/**
 * The causes that are met most often, the likeliest first (A. Fabijan and others, Diagnosing sample ratio mismatch in
 * online controlled experiments, KDD 2019), with what the record itself shows.
 *
 * @param short the variant that is most below its plan.
 */
export function causesOf(experiment: Recorded, short: string): Cause[] {
  const flag = experiment.feature_flag_key;
  return [
    {
      name: `People in ${short} are lost before they are counted.`,
      check: `A redirect, a slow page or a crash ends the visit before its events are sent. Compare load times and errors of the variants, and count people where ${flag} is asked for, not later.`,
    },
    {
      name: 'The shares were changed while it ran.',
      check: `People who came before keep their variant. Look at the history of the flag ${flag}; if shares moved, make the experiment a draft again and launch it anew.`,
    },
    ...(countsTestAccounts(experiment) ? [bots(experiment)] : []),
    {
      name: 'One person is counted under several ids.',
      check:
        'A sign-in that makes a new id draws a variant again. Check that people are identified before the flag is asked for, or that the flag keeps its answer across a sign-in.',
    },
    {
      name: `The code of ${short} tells its variant late or not at all.`,
      check: `Check that each code path asks for ${flag} before it captures the goal, with the same version of the SDK.`,
    },
    ...(countsTestAccounts(experiment) ? [] : [bots(experiment)]),
  ];
}

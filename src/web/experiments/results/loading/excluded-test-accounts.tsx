import type { Experiment } from '#contract/experiment.ts';
import { countsTestAccounts } from '../../counts-test-accounts.ts';

/** Says that internal and test accounts are excluded, because people who try their own code are among them. */
export const ExcludedTestAccounts = ({ experiment }: { experiment: Experiment }) =>
  countsTestAccounts(experiment) ? null : (
    <p>Internal and test accounts are excluded from the results, so your own visits may not count.</p>
  );

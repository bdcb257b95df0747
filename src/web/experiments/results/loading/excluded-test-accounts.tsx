import type { Experiment } from '#contract/experiment.ts';
import { countsTestAccounts } from '../../counts-test-accounts.ts';

/**
 * Says that internal and test accounts are excluded, because users who test their own code may wonder why they are
 * missing.
 */
export const ExcludedTestAccounts = ({ experiment }: { experiment: Experiment }) =>
  countsTestAccounts(experiment) ? null : (
    <p>Internal and test accounts are excluded from the results, so your own visits may not count.</p>
  );

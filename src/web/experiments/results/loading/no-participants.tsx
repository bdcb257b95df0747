import type { Experiment } from '#contract/experiment.ts';
import type { VariantResultRow } from '#verdict/response/variant-result-rows.ts';
import styles from '../results.module.css';
import { EvaluationCode } from './evaluation-code.tsx';
import { ExcludedTestAccounts } from './excluded-test-accounts.tsx';

/** Returns whether the server counted people and found none in any variant. */
export const hasNoParticipants = (rows: readonly VariantResultRow[]): boolean =>
  rows.length > 0 && rows.every(({ people }) => people === 0);

/** Shows what to do if no one has been exposed. */
export function NoParticipants({ project, experiment }: { project: number; experiment: Experiment }) {
  return (
    <section aria-labelledby="no-data" className={styles['state']}>
      <h2 id="no-data">No participants yet</h2>
      <p>
        No one has been exposed since the start: there is no event <code>$feature_flag_called</code> for{' '}
        <code>{experiment.feature_flag_key}</code>. A person becomes a participant when the code evaluates the flag.
      </p>
      <ExcludedTestAccounts experiment={experiment} />
      <EvaluationCode project={project} experiment={experiment} />
    </section>
  );
}

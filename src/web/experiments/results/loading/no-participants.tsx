import type { Experiment } from '#contract/experiment.ts';
import { exposureEventOf } from '#verdict/exposure-event.ts';
import { formatWindow } from '#verdict/final-time.ts';
import type { VariantResultRow } from '#verdict/response/variant-result-rows.ts';
import type { Goal } from '../measured-metric.ts';
import styles from '../results.module.css';
import { EvaluationCode } from './evaluation-code.tsx';
import { ExcludedTestAccounts } from './excluded-test-accounts.tsx';
import { ExposureCause, ExposureEventName } from './exposure-texts.tsx';

/** Returns whether the server counted people and found none in any variant. */
export const hasNoParticipants = (rows: readonly VariantResultRow[]): boolean =>
  rows.length > 0 && rows.every(({ people }) => people === 0);

/**
 * People can be left out of the results until their window has closed. Returns the length of this window, for example
 * "7 days"; null if people are counted immediately.
 */
export const leftOutFor = ({ openWindows, metric }: Pick<Goal, 'openWindows' | 'metric'>): string | null =>
  openWindows === 'left_out' && !metric.isLegacy ? formatWindow(metric) : null;

interface Props {
  project: number;
  experiment: Experiment;
  /** Whether the goal is a legacy metric. */
  isLegacy: boolean;
  /** See `leftOutFor`. */
  leftOut: string | null;
}

/** Shows what to do if no one has been exposed, or if no one is counted yet. */
export function NoParticipants({ project, experiment, isLegacy, leftOut }: Props) {
  const { isFlagCall } = exposureEventOf(experiment, isLegacy);
  return (
    <section aria-labelledby="no-data" className={styles.state}>
      <h2 id="no-data">{leftOut === null ? 'No participants yet' : 'No one is counted yet'}</h2>
      {leftOut === null ? (
        <p>
          No one has been exposed since the start: there is no{' '}
          <ExposureEventName experiment={experiment} isLegacy={isLegacy} />. A person becomes a participant when the
          code evaluates the flag<span>{isFlagCall ? '.' : ' and then captures this event.'}</span>
        </p>
      ) : (
        <>
          <p>
            {`People whose time window for the goal is still open are left out. They are counted ${leftOut} after their exposure.`}
          </p>
          <p>
            If no one is counted after that time, no one has been exposed. A person is exposed{' '}
            <ExposureCause experiment={experiment} isLegacy={isLegacy} />.
          </p>
        </>
      )}
      <ExcludedTestAccounts experiment={experiment} />
      <EvaluationCode project={project} experiment={experiment} />
    </section>
  );
}

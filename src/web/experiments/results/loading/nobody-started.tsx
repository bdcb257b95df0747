import type { Experiment } from '#contract/experiment.ts';
import type { ExperimentMetric } from '#contract/experiment-metric.ts';
import { retentionWindowIn } from '#contract/retention-rules.ts';
import { formatOpenTime } from '#verdict/returns.ts';
import type { OpenWindows } from '../../open-windows.ts';
import styles from '../results.module.css';
import { EvaluationCode } from './evaluation-code.tsx';
import { ExcludedTestAccounts } from './excluded-test-accounts.tsx';
import { ExposureCause } from './exposure-texts.tsx';

interface Props {
  project: number;
  experiment: Experiment;
  retention: ExperimentMetric;
  openWindows: OpenWindows;
}

/**
 * Says that a retention metric counts no one. The rows of the metric contain only people who started, so it is unknown
 * whether anyone was exposed.
 */
export function NobodyStarted({ project, experiment, retention: { sources, stored }, openWindows }: Props) {
  const leavesOut = openWindows === 'left_out';
  const window = retentionWindowIn(stored);
  return (
    <section aria-labelledby="no-data" className={styles['state']}>
      <h2 id="no-data">{leavesOut ? 'No one is counted yet' : 'No one has started yet'}</h2>
      <p>
        A person starts with the start event <code dir="auto">{sources[0]?.name}</code> after being exposed. A person is
        exposed <ExposureCause experiment={experiment} isLegacy={false} />. The results appear when people in at least
        two variants have started.
      </p>
      {leavesOut && (
        <p>
          People who can still come back are left out.
          {window && ` They are counted ${formatOpenTime(window)} after they start.`}
        </p>
      )}
      <ExcludedTestAccounts experiment={experiment} />
      <EvaluationCode project={project} experiment={experiment} />
    </section>
  );
}

import type { Experiment } from '#contract/experiment.ts';
import type { AnyMetric } from '#contract/metric.ts';
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
  retention: AnyMetric;
  openWindows: OpenWindows;
}

/**
 * Says that a retention metric counts no one. The results of the metric contain only people with the start event, so it
 * is unknown whether anyone was exposed.
 */
export function NobodyStarted({ project, experiment, retention: { sources, stored }, openWindows }: Props) {
  const leavesOut = openWindows === 'left_out';
  const window = retentionWindowIn(stored);
  return (
    <section aria-labelledby="no-data" className={styles.state}>
      <h2 id="no-data">{leavesOut ? 'No one is counted yet' : 'No start events yet'}</h2>
      <p>
        Only people who do the start event <code dir="auto">{sources[0]?.name}</code> after being exposed are counted. A
        person is exposed <ExposureCause experiment={experiment} isLegacy={false} />. The results appear when people in
        at least two variants have done the start event.
      </p>
      {leavesOut && (
        <p>
          {`People who can still come back are left out.${window ? ` They are counted ${formatOpenTime(window)} after their start event.` : ''}`}
        </p>
      )}
      <ExcludedTestAccounts experiment={experiment} />
      <EvaluationCode project={project} experiment={experiment} />
    </section>
  );
}

import type { Experiment } from '#contract/experiment.ts';
import { countedGroups } from '#contract/reported-design.ts';
import { useCapabilities } from '../../../session/use-capabilities.ts';
import { DetailsPart } from '../details/details-part.tsx';
import type { Goal } from '../measured-metric.ts';
import { RawResponse } from '../raw-response.tsx';
import styles from '../results.module.css';
import { ServerNumbers } from '../server-verdict/server-numbers.tsx';
import { MethodText } from './method-text.tsx';
import { serverMethod } from './server-method.ts';

interface Props {
  project: number;
  experiment: Experiment;
  goal: Goal;
}

/** Explains how the numbers were computed, and shows the server's response. */
export function MethodSection({ project, experiment, goal }: Props) {
  const { hasOwnVerdict } = useCapabilities(project);
  const { raw, analysis, rows, metric, kind } = goal;
  return (
    <DetailsPart id="method" title="Method">
      {analysis ? (
        <>
          <MethodText {...{ experiment, goal, analysis, hasOwnVerdict }} />
          {metric.isLegacy && <ServerNumbers rows={rows} metric={kind} />}
        </>
      ) : (
        <div className={styles.method}>
          <p>
            <b>Computed by the server.</b> <span>{serverMethod(goal, countedGroups(experiment))}</span>
          </p>
          <p>
            <b>Observed lift.</b> The lift compares the observed rates of two variants. It does not show how certain the
            difference is.
          </p>
        </div>
      )}
      <RawResponse raw={raw} />
    </DetailsPart>
  );
}

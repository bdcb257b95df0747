import type { Experiment } from '#contract/experiment.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { useResults } from '../results/use-results.ts';

interface Props {
  project: number;
  /** The complete record. */
  experiment: Experiment;
  timeZone: string;
}

/**
 * Shows the verdict of the results that the server has computed. Renders nothing if there is no verdict. Also renders
 * nothing until the results of the other metrics are loaded, because a harmed guardrail changes the verdict.
 */
export function CurrentVerdict({ project, experiment, timeZone }: Props) {
  const { goal, others } = useResults(project, experiment, 'read');
  if (!goal?.report || others.some(({ isPending }) => isPending)) return null;
  return (
    <p>
      <b>{goal.report.sentence}</b>{' '}
      {goal.computedAt && (
        <span>
          Results computed <RelativeTime at={goal.computedAt} timeZone={timeZone} />.
        </span>
      )}
    </p>
  );
}

import { useMemo } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { parseResults } from '#verdict/response/parse-results.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { useGoal } from '../results/use-goal.ts';

interface Props {
  experiment: Experiment;
  /** The cached results. */
  results: unknown;
  timeZone: string;
}

/** Shows the verdict of the cached results. Renders nothing if there is no verdict. */
export function CurrentVerdict({ experiment, results, timeZone }: Props) {
  const response = useMemo(() => parseResults(results), [results]);
  const goal = useGoal(experiment, response);
  if (!goal?.report) return null;
  return (
    <p>
      <b>{goal.report.sentence}</b>{' '}
      {goal.computedAt && (
        <>
          Results computed <RelativeTime at={goal.computedAt} timeZone={timeZone} />.
        </>
      )}
    </p>
  );
}

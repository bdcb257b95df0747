import { useMemo } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { parseResults } from '#verdict/response/parse-results.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { useGoal } from '../results/use-goal.ts';

interface Props {
  experiment: Experiment;
  /** What the server answered when results were last asked for. */
  answer: unknown;
  timeZone: string;
}

/** What the results that are here say, in the words of their page; nothing where they say nothing. */
export function PresentVerdict({ experiment, answer, timeZone }: Props) {
  const reading = useMemo(() => parseResults(answer), [answer]);
  const goal = useGoal(experiment, reading);
  if (!goal?.report) return null;
  return (
    <p>
      <b>{goal.report.sentence}</b>{' '}
      {goal.computedAt && (
        <>
          So say the results, computed <RelativeTime at={goal.computedAt} timeZone={timeZone} />.
        </>
      )}
    </p>
  );
}

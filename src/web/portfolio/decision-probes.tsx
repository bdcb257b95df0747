import { useEffect } from 'react';
import { openStates } from '#verdict/decide.ts';
import { hasGoal, isGoalUnknown } from '#verdict/metric.ts';
import { useRowResults } from '../experiments/results/use-results.ts';
import { ConnectionScope } from './connection-scope.tsx';
import type { TimelineEntry } from './timeline/timeline-entry.ts';

interface ProbeProps {
  entry: TimelineEntry;
  onResult: (key: string, isDecided: boolean) => void;
}

function DecisionProbe({ entry: { key, source, experiment }, onResult }: ProbeProps) {
  const { goal } = useRowResults(source.project.id, experiment, true);
  const state = goal?.report?.verdict.state;
  useEffect(() => {
    if (state !== undefined) onResult(key, !openStates.has(state));
  }, [state, key, onResult]);
  return null;
}

interface Props {
  /** The running experiments that have reached the end of their plan. */
  entries: readonly TimelineEntry[];
  onResult: ProbeProps['onResult'];
}

const mayHaveGoal = ({ experiment }: TimelineEntry) => hasGoal(experiment) || isGoalUnknown(experiment);

/** Finds out which experiments have a verdict on or after their planned day. Renders nothing. */
export const DecisionProbes = ({ entries, onResult }: Props) =>
  entries.filter(mayHaveGoal).map((entry) => (
    <ConnectionScope key={entry.key} id={entry.source.connection}>
      <DecisionProbe entry={entry} onResult={onResult} />
    </ConnectionScope>
  ));

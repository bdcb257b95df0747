import { hasGoal, isGoalUnknown } from '#verdict/metric.ts';
import { useResultPreview } from '../../experiments/list/result-preview/use-result-preview.ts';
import type { TimelineEntry } from './timeline-entry.ts';

/** Returns the lift of an ended experiment's goal as text: "+4.8%". Null while it is unknown, and for other experiments. */
export function useEntryLift({ source, experiment, status }: TimelineEntry): string | null {
  const isWanted = status === 'ended' && hasGoal(experiment) && !isGoalUnknown(experiment);
  const { preview } = useResultPreview(source.project.id, experiment, isWanted);
  // A result in the cache is returned even if it is not wanted.
  return isWanted && preview?.kind === 'interval' ? preview.value : null;
}

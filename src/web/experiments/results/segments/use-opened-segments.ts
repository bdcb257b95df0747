import { useQueryClient } from '@tanstack/react-query';
import type { Experiment } from '#contract/experiment.ts';
import { isSameSegment, type SegmentResults } from '#contract/segments.ts';
import type { AnalysisSettings } from '#verdict/settings.ts';
import { useClient } from '../../../api/client-context.tsx';
import { useCapabilities } from '../../../session/use-capabilities.ts';
import type { ExportedSegments } from '../export/export-segments.ts';
import { runQueries } from '../loading/run-queries.ts';
import type { Goal } from '../measured-metric.ts';
import { judgedResults } from './judged-results.ts';
import { reportedSegments } from './reported-segments.ts';

interface Source {
  experiment: Experiment;
  goal: Goal;
  settings: AnalysisSettings;
  /** The test variant that the verdict is about. */
  leader: string | null;
}

/**
 * Returns a function that returns the segments of the goal for an export: those that were planned, and those that
 * were opened during this visit. On PostHog the metric's breakdown.
 */
export function useOpenedSegments(project: number, source: Source): () => ExportedSegments[] {
  const cache = useQueryClient();
  const { dividesResults } = useCapabilities(project);
  const { experiment, goal, settings, leader } = source;
  const { segmentsKey } = runQueries(useClient(), project, experiment.id);
  const loaded = (): SegmentResults[] => {
    if (!dividesResults) return [reportedSegments(goal)].filter((one) => one !== null);
    const queryKey = segmentsKey(goal.metric);
    const all = cache.getQueriesData<SegmentResults>({ queryKey }).flatMap(([, data]) => data ?? []);
    return all
      .filter((one, at) => all.findIndex((other) => isSameSegment(one, other)) === at)
      .toSorted((one, other) => Number(other.planned) - Number(one.planned));
  };
  return () =>
    goal.metric.isLegacy
      ? []
      : loaded().flatMap((results) => {
          const view = judgedResults(results, { experiment, goal, settings, variant: leader, order: 'people' });
          return view ? [{ results, view }] : [];
        });
}

import { useQueries } from '@tanstack/react-query';
import type { Experiment } from '#contract/experiment.ts';
import { isolateName } from '#contract/format/isolate-name.ts';
import type { SegmentResults } from '#contract/segments.ts';
import { judgeSegments } from '#verdict/segments/judge-segments.ts';
import type { AnalysisSettings } from '#verdict/settings.ts';
import { formatLifts } from '#verdict/text/format-effect.ts';
import { formatLift, formatNumber } from '#verdict/text/format-number.ts';
import { useClient } from '../../../api/client-context.tsx';
import { useCapabilities } from '../../../session/use-capabilities.ts';
import { runQueries } from '../loading/run-queries.ts';
import type { Goal } from '../measured-metric.ts';
import { plannedDimensions } from './segment-property.ts';

interface Source {
  experiment: Experiment;
  goal: Pick<Goal, 'metric'>;
  settings: AnalysisSettings;
  /** The test variant that the verdict is about. */
  leader: string;
}

/** Returns a sentence for each value for which the variant is worse. */
function harmsIn(results: SegmentResults, { experiment, goal: { metric }, settings, leader }: Source): string[] {
  // A dimension that was changed since the launch is not the planned one.
  if (metric.isLegacy || !results.planned) return [];
  const at = { computedAt: results.query_to, now: Date.now() };
  const judged = judgeSegments(results.result, { experiment, metric, settings, ...at });
  if (!judged?.isBalanced) return [];
  return judged.segments.flatMap(({ value, people, lifts }) =>
    lifts
      .filter(({ key, side }) => key === leader && side === 'worse')
      .map(
        ({ drawn, interval }) =>
          `Check ${isolateName(value)} before you ship to everyone: ${formatLift(drawn)} (${formatLifts(interval)}) for ${formatNumber(people)} participants.`,
      ),
  );
}

/**
 * Returns a sentence for each value of the planned segments for which the leading variant is worse. Loads the results of the
 * planned segments: at most three, and the server stores them.
 */
export function usePlannedHarm(project: number, source: Omit<Source, 'leader'> & { leader: string | null }): string[] {
  const { dividesResults } = useCapabilities(project);
  const { experiment, goal, leader } = source;
  const queries = runQueries(useClient(), project, experiment.id);
  const planned = dividesResults && !goal.metric.isLegacy ? plannedDimensions(experiment) : [];
  const results = useQueries({ queries: planned.map(({ id }) => queries.segments(goal.metric, { dimension: id })) });
  if (leader === null) return [];
  return results.flatMap(({ data }) => (data ? harmsIn(data, { ...source, leader }) : []));
}

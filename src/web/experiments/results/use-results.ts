import type { Experiment } from '#contract/experiment.ts';
import { type ResultsAccess, useResultsRequests } from './loading/use-results-requests.ts';
import { judgedMetrics, useSecondaryMetrics } from './secondary-metrics/use-secondary-metrics.ts';
import { useStableMetrics } from './secondary-metrics/use-stable-metrics.ts';
import { useGoal } from './use-goal.ts';

/**
 * Returns an experiment's goal with its verdict, the request for its results, and the other metrics. The verdict considers
 * the other metrics and the split of all exposed people. Every part of the console that shows a verdict uses this hook, so
 * that the verdicts are the same.
 */
export function useResults(project: number, experiment: Experiment, access: ResultsAccess = 'compute') {
  const { metric, results, runs, ...server } = useResultsRequests(project, experiment, access);
  const secondary = useSecondaryMetrics(project, experiment, metric, runs);
  const others = useStableMetrics(judgedMetrics(secondary));
  const goal = useGoal(experiment, results.response, { metric, others, ...server });
  return { request: results, goal, secondary };
}

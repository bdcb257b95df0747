import { useMemo } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import type { HealthIssue } from '#verdict/health/experiment-health.ts';
import { withResultsChecks } from '#verdict/health/results-health.ts';
import { useQueuedResults } from '../data.ts';
import { HealthBadges } from './health-badges.tsx';

interface Props {
  project: number;
  experiment: Experiment;
  now: number;
  issues: readonly HealthIssue[];
}

/** The health of a launched experiment with the checks of its results, once the list has loaded them. It requests nothing. */
export function HealthCell({ project, experiment, now, issues }: Props) {
  const { data } = useQueuedResults(project, experiment.id, false);
  const all = useMemo(
    () => (data === undefined ? issues : withResultsChecks(issues, experiment, data, now)),
    [data, issues, experiment, now],
  );
  return <HealthBadges issues={all} />;
}

import { useMemo } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import type { HealthIssue } from '#verdict/health/experiment-health.ts';
import { withResultsChecks } from '#verdict/health/results-health.ts';
import { useStoredResponse } from '../results/loading/use-requests.ts';
import { HealthBadges } from './health-badges.tsx';

interface Props {
  project: number;
  experiment: Experiment;
  now: number;
  issues: readonly HealthIssue[];
}

/** Shows a launched experiment's health. Checks the results too if they are already loaded, but never requests them. */
export function HealthCell({ project, experiment, now, issues }: Props) {
  const response = useStoredResponse(project, experiment, false);
  const all = useMemo(
    () => (response === null ? issues : withResultsChecks(issues, experiment, response, now)),
    [response, issues, experiment, now],
  );
  return <HealthBadges issues={all} />;
}

import type { Experiment } from '#contract/experiment.ts';
import { parseResultsError } from '#verdict/response/parse-results-error.ts';
import { href } from '../../../paths.ts';
import { useCapabilities } from '../../../session/use-capabilities.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { goalFieldOf } from '../../form/experiment-limits.ts';
import { MissingData } from './missing-data.tsx';
import { NoResultsError, noResultsTexts } from './no-results-error.ts';
import { ResultsErrorPanel } from './results-error.tsx';
import type { GoalRequest } from './use-goal-request.ts';

interface Props {
  project: number;
  experiment: Experiment;
  request: GoalRequest;
  problem: Error;
}

/** Shows why there are no results, and what to do. */
export function ResultsUnavailable({ project, experiment, request, problem }: Props) {
  const can = useCapabilities(project);
  const setup = `${href.experimentSetup(project, experiment.id)}#${goalFieldOf(experiment, can)}`;
  const setGoal = (
    <ButtonLink kind="primary" to={setup}>
      Set the goal metric
    </ButtonLink>
  );
  if (problem instanceof NoResultsError)
    return (
      <EmptyState icon="flask" {...noResultsTexts[problem.reason]}>
        {problem.reason === 'no_goal' && setGoal}
      </EmptyState>
    );
  const error = parseResultsError(problem);
  if (error.reason === 'no_data')
    return <MissingData project={project} experiment={experiment} missing={error.missing} />;
  if (error.reason === 'other') {
    const { retry, failures, isBusy, response } = request;
    return <ResultsErrorPanel {...{ problem, retry, failures, isBusy }} hasOlder={response !== null} />;
  }
  return (
    <EmptyState
      icon="flask"
      title="No goal metric is set"
      description="Results need a goal metric. It decides the experiment."
    >
      {setGoal}
    </EmptyState>
  );
}

import type { Experiment } from '#contract/experiment.ts';
import { parseResultsError } from '#verdict/response/parse-results-error.ts';
import { href } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { NoData } from './missing-data.tsx';
import { ResultsProblem } from './results-error.tsx';
import type { Asked } from './use-results-request.ts';

interface Props {
  project: number;
  experiment: Experiment;
  asked: Asked;
  problem: Error;
}

/** What was refused, with what can be done about it. */
export function RefusedResults({ project, experiment, asked, problem }: Props) {
  const refusal = parseResultsError(problem);
  if (refusal.reason === 'no_data')
    return <NoData project={project} experiment={experiment} missing={refusal.missing} />;
  if (refusal.reason === 'other') {
    const { retry, failures, isBusy, reading } = asked;
    return (
      <ResultsProblem problem={problem} retry={retry} failures={failures} isBusy={isBusy} hasOlder={reading !== null} />
    );
  }
  return (
    <EmptyState
      icon="flask"
      title="No goal metric is set"
      about="There is nothing to compute: the experiment does not say which event or funnel it is judged by."
    >
      <ButtonLink kind="primary" to={`${href.experiment(project, experiment.id)}#filters`}>
        Set the goal metric
      </ButtonLink>
    </EmptyState>
  );
}

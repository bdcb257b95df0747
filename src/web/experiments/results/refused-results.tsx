import type { Experiment } from '#contract/experiment.ts';
import { href } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Asked } from './asking/use-asked.ts';
import { NoData } from './no-data.tsx';
import { readRefusal } from './read-refusal.ts';
import { ResultsProblem } from './results-problem.tsx';

interface Props {
  project: number;
  experiment: Experiment;
  asked: Asked;
  problem: Error;
}

/** What was refused, with what can be done about it. */
export function RefusedResults({ project, experiment, asked, problem }: Props) {
  const refusal = readRefusal(problem);
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
      description="There is nothing to compute: the experiment does not say which event or funnel it is judged by."
    >
      <ButtonLink kind="primary" to={`${href.experiment(project, experiment.id)}#filters`}>
        Set the goal metric
      </ButtonLink>
    </EmptyState>
  );
}

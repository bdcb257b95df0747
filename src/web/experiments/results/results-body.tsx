import type { Experiment } from '#contract/experiment.ts';
import { href } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ComputedResults } from './computed-results.tsx';
import { NoData } from './no-data.tsx';
import { RawAnswer } from './raw-answer.tsx';
import { readRefusal } from './read-refusal.ts';
import type { Reading } from './read-results.ts';
import styles from './results.module.css';
import { ResultsProblem } from './results-problem.tsx';

/** What was refused, with what can be done about it. */
export function RefusedResults(props: { project: number; experiment: Experiment; problem: Error; retry: () => void }) {
  const { project, experiment, problem, retry } = props;
  const refusal = readRefusal(problem);
  if (refusal.reason === 'no_data') return <NoData experiment={experiment} missing={refusal.missing} />;
  if (refusal.reason === 'other') return <ResultsProblem problem={problem} retry={retry} />;
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

/** What a server answered, as far as it can be read; what cannot is shown as it came. */
export function ResultsBody({ experiment, reading }: { experiment: Experiment; reading: Reading }) {
  if (reading.state === 'computed') return <ComputedResults experiment={experiment} reading={reading} />;
  const isRecord = reading.state === 'record';
  return (
    <section aria-labelledby="unread" className={styles['state']}>
      <h2 id="unread">{isRecord ? 'This server computed nothing' : 'This answer cannot be interpreted'}</h2>
      <p>
        {isRecord
          ? 'It answered with the experiment alone, as the interface describes it, without counts, chances or intervals.'
          : 'It has another shape than any that this console knows. Nothing is lost: here it is as it came.'}
      </p>
      <RawAnswer raw={reading.raw} open />
    </section>
  );
}

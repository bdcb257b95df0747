import type { ReactNode } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import type { ParsedResponse } from '#verdict/response/parse-results.ts';
import { RawAnswer } from './raw-response.tsx';
import styles from './results.module.css';
import { ComputedResults } from './results-sections.tsx';
import type { Goal } from './use-goal.ts';

interface Props {
  project: number;
  experiment: Experiment;
  reading: ParsedResponse;
  /** Null where the answer holds nothing that was computed. */
  goal: Goal | null;
  /** The secondary metrics, which take their place among what is computed. */
  secondary: ReactNode;
}

/** What a server answered, as far as it can be read; what cannot is shown as it came. */
export function ResultsBody({ project, experiment, reading, goal, secondary }: Props) {
  if (goal) return <ComputedResults project={project} experiment={experiment} goal={goal} secondary={secondary} />;
  const isRecord = reading.state === 'record';
  return (
    <>
      <section aria-labelledby="unread" className={styles['state']}>
        <h2 id="unread">{isRecord ? 'This server computed nothing' : 'This answer cannot be interpreted'}</h2>
        <p>
          {isRecord
            ? 'It answered with the experiment alone, as the interface describes it, without counts, chances or intervals.'
            : 'It has another shape than any that this console knows. Nothing is lost: here it is as it came.'}
        </p>
        <RawAnswer raw={reading.raw} open />
      </section>
      {secondary}
    </>
  );
}

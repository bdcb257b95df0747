import type { ReactNode } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import type { ParsedResponse } from '#verdict/response/parse-results.ts';
import type { Goal } from './measured-metric.ts';
import type { Scale } from './plot/scale.ts';
import { RawResponse } from './raw-response.tsx';
import styles from './results.module.css';
import { ResultsSections } from './results-sections.tsx';
import { ServerFigures } from './server-verdict/server-figures.tsx';

interface Props {
  project: number;
  experiment: Experiment;
  response: ParsedResponse;
  /** Null if the response contains no results. */
  goal: Goal | null;
  secondary: ReactNode;
  /** The scale of the relative lifts of all metrics. */
  liftScale: Scale;
  /** Computes the results again. */
  refresh: () => void;
}

/** Shows the results. If the response contains none or has an unknown format, shows what the server sent. */
export function ResultsContent({ response, goal, ...props }: Props) {
  const { experiment, secondary } = props;
  if (goal) return <ResultsSections {...props} goal={goal} />;
  const isRecord = response.state === 'record';
  return (
    <>
      <section aria-labelledby="no-results" className={styles.state}>
        <h2 id="no-results">{isRecord ? 'The response contains no results' : 'Unknown response format'}</h2>
        <p>
          {isRecord
            ? 'The server sent only the experiment, without counts, chances or intervals.'
            : 'This console cannot read the format of this response, so there is no verdict. The response is shown below.'}
        </p>
        <ServerFigures experiment={experiment} raw={response.raw} label="goal" open />
        <RawResponse raw={response.raw} open />
      </section>
      {secondary}
    </>
  );
}

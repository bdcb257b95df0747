import type { Experiment } from '#contract/experiment.ts';
import { formatMetric } from '#verdict/metric.ts';
import type { DataPart, ResultsError } from '#verdict/response/parse-results-error.ts';
import { splitOf } from '#verdict/variant-split.ts';
import { Icon } from '../../../ui/icon.tsx';
import { CodeSnippets } from '../../flag-code/code-snippets.tsx';
import styles from '../results.module.css';

interface Line {
  code: DataPart;
  good: string;
  missing: string;
  /** The likely cause, and what to check. */
  about: (experiment: Experiment) => string;
}

const testKeys = (experiment: Experiment) =>
  splitOf(experiment)
    .map(({ key }) => key)
    .filter((key) => key !== 'control')
    .join(', ');

const lines: Line[] = [
  {
    code: 'no-events',
    good: 'Events of the metric arrive',
    missing: 'No event of the metric since the start',
    about: ({ filters }) =>
      `Nothing matched ${formatMetric(filters)}. Check that the event names are spelled as in the code and that this project’s token is the one in use.`,
  },
  {
    code: 'no-flag-info',
    good: 'Events tell the variant',
    missing: 'No event tells which variant its person saw',
    about: ({ feature_flag_key }) =>
      `An event has to carry the property $feature/${feature_flag_key}. The SDKs add it once the code has asked for the flag before it captures the event.`,
  },
  {
    code: 'no-exposures',
    good: 'Exposures are recorded',
    missing: 'Nobody was exposed',
    about: ({ feature_flag_key }) =>
      `No event $feature_flag_called for ${feature_flag_key} arrived: the code has not asked for the flag since the start.`,
  },
  {
    code: 'no-control-variant',
    good: 'People in control are measured',
    missing: 'Nobody in control was measured',
    about: ({ feature_flag_key }) =>
      `The baseline has to have the key control. Check that the flag ${feature_flag_key} serves it to part of the people, and that what they do is captured with $feature/${feature_flag_key} = control.`,
  },
  {
    code: 'no-test-variant',
    good: 'People in a test variant are measured',
    missing: 'Nobody in another variant was measured',
    about: (experiment) =>
      `Check that ${testKeys(experiment) || 'the other variants'} can be reached: the flag is on, its release conditions let people through, and the code handles the key.`,
  },
];

/** Whether code that asks for the flag may be what is missing. */
const needsCode = (missing: Told) => missing['no-flag-info'] !== false || missing['no-exposures'] === true;

type Told = (ResultsError & { reason: 'no_data' })['missing'];

/** Nothing could be computed: which part is missing, why it may be, and what to check. */
export function NoData({ project, experiment, missing }: { project: number; experiment: Experiment; missing: Told }) {
  const isTold = Object.keys(missing).length > 0;
  const shown = lines.filter(({ code }) => missing[code] !== undefined || (!isTold && code !== 'no-exposures'));
  return (
    <section aria-labelledby="no-data" className={styles['state']}>
      <h2 id="no-data">Nothing to compare yet</h2>
      <p>
        {isTold
          ? 'The server looked for these since the start of the experiment:'
          : 'The server found nothing to measure since the start of the experiment. These are the likely causes:'}
      </p>
      <ul>
        {shown.map(({ code, good, missing: words, about }) => {
          const isGood = missing[code] === false;
          return (
            <li key={code} data-state={isGood ? 'good' : 'wrong'}>
              <Icon name={isGood ? 'check-circle' : 'warning'} />
              <span>
                <b>{isGood ? good : words}</b>
                {!isGood && <small>{about(experiment)}</small>}
              </span>
            </li>
          );
        })}
      </ul>
      {needsCode(missing) && (
        <>
          <h3>The code that reads the flag</h3>
          <CodeSnippets project={project} experiment={experiment} />
        </>
      )}
    </section>
  );
}

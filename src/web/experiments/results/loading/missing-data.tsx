import type { Experiment } from '#contract/experiment.ts';
import { CONTROL_KEY } from '#contract/kinds/experiment.ts';
import { exposureEventOf } from '#verdict/exposure-event.ts';
import { formatMetric } from '#verdict/metric.ts';
import type { DataPart, ResultsError } from '#verdict/response/parse-results-error.ts';
import { splitOf } from '#verdict/variant-split.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ExperimentCode } from '../../flag-code/experiment-code.tsx';
import styles from '../results.module.css';
import { ExcludedTestAccounts } from './excluded-test-accounts.tsx';

interface Requirement {
  part: DataPart;
  metText: string;
  missingText: string;
  /** Returns the likely cause, and what to check. */
  about: (experiment: Experiment) => string;
}

const testKeys = (experiment: Experiment) =>
  splitOf(experiment)
    .map(({ key }) => key)
    .filter((key) => key !== CONTROL_KEY)
    .join(', ');

/** Returns which exposure event of a legacy goal is missing. */
function missingExposure(experiment: Experiment): string {
  const { feature_flag_key: flag } = experiment;
  const { name, isAction, isFlagCall } = exposureEventOf(experiment, true);
  return isFlagCall
    ? `There is no event ${name} for ${flag}: the code has not evaluated the flag since the start.`
    : `There is no event ${isAction ? 'of the action ' : ''}${name} with a variant in the property $feature/${flag}.`;
}

const requirements: Requirement[] = [
  {
    part: 'no-events',
    metText: 'Events of the metric are arriving',
    missingText: 'No event of the metric since the start',
    about: ({ filters }) =>
      `No event matches ${formatMetric(filters)}. Check the spelling of the event names in the code, and that the code uses the token of this project.`,
  },
  {
    part: 'no-flag-info',
    metText: 'Events include the variant',
    missingText: 'No event says which variant the person saw',
    about: ({ feature_flag_key }) =>
      `Events need the property $feature/${feature_flag_key}. The SDKs for browsers and mobile apps add it if the code evaluates the flag before it captures the event. On a server, the code must add it.`,
  },
  {
    part: 'no-exposures',
    metText: 'Exposures are recorded',
    missingText: 'No participant was exposed',
    about: missingExposure,
  },
  {
    part: 'no-control-variant',
    metText: 'Control has participants',
    missingText: 'Control has no participants',
    about: ({ feature_flag_key }) =>
      `The baseline must have the key control. Check that the flag ${feature_flag_key} serves control, and that events are captured with $feature/${feature_flag_key} = control.`,
  },
  {
    part: 'no-test-variant',
    metText: 'A test variant has participants',
    missingText: 'No test variant has participants',
    about: (experiment) =>
      `Check that people can get ${testKeys(experiment) || 'the other variants'}: the flag must be on, its release conditions must match, and the code must handle each variant.`,
  },
];

type MissingParts = (ResultsError & { reason: 'no_data' })['missing'];

/** Returns whether code that evaluates the flag may be missing. */
const needsCode = (missing: MissingParts) => missing['no-flag-info'] !== false || missing['no-exposures'] === true;

interface Props {
  project: number;
  experiment: Experiment;
  missing: MissingParts;
}

/** Shows which data is missing for results, and what to check. */
export function MissingData({ project, experiment, missing }: Props) {
  const isReported = Object.keys(missing).length > 0;
  const shown = requirements.filter(
    ({ part }) => missing[part] !== undefined || (!isReported && part !== 'no-exposures'),
  );
  return (
    <section aria-labelledby="no-data" className={styles.state}>
      <h2 id="no-data">Nothing to compare yet</h2>
      <p>
        {isReported
          ? 'The server checked the data since the start of the experiment:'
          : 'The server found no data since the start of the experiment. These are possible causes:'}
      </p>
      <ul>
        {shown.map(({ part, metText, missingText, about }) => {
          const isMet = missing[part] === false;
          return (
            <li key={part} data-state={isMet ? 'good' : 'wrong'}>
              <Icon name={isMet ? 'check' : 'warning'} />
              <span>
                <b>{isMet ? metText : missingText}</b>
                {!isMet && <small>{about(experiment)}</small>}
              </span>
            </li>
          );
        })}
      </ul>
      <ExcludedTestAccounts experiment={experiment} />
      {needsCode(missing) && (
        <>
          <h3>Code that evaluates the flag</h3>
          <ExperimentCode project={project} experiment={experiment} />
        </>
      )}
    </section>
  );
}

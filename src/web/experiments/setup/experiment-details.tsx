import { type Experiment, experiment as resource } from '#contract/experiment.ts';
import type { Field } from '#contract/field.ts';
import { FieldValue } from '../../fields/field-value.tsx';
import { describeInWords } from '../../fields/review/describe-in-words.ts';
import styles from '../../ui/secondary-section.module.css';

const readOnly = Object.entries(resource.fields as Record<string, Field>).filter(([, field]) => field.readOnly);

/** Returns a value in words, if there are words for its kind. */
const shownValue = ({ kind }: Field, value: unknown) => describeInWords(kind, value) ?? value;

interface Props {
  experiment: Experiment;
  timeZone: string;
}

/** Shows an experiment's read-only fields. */
export function ExperimentDetails({ experiment, timeZone }: Props) {
  const fields = readOnly.filter(([name, field]) => !field.optional || name in experiment);
  return (
    <section id="facts" aria-labelledby="facts-title" className={styles.section}>
      <h2 id="facts-title">Details</h2>
      <p>{resource.sections['identity']?.about}</p>
      <dl>
        {fields.map(([name, field]) => (
          <div key={name}>
            <dt data-tooltip={field.help}>{field.label}</dt>
            <dd>
              <FieldValue
                field={field}
                value={shownValue(field, experiment[name as keyof Experiment])}
                timeZone={timeZone}
              />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

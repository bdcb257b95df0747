import { useId, useState } from 'react';
import type { Experiment, ExperimentBody } from '#contract/experiment.ts';
import { conclusionOptions } from '#contract/format/conclusion-name.ts';
import { changedFields } from '#contract/resource.ts';
import { Field } from '../../ui/field.tsx';
import { Fieldset } from '../../ui/fieldset.tsx';
import { Radio } from '../../ui/radio.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import styles from './conclusion-fields.module.css';
import type { Suggestion } from './use-lifecycle-update.ts';

const MAX_LENGTH = 4000;

/** The team's conclusion and its reason. */
export type ConclusionValue = Required<Pick<ExperimentBody, 'conclusion' | 'conclusion_comment'>>;

/** Returns whether the experiment's server stores the team's conclusion. */
export const storesConclusion = (experiment: Experiment): boolean => 'conclusion' in experiment;

/** Returns an experiment's stored conclusion. */
export const conclusionOf = ({ conclusion, conclusion_comment }: Experiment): ConclusionValue => ({
  conclusion: conclusion ?? null,
  conclusion_comment: conclusion_comment ?? null,
});

/** Returns the stored conclusion or, if there is none, the suggested one. */
function suggestedConclusion(experiment: Experiment, suggested: Suggestion | undefined): ConclusionValue {
  const stored = conclusionOf(experiment);
  return { ...stored, conclusion: stored.conclusion ?? suggested?.conclusion ?? null };
}

/**
 * The conclusion in a dialog: what was chosen there, and else what is stored or suggested. It follows the record, so that a
 * conclusion that was recorded elsewhere is not overwritten unseen.
 */
export function useConclusion(experiment: Experiment, suggested: Suggestion | undefined) {
  const [chosen, setChosen] = useState<Partial<ConclusionValue>>({});
  const conclusion = { ...suggestedConclusion(experiment, suggested), ...chosen };
  return [conclusion, (change: Partial<ConclusionValue>) => setChosen({ ...chosen, ...change })] as const;
}

/** Returns the changed fields of a conclusion; empty if the server does not store conclusions. */
export function changedConclusion(experiment: Experiment, value: ConclusionValue): Partial<ConclusionValue> {
  const names = storesConclusion(experiment) ? changedFields(conclusionOf(experiment), value) : [];
  return Object.fromEntries(names.map((name) => [name, value[name]]));
}

interface Props {
  /** The stored conclusion. A conclusion that the console does not know can be kept, and chosen again. */
  stored: string | null | undefined;
  value: ConclusionValue;
  /** Gets the field that the user has changed. */
  onChange: (change: Partial<ConclusionValue>) => void;
}

/** The inputs for the team's conclusion and its reason. Both inputs are optional. */
export function ConclusionFields({ stored, value, onChange }: Props) {
  const choices: [choice: string | null, name: string][] = [[null, 'None yet'], ...conclusionOptions([stored])];
  const { conclusion, conclusion_comment } = value;
  const group = useId();
  return (
    <Fieldset legend="Conclusion" hint="Visible to everyone in this project">
      <div className={styles.container}>
        <div className={styles.choices}>
          {choices.map(([choice, name]) => (
            <Radio
              key={name}
              name={group}
              label={name}
              checked={conclusion === choice}
              onChoose={() => onChange({ conclusion: choice })}
            />
          ))}
        </div>
      </div>
      <Field label="Reason" htmlFor={`${group}-reason`}>
        <TextArea
          id={`${group}-reason`}
          rows={2}
          maxLength={MAX_LENGTH}
          value={conclusion_comment ?? ''}
          onChange={({ currentTarget }) => onChange({ conclusion_comment: currentTarget.value || null })}
        />
      </Field>
    </Fieldset>
  );
}

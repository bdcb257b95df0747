import type { Experiment, ExperimentBody } from '#contract/experiment.ts';
import type { Conclusion } from '#contract/kinds/experiment.ts';
import { conclusionNames } from '../../fields/conclusion-names.ts';
import { Segments } from '../../ui/segments.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import styles from './team-conclusion.module.css';

const NONE = 'none';
const MAX_LENGTH = 4000;

/** The conclusion of the team, and why. */
export type TeamConclusionValue = Required<Pick<ExperimentBody, 'conclusion' | 'conclusion_comment'>>;

/** Whether the server of this experiment stores the conclusion of the team. */
export const storesConclusion = (experiment: Experiment): boolean => 'conclusion' in experiment;

/** The stored conclusion of an experiment. */
export const conclusionOf = ({ conclusion, conclusion_comment }: Experiment): TeamConclusionValue => ({
  conclusion: conclusion ?? null,
  conclusion_comment: conclusion_comment ?? null,
});

interface Props {
  value: TeamConclusionValue;
  onChange: (value: TeamConclusionValue) => void;
}

const choices = { [NONE]: 'None yet', ...conclusionNames } as Record<typeof NONE | Conclusion, string>;

/** Asks what the team concluded and why. An answer is optional. */
export function TeamConclusion({ value, onChange }: Props) {
  const { conclusion, conclusion_comment } = value;
  const choose = (choice: typeof NONE | Conclusion) =>
    onChange({ ...value, conclusion: choice === NONE ? null : choice });
  return (
    <fieldset className={styles['conclusion']}>
      <legend>
        Conclusion <small>Visible to everyone in this project</small>
      </legend>
      <Segments
        label="Conclusion"
        choices={choices}
        value={(conclusion ?? NONE) as Conclusion}
        choose={choose}
        className={styles['choices'] ?? ''}
      />
      <label>
        <span>Reason</span>
        <TextArea
          rows={2}
          maxLength={MAX_LENGTH}
          value={conclusion_comment ?? ''}
          onChange={({ currentTarget }) => onChange({ ...value, conclusion_comment: currentTarget.value || null })}
        />
      </label>
    </fieldset>
  );
}

import type { Experiment } from '#contract/experiment.ts';
import { Radio } from '../../ui/radio.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { splitOf } from '../split.ts';
import { DESCRIPTION_LIMIT, outcomesOf } from './conclusion.ts';
import styles from './lifecycle.module.css';

/** What is said while an experiment ends; an outcome of null says nothing. */
export interface Said {
  outcome: string | null;
  reason: string;
}

interface Props {
  experiment: Experiment;
  said: Said;
  /** How long the description would be with it. */
  length: number;
  onSay: (said: Said) => void;
}

/** Asks what came out and why. Nothing is chosen beforehand, and nothing has to be. */
export function ConclusionFields({ experiment, said, length, onSay }: Props) {
  const outcomes = outcomesOf(splitOf(experiment).map(({ key }) => key));
  const over = length - DESCRIPTION_LIMIT;
  return (
    <fieldset className={styles['conclusion']}>
      <legend>What came out?</legend>
      {outcomes.map((outcome) => (
        <Radio
          key={outcome}
          name="outcome"
          label={outcome}
          checked={said.outcome === outcome}
          onChoose={() => onSay({ ...said, outcome })}
        />
      ))}
      {said.outcome === null ? (
        <small>Without an answer it ends all the same, and nothing is written down.</small>
      ) : (
        <>
          <label>
            <span>Why</span>
            <TextArea
              rows={2}
              aria-describedby="conclusion-room"
              aria-invalid={over > 0 || undefined}
              value={said.reason}
              onChange={({ currentTarget }) => onSay({ ...said, reason: currentTarget.value })}
            />
          </label>
          <small id="conclusion-room" data-bad={over > 0 || undefined} role="status">
            {over > 0
              ? `${over} characters too many: the description, which keeps it, holds ${DESCRIPTION_LIMIT}.`
              : `Written under the description, where it can be edited; room for ${-over} more characters.`}
          </small>
        </>
      )}
    </fieldset>
  );
}

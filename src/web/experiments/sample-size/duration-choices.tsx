import { plannedDays } from '#verdict/experiment-day.ts';
import { setPlanKeys, type VariantsPlan } from '../../fields/variants/variants-plan.ts';
import { PlainButton } from '../../ui/plain-button.tsx';
import type { SampleSizeInput } from './calculate-sample-size.ts';
import { detectableEffect } from './detectable-effect.ts';
import styles from './duration-choices.module.css';

/** Running times in days. Full weeks contain each weekday equally often. */
const DURATIONS = [7, 14, 21, 28];

interface Props {
  input: SampleSizeInput;
  plan: VariantsPlan;
  onChange: (text: string) => void;
}

const formatEffect = (effect: number) => `${Number((effect * 100).toPrecision(2))}%`;

/**
 * Offers running times, each with the smallest effect that it can detect. Choosing one sets the running time and the
 * sample size of the plan.
 */
export function DurationChoices({ input, plan, onChange }: Props) {
  const { perDay } = input;
  if (perDay === null || !(perDay > 0)) return null;
  const planned = plannedDays(plan.parameters);
  return (
    <fieldset aria-label="Running time" className={styles.choices}>
      {DURATIONS.map((days) => {
        const people = Math.floor(perDay * days);
        const effect = detectableEffect(input, people);
        return (
          <PlainButton
            key={days}
            aria-pressed={planned === days}
            className={styles.choice}
            onClick={() =>
              onChange(setPlanKeys(plan, { recommended_running_time: days, recommended_sample_size: people }))
            }
          >
            <b>{days} days</b>
            <span>{effect === null ? 'too short to detect a lift' : `detects a lift of ${formatEffect(effect)}`}</span>
          </PlainButton>
        );
      })}
    </fieldset>
  );
}

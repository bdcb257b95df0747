import { Group, Stack, Text } from '@mantine/core';
import { formatCountOf } from '#contract/format/count.ts';
import { plannedDays } from '#verdict/experiment-day.ts';
import { PlainButton } from '../../ui/plain-button.tsx';
import type { SampleSizeInput } from './calculate-sample-size.ts';
import { detectableEffect } from './detectable-effect.ts';
import styles from './duration-choices.module.css';
import type { PeopleNames } from './people-names.ts';

/** Running times in days. Full weeks contain each weekday equally often. */
const DURATIONS = [7, 14, 21, 28];

/** What a running time means for the plan. */
export interface Duration {
  days: number;
  people: number;
  /** The smallest relative lift that the running time can detect, as a fraction. */
  effect: number;
}

interface Props {
  input: SampleSizeInput;
  /** The participants that the chosen effect needs; null if unknown. */
  needed: number | null;
  people: PeopleNames;
  parameters: Record<string, unknown>;
  /** Sets the running time, the sample size and the effect of the plan. */
  onChoose: (duration: Duration) => void;
}

/** Rounds an effect in percent to one decimal, or small effects to two digits. */
export const roundPercent = (percent: number) => Number(percent < 1 ? percent.toPrecision(2) : percent.toFixed(1));

/** Offers running times, each with the smallest effect that it can detect. */
export function DurationChoices({ input, needed, people: { one, many }, parameters, onChoose }: Props) {
  const { perDay } = input;
  if (perDay === null || !(perDay > 0)) return null;
  const planned = plannedDays(parameters);
  const durations = DURATIONS.map((days) => {
    const people = Math.floor(perDay * days);
    return { days, people, effect: detectableEffect(input, people) };
  });
  const best = needed === null ? undefined : durations.find(({ people }) => people >= needed);
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Text size="sm" fw={600} c="dimmed">
          Duration of the plan
        </Text>
        <Text size="sm" c="dimmed">
          Full weeks even out weekdays.
        </Text>
      </Group>
      <fieldset aria-label="Duration of the plan" className={styles.choices}>
        {durations.map(({ days, people, effect }) => (
          <PlainButton
            key={days}
            aria-pressed={planned === days && parameters['recommended_sample_size'] === people}
            className={styles.choice}
            disabled={effect === null}
            onClick={() => effect !== null && onChoose({ days, people, effect })}
          >
            <b>{`${days} days`}</b>
            {days === best?.days && <i>Best fit</i>}
            <span>{effect === null ? 'too short to detect a lift' : `detects ${roundPercent(effect * 100)}%`}</span>
            <span>{formatCountOf(people, one, many)}</span>
          </PlainButton>
        ))}
      </fieldset>
    </Stack>
  );
}

import { useId } from 'react';
import { capitalize } from '#contract/format/capitalize.ts';
import { TermHelp } from '../../glossary/term-help.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { SampleSizeInput } from './calculate-sample-size.ts';
import type { PeopleNames } from './people-names.ts';
import styles from './sample-size-calculator.module.css';

/** The values in the calculator's inputs, as text. */
export interface CalculatorValues {
  baseline: string;
  /** Used only for a mean. If empty, the calculator assumes a Poisson distribution of events. */
  deviation: string;
  effect: string;
  scale: 'relative' | 'absolute';
  perDay: string;
  power: string;
}

/** The inputs' units, for a rate and for a mean. */
export const units = {
  rate: { baseline: '%', absolute: 'points' },
  mean: { baseline: 'per participant', absolute: 'per participant' },
} as const;

interface InputsProps {
  values: CalculatorValues;
  metric: SampleSizeInput['metric'];
  /** Whether the goal is a retention metric. */
  isRetention: boolean;
  people: PeopleNames;
  onEdit: (change: Partial<CalculatorValues>) => void;
}

export function CalculatorInputs({ values, metric, isRetention, people, onEdit }: InputsProps) {
  const id = useId();
  const unit = units[metric];
  const rate = isRetention ? 'Current retention rate' : 'Current conversion rate';
  const baseline = metric === 'rate' ? rate : 'Current mean';
  return (
    <div className={styles.inputs}>
      {/* A label without `htmlFor` would label the button inside it. */}
      <label htmlFor={`${id}-baseline`}>
        <span>
          {baseline}
          <TermHelp term="baseline" />
        </span>
        <span>
          <TextInput
            id={`${id}-baseline`}
            aria-label={baseline}
            inputMode="decimal"
            value={values.baseline}
            onChange={({ currentTarget }) => onEdit({ baseline: currentTarget.value })}
          />
          {unit.baseline}
        </span>
      </label>
      {metric === 'mean' && (
        <label>
          Standard deviation
          <span>
            <TextInput
              inputMode="decimal"
              placeholder="Optional"
              value={values.deviation}
              onChange={({ currentTarget }) => onEdit({ deviation: currentTarget.value })}
            />
          </span>
        </label>
      )}
      <label htmlFor={`${id}-effect`}>
        <span>
          Effect to detect
          <TermHelp term="minimumEffect" />
        </span>
        <span>
          <TextInput
            id={`${id}-effect`}
            aria-label="Effect to detect"
            inputMode="decimal"
            value={values.effect}
            onChange={({ currentTarget }) => onEdit({ effect: currentTarget.value })}
          />
          <Select
            aria-label="Unit of the effect"
            value={values.scale}
            options={[
              { value: 'relative', label: '% relative' },
              { value: 'absolute', label: unit.absolute },
            ]}
            onChange={(scale) => onEdit({ scale: scale as CalculatorValues['scale'] })}
          />
        </span>
      </label>
      <label>
        {capitalize(people.many)} per day
        <span>
          <TextInput
            inputMode="decimal"
            value={values.perDay}
            onChange={({ currentTarget }) => onEdit({ perDay: currentTarget.value })}
          />
        </span>
      </label>
      <label htmlFor={`${id}-power`}>
        <span>
          Statistical power
          <TermHelp term="power" />
        </span>
        <span>
          <Select
            id={`${id}-power`}
            aria-label="Statistical power"
            value={values.power}
            options={['0.8', '0.9', '0.95'].map((power) => ({ value: power, label: `${Number(power) * 100}%` }))}
            onChange={(power) => onEdit({ power })}
          />
        </span>
      </label>
    </div>
  );
}

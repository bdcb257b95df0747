import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { Question } from './calculate-sample-size.ts';
import styles from './sample-size-calculator.module.css';

/** What is typed into the calculator. */
export interface Typed {
  baseline: string;
  effect: string;
  scale: 'relative' | 'absolute';
  perDay: string;
  power: string;
}

/** What numbers are typed in, for a rate and for a mean. */
export const units = {
  rate: { baseline: '%', absolute: 'points' },
  mean: { baseline: 'per person', absolute: 'per person' },
} as const;

interface InputsProps {
  typed: Typed;
  metric: Question['metric'];
  onType: (change: Partial<Typed>) => void;
}

/** What a plan is worked out from, as it is typed. */
export function CalculatorInputs({ typed, metric, onType }: InputsProps) {
  const unit = units[metric];
  return (
    <div className={styles['inputs']}>
      <label>
        {metric === 'rate' ? 'Conversion now' : 'Events now'}
        <span>
          <TextInput
            inputMode="decimal"
            value={typed.baseline}
            onChange={({ currentTarget }) => onType({ baseline: currentTarget.value })}
          />
          {unit.baseline}
        </span>
      </label>
      <label>
        Effect worth finding
        <span>
          <TextInput
            inputMode="decimal"
            value={typed.effect}
            onChange={({ currentTarget }) => onType({ effect: currentTarget.value })}
          />
          <Select
            aria-label="Unit of the effect"
            value={typed.scale}
            options={[
              { value: 'relative', label: '% of it' },
              { value: 'absolute', label: unit.absolute },
            ]}
            onChange={(scale) => onType({ scale: scale as Typed['scale'] })}
          />
        </span>
      </label>
      <label>
        People a day
        <span>
          <TextInput
            inputMode="decimal"
            value={typed.perDay}
            onChange={({ currentTarget }) => onType({ perDay: currentTarget.value })}
          />
        </span>
      </label>
      <label>
        Power
        <span>
          <Select
            value={typed.power}
            options={['0.8', '0.9', '0.95'].map((power) => ({ value: power, label: `${Number(power) * 100}%` }))}
            onChange={(power) => onType({ power })}
          />
        </span>
      </label>
    </div>
  );
}

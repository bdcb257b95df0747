import { MAX_VARIANTS } from '#contract/kinds/experiment.ts';
import { addVariant, begin, changeVariant, type Plan, removeVariant, setNumber, splitEqually } from './plan.ts';
import { plannedSplit, splitFault } from './split.ts';
import { SplitBar } from './split-bar.tsx';
import { VariantRow } from './variant-row.tsx';
import styles from './variants-input.module.css';

interface Props {
  plan: Plan;
  /** Since the launch the variants are what they are. */
  isFixed: boolean;
  label: string;
  onChange: (text: string) => void;
}

const FIXED =
  'The variants are fixed since the launch. Take the experiment back to draft, or duplicate it, to change them; other shares are set on the flag itself.';

const numbers = [
  { key: 'recommended_running_time', label: 'Planned days', unit: '' },
  { key: 'minimum_detectable_effect', label: 'Smallest effect', unit: '%' },
  { key: 'recommended_sample_size', label: 'People needed', unit: '' },
];

/** The variants and the plan of an experiment, row by row; what it does not know it leaves as it is. */
export function VariantsEditor({ plan, isFixed, label, onChange }: Props) {
  return (
    <fieldset aria-label={label} className={styles['editor']}>
      {plan.variants.length === 0 ? (
        <p>
          No variants are named: the server takes control and test, 50% each.{' '}
          <button type="button" disabled={isFixed} onClick={() => onChange(begin(plan))}>
            Name them
          </button>
        </p>
      ) : (
        <Rows plan={plan} isFixed={isFixed} onChange={onChange} />
      )}
      <div className={styles['numbers']}>
        {numbers.map(({ key, label, unit }) => (
          <label key={key}>
            {label}
            <span>
              <input
                type="number"
                min={0}
                step="any"
                value={typeof plan.parameters[key] === 'number' ? plan.parameters[key] : ''}
                onChange={({ currentTarget: { value, valueAsNumber } }) =>
                  onChange(setNumber(plan, key, value === '' ? null : valueAsNumber))
                }
              />
              {unit}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Rows({ plan, isFixed, onChange }: Pick<Props, 'plan' | 'isFixed' | 'onChange'>) {
  const shares = plannedSplit(plan.parameters);
  const fault = splitFault(shares);
  const isFull = shares.length >= MAX_VARIANTS;
  return (
    <fieldset disabled={isFixed}>
      <SplitBar shares={shares} wide />
      <ol>
        {plan.variants.map((variant, index) => (
          <VariantRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a variant is its place in the list
            key={index}
            variant={variant}
            index={index}
            isControl={variant['key'] === 'control' && index === 0}
            canLeave={plan.variants.length > 2 && index > 0}
            onChange={(change) => onChange(changeVariant(plan, index, change))}
            onRemove={() => onChange(removeVariant(plan, index))}
          />
        ))}
      </ol>
      <div className={styles['foot']}>
        {isFixed ? (
          <p data-icon="lock">{FIXED}</p>
        ) : (
          <>
            <p data-icon={fault ? 'warning' : 'check'} data-bad={fault !== null || undefined}>
              {fault ?? 'Together 100%.'}
            </p>
            <button type="button" onClick={() => onChange(splitEqually(plan))}>
              Split equally
            </button>
            <button type="button" disabled={isFull} onClick={() => onChange(addVariant(plan))}>
              Add a variant
            </button>
          </>
        )}
      </div>
    </fieldset>
  );
}

import type { ReactNode } from 'react';
import { formatNamedShares, isOtherSplit, plannedSplit, type Share, sharesIn } from '#contract/variant-shares.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { ExposureChoice } from '../metrics/exposure-choice.tsx';
import { begin, type Entry, type Plan, setKey } from './plan.ts';
import { VariantRows } from './variant-rows.tsx';
import styles from './variants-input.module.css';

interface Props {
  plan: Plan;
  /** The variants that the flag has now. */
  served: readonly Entry[];
  /** What the experiment planned when it was read. */
  planned: unknown;
  /** Since the launch the variants are what they are. */
  isFixed: boolean;
  onChange: (text: string) => void;
  /** What helps to find the numbers of the plan. */
  children?: ReactNode;
}

const numbers = [
  { key: 'recommended_running_time', id: 'planned-days', label: 'Planned days', unit: '' },
  { key: 'minimum_detectable_effect', id: 'smallest-effect', label: 'Smallest effect', unit: '%' },
  { key: 'recommended_sample_size', id: 'people-needed', label: 'People needed', unit: '' },
];

function PlanNumbers({ plan, onChange }: Pick<Props, 'plan' | 'onChange'>) {
  return (
    <div className={styles['numbers']}>
      {numbers.map(({ key, id, label, unit }) => (
        <label key={key}>
          {label}
          <span>
            <TextInput
              id={id}
              type="number"
              min={0}
              step="any"
              value={typeof plan.parameters[key] === 'number' ? plan.parameters[key] : ''}
              onChange={({ currentTarget: { value, valueAsNumber } }) =>
                onChange(setKey(plan, key, value === '' ? null : valueAsNumber))
              }
            />
            {unit}
          </span>
        </label>
      ))}
    </div>
  );
}

/** Says that the flag was changed elsewhere, before a save overwrites that, and takes over what it has. */
function FlagNote({ plan, served, onChange }: Pick<Props, 'plan' | 'served' | 'onChange'>) {
  return (
    <p className={styles['warning']}>
      <Icon name="warning" />
      <span>
        The flag was changed elsewhere and has {formatNamedShares(sharesIn(served))}. Saving a change of this plan gives
        it {formatNamedShares(plannedSplit(plan.parameters))}.{' '}
        <Button kind="link" onClick={() => onChange(begin(plan, served))}>
          Take over the flag’s variants
        </Button>
      </span>
    </p>
  );
}

/** The variants and the plan of an experiment, row by row; what it does not know it leaves as it is. */
export function VariantsEditor({ plan, served, planned, isFixed, onChange, children }: Props) {
  const isApart = (split: Share[]) => split.length > 0 && isOtherSplit(split, sharesIn(served));
  const wouldOverwrite =
    !isFixed && served.length > 0 && isApart(plannedSplit(planned)) && isApart(plannedSplit(plan.parameters));
  return (
    <div className={styles['editor']}>
      {wouldOverwrite && <FlagNote plan={plan} served={served} onChange={onChange} />}
      {plan.variants.length === 0 ? (
        <p>
          {served.length === 0
            ? 'No variants are named: the server takes control and test, 50% each.'
            : `The plan names no variants. The flag has ${formatNamedShares(sharesIn(served))}, and keeps them.`}{' '}
          <Button kind="link" disabled={isFixed} onClick={() => onChange(begin(plan, served))}>
            Name them
          </Button>
        </p>
      ) : (
        <VariantRows plan={plan} isFixed={isFixed} onChange={onChange} />
      )}
      <PlanNumbers plan={plan} onChange={onChange} />
      {children}
      <ExposureChoice
        exposure={plan.parameters['custom_exposure_filter']}
        onChange={(filter) => onChange(setKey(plan, 'custom_exposure_filter', filter))}
      />
    </div>
  );
}

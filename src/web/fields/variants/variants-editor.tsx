import type { ReactNode } from 'react';
import {
  formatShares,
  isDifferentSplit,
  parseShares,
  plannedSplit,
  type VariantShare,
} from '#contract/variant-shares.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { ExposureChoice } from '../metrics/legacy/exposure-choice.tsx';
import { useHasLegacyMetric } from '../metrics/legacy/use-has-legacy-metric.ts';
import { VariantRows } from './variant-rows.tsx';
import styles from './variants-input.module.css';
import { initializeVariants, setPlanKey, type VariantObject, type VariantsPlan } from './variants-plan.ts';

interface Props {
  plan: VariantsPlan;
  /** The current variants of the flag. */
  served: readonly VariantObject[];
  /** The parameters of the experiment as the server stores them. */
  planned: unknown;
  /** Whether the variants can't be changed, because the experiment was launched. */
  isFixed: boolean;
  onChange: (text: string) => void;
  /** Tools for the plan, such as the sample size calculator. */
  children?: ReactNode;
}

const numbers = [
  { key: 'recommended_running_time', id: 'planned-days', label: 'Planned days', unit: '' },
  { key: 'minimum_detectable_effect', id: 'smallest-effect', label: 'Minimum detectable effect', unit: '%' },
  { key: 'recommended_sample_size', id: 'people-needed', label: 'Sample size', unit: '' },
];

/** The planned running time, effect and sample size. */
export function PlanNumbers({ plan, onChange }: Pick<Props, 'plan' | 'onChange'>) {
  return (
    <div className={styles.numbers}>
      {numbers.map(({ key, id, label, unit }) => (
        <label key={key}>
          <span>{label}</span>
          <span>
            <TextInput
              id={id}
              type="number"
              min={0}
              step="any"
              value={typeof plan.parameters[key] === 'number' ? plan.parameters[key] : ''}
              onChange={({ currentTarget: { value, valueAsNumber } }) =>
                onChange(setPlanKey(plan, key, value === '' ? null : valueAsNumber))
              }
            />
            <span>{unit}</span>
          </span>
        </label>
      ))}
    </div>
  );
}

/**
 * Warns that the flag was changed elsewhere and that a save would overwrite this change. Has a button to copy the
 * flag's variants.
 */
function FlagMismatchWarning({ plan, served, onChange }: Pick<Props, 'plan' | 'served' | 'onChange'>) {
  return (
    <p className={styles.warning}>
      <Icon name="warning" />
      <span>
        The flag was changed elsewhere. The flag has <span>{formatShares(parseShares(served))}</span>.{' '}
        <span>{`If you change and save this plan, the flag gets ${formatShares(plannedSplit(plan.parameters))}.`}</span>{' '}
        <Button kind="link" onClick={() => onChange(initializeVariants(plan, served))}>
          Use the flag’s variants
        </Button>
      </span>
    </p>
  );
}

/** The editor for the variants and the plan of an experiment. Unknown keys are kept. */
export function VariantsEditor({ plan, served, planned, isFixed, onChange, children }: Props) {
  const hasLegacyMetric = useHasLegacyMetric();
  const isApart = (split: VariantShare[]) => split.length > 0 && isDifferentSplit(split, parseShares(served));
  const wouldOverwrite =
    !isFixed && served.length > 0 && isApart(plannedSplit(planned)) && isApart(plannedSplit(plan.parameters));
  return (
    <div className={styles.editor}>
      {wouldOverwrite && <FlagMismatchWarning plan={plan} served={served} onChange={onChange} />}
      {plan.variants.length === 0 ? (
        <p>
          <span>
            {served.length === 0
              ? 'No variants are set. The server uses control and test with 50% each.'
              : `The plan has no variants, so the flag keeps its variants: ${formatShares(parseShares(served))}.`}
          </span>{' '}
          <Button kind="link" disabled={isFixed} onClick={() => onChange(initializeVariants(plan, served))}>
            Set variants
          </Button>
        </p>
      ) : (
        <VariantRows plan={plan} isFixed={isFixed} onChange={onChange} />
      )}
      <PlanNumbers plan={plan} onChange={onChange} />
      {children}
      {hasLegacyMetric && (
        <ExposureChoice
          exposure={plan.parameters['custom_exposure_filter']}
          onChange={(filter) => onChange(setPlanKey(plan, 'custom_exposure_filter', filter))}
        />
      )}
    </div>
  );
}

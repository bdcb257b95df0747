import { useId } from 'react';
import { Fieldset } from '../../ui/fieldset.tsx';
import { Radio } from '../../ui/radio.tsx';
import styles from './variant-choice.module.css';

interface Props {
  variants: readonly string[];
  value: string;
  onChange: (variant: string) => void;
}

/** The choice of a variant. Radio buttons and not segments, because many variants or long keys need several rows. */
export function VariantChoice({ variants, value, onChange }: Props) {
  const group = useId();
  return (
    <Fieldset legend="Variant">
      <div className={styles['choices']}>
        {variants.map((key) => (
          <Radio key={key} name={group} label={key} checked={key === value} onChoose={() => onChange(key)} />
        ))}
      </div>
    </Fieldset>
  );
}

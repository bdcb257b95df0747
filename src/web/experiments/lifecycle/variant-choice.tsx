import { useId } from 'react';
import { VariantMark } from '../../fields/variants/variant-mark.tsx';
import { Fieldset } from '../../ui/fieldset.tsx';
import { Radio } from '../../ui/radio.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
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
      <RadioCards cardWidth="11rem">
        {variants.map((key, index) => (
          <Radio
            key={key}
            variant="card"
            name={group}
            label={
              <span className={styles.variant}>
                <VariantMark index={index} />
                <bdi>{key}</bdi>
              </span>
            }
            checked={key === value}
            onChoose={() => onChange(key)}
          />
        ))}
      </RadioCards>
    </Fieldset>
  );
}

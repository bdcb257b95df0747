import { useId } from 'react';
import { Fieldset } from '../../ui/fieldset.tsx';
import { Radio } from '../../ui/radio.tsx';
import { SegmentedChoice } from '../../ui/segmented-choice.tsx';
import styles from './variant-choice.module.css';

/** The number of characters that fit in one row of the dialog on a phone. */
const ROW_LENGTH = 42;

/** The width of the space around a segment's text, in characters. */
const PADDING_LENGTH = 3;

interface Props {
  variants: readonly string[];
  value: string;
  onChange: (variant: string) => void;
}

/** The choice of a variant: segments if all keys fit in one row, else radio buttons in several rows. */
export function VariantChoice({ variants, value, onChange }: Props) {
  const group = useId();
  const length = variants.reduce((sum, key) => sum + key.length + PADDING_LENGTH, 0);
  if (length <= ROW_LENGTH)
    return (
      <div className={styles['row']}>
        <b>Variant</b>
        <SegmentedChoice
          label="Variant"
          choices={Object.fromEntries(variants.map((key) => [key, key]))}
          value={value}
          onChange={onChange}
        />
      </div>
    );
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

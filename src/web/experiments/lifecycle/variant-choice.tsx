import { Group } from '@mantine/core';
import { useId } from 'react';
import { VariantMark } from '../../fields/variants/variant-mark.tsx';
import { Fieldset } from '../../ui/fieldset.tsx';
import { Radio } from '../../ui/radio.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';

interface Props {
  variants: readonly string[];
  /** The variants that the results leave out. */
  excluded?: ReadonlySet<string>;
  value: string;
  onChange: (variant: string) => void;
}

/** The choice of a variant. Radio buttons and not segments, because many variants or long keys need several rows. */
export function VariantChoice({ variants, excluded, value, onChange }: Props) {
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
              <Group component="span" gap="xs" wrap="nowrap" align="start">
                <VariantMark index={index} />
                <span>
                  <bdi>{key}</bdi>
                  {excluded?.has(key) && <span>, excluded from the results</span>}
                </span>
              </Group>
            }
            checked={key === value}
            onChoose={() => onChange(key)}
          />
        ))}
      </RadioCards>
    </Fieldset>
  );
}

import { Text } from '@mantine/core';
import { useId } from 'react';
import { Fieldset } from '../../ui/fieldset.tsx';
import { Radio } from '../../ui/radio.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';

interface Props {
  /** Follows "the release conditions" in the first option if there are several flags, for example "of each flag". */
  of?: string;
  /** Describes whom the current release conditions select, for example "20% of people where plan is pro". */
  audience?: string;
  toEveryone: boolean;
  onChange: (toEveryone: boolean) => void;
}

/** The choice of who gets a shipped variant: everyone, or the people that the release conditions already select. */
export function AudienceChoice({ of, audience, toEveryone, onChange }: Props) {
  const group = useId();
  const conditions = of === undefined ? 'the release conditions' : `the release conditions ${of}`;
  const option = (title: string, effect: string) => (
    <span>
      <b>{title}</b>{' '}
      <Text span display="block" inherit c="dimmed">
        {effect}
      </Text>
    </span>
  );
  return (
    <Fieldset legend="Who gets it">
      <RadioCards cardWidth="15rem">
        <Radio
          variant="card"
          name={group}
          label={option('Everyone', `A release condition for all users is added before ${conditions}.`)}
          checked={toEveryone}
          onChoose={() => onChange(true)}
        />
        <Radio
          variant="card"
          name={group}
          label={option(
            'Current audience',
            `The release conditions do not change${audience === undefined ? '' : `: ${audience}`}.`,
          )}
          checked={!toEveryone}
          onChoose={() => onChange(false)}
        />
      </RadioCards>
    </Fieldset>
  );
}

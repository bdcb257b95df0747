import { Fieldset } from '../../ui/fieldset.tsx';
import { Radio } from '../../ui/radio.tsx';

interface Props {
  /** Follows "the release conditions" in the first label if there are several flags, for example "of each flag". */
  of?: string;
  /** Describes whom the current release conditions select, for example "20% of everyone". */
  audience?: string;
  toEveryone: boolean;
  onChange: (toEveryone: boolean) => void;
}

/** The choice of who gets a shipped variant: everyone, or the people that the release conditions already select. */
export function AudienceChoice({ of, audience, toEveryone, onChange }: Props) {
  const conditions = of === undefined ? 'the release conditions' : `the release conditions ${of}`;
  return (
    <Fieldset legend="Who gets it">
      <Radio
        name="audience"
        label={`Everyone: a release condition for all users is added before ${conditions}`}
        checked={toEveryone}
        onChoose={() => onChange(true)}
      />
      <Radio
        name="audience"
        label={`Current audience: the release conditions do not change${audience === undefined ? '' : ` (${audience})`}`}
        checked={!toEveryone}
        onChoose={() => onChange(false)}
      />
    </Fieldset>
  );
}

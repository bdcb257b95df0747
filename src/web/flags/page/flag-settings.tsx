import { flagRecord } from '#contract/feature-flag.ts';
import { FormField } from '../../fields/form-field.tsx';
import { Section } from '../../ui/section.tsx';

/** Rows for the simple fields of a flag. */
export const FlagSettings = ({ names }: { names: readonly (keyof typeof flagRecord.fields)[] }) => (
  <Section id="settings" title="Settings" about="What the flag is, and who keeps a variant.">
    <div>
      {names.map((name) => (
        <FormField key={name} name={name} field={flagRecord.fields[name]} />
      ))}
    </div>
  </Section>
);

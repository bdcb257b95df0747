import { useController } from 'react-hook-form';
import type { Kind } from '#contract/field.ts';
import { conclusionNames } from '#contract/format/conclusion-name.ts';
import { endActionNames, harmActionNames } from '#contract/format/schedule-actions.ts';
import { NOT_SET } from '../field-value.tsx';
import { useResourceForm } from '../form-state/form-context.tsx';
import type { FieldInputProps } from '../input-props.ts';
import { jsonText } from '../json-text.ts';
import { RadioChoices, type RadioOption } from './radio-choices.tsx';

const notSet = { value: null, label: NOT_SET };

const optionsOf = (names: Record<string, string>) => Object.entries(names).map(([value, label]) => ({ value, label }));

const choices: Partial<Record<Kind, readonly RadioOption<unknown>[]>> = {
  optional_toggle: [{ value: true, label: 'On' }, { value: false, label: 'Off' }, notSet],
  opt_out: [{ value: false, label: 'On' }, { value: true, label: 'Off' }, notSet],
  week_start: [{ value: 0, label: 'Sunday' }, { value: 1, label: 'Monday' }, notSet],
  conclusion: [...optionsOf(conclusionNames), notSet],
  end_action: optionsOf(endActionNames),
  harm_action: optionsOf(harmActionNames),
};

/** Returns the value, setter and blur handler of a controlled input. */
export function useControlledInput(name: string) {
  const { form, edits } = useResourceForm();
  const { field } = useController({ name, control: form.control });
  const choose = (value: unknown) => {
    field.onChange(value);
    edits.inputChanged(name);
  };
  return [field.value as unknown, choose, field.onBlur] as const;
}

/** A choice between a few values. An unknown current value is added as an option. */
export function ChoiceInput({ name, field, aria, disabled }: FieldInputProps) {
  const [value, choose, leave] = useControlledInput(name);
  const offered = (choices[field.kind] ?? []).filter((one) => one.value !== null || field.nullable || value === null);
  const isOffered = offered.some((one) => one.value === value);
  return (
    <RadioChoices
      fieldName={name}
      name={`${name}.choice`}
      choices={
        isOffered ? offered : [...offered, { value, label: typeof value === 'string' ? value : jsonText(value) }]
      }
      value={value}
      onChoose={choose}
      onLeave={leave}
      disabled={disabled}
      aria={aria}
    />
  );
}

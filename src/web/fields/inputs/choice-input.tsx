import { useController } from 'react-hook-form';
import type { Kind } from '#contract/field.ts';
import { conclusionNames } from '../conclusion-names.ts';
import { useEditing } from '../editing/editing.tsx';
import { NOT_SET } from '../field-value.tsx';
import type { WidgetProps } from '../widget.ts';
import { type Choice, Choices } from './choices.tsx';

const notSet = { value: null, label: NOT_SET };

const choices: Partial<Record<Kind, readonly Choice<unknown>[]>> = {
  optional_toggle: [{ value: true, label: 'On' }, { value: false, label: 'Off' }, notSet],
  opt_out: [{ value: false, label: 'On' }, { value: true, label: 'Off' }, notSet],
  week_start: [{ value: 0, label: 'Sunday' }, { value: 1, label: 'Monday' }, notSet],
  conclusion: [...Object.entries(conclusionNames).map(([value, label]) => ({ value, label })), notSet],
};

/** The value and the setter of an input that the form library cannot read by itself. */
export function useChosen(name: string) {
  const { form, edits } = useEditing();
  const { field } = useController({ name, control: form.control });
  const choose = (value: unknown) => {
    field.onChange(value);
    edits.touch(name);
  };
  return [field.value as unknown, choose, field.onBlur] as const;
}

/** One of a few values; a value that is none of them is added as it is. */
export function ChoiceInput({ name, field, aria, disabled }: WidgetProps) {
  const [value, choose, leave] = useChosen(name);
  const offered = (choices[field.kind] ?? []).filter((one) => one.value !== null || field.nullable || value === null);
  const isOffered = offered.some((one) => one.value === value);
  return (
    <Choices
      fieldName={name}
      name={`${name}.choice`}
      choices={isOffered ? offered : [...offered, { value, label: String(value) }]}
      value={value}
      onChoose={choose}
      onLeave={leave}
      disabled={disabled}
      aria={aria}
    />
  );
}

import { useController } from 'react-hook-form';
import type { Kind } from '#contract/field.ts';
import { conclusionNames } from '../conclusion-names.ts';
import { useEditing } from '../editing/editing.tsx';
import type { WidgetProps } from '../widget.ts';
import classes from './choice.module.css';

type Option = readonly [value: unknown, words: string];

const notSet: Option = [null, 'Not set'];

const options: Partial<Record<Kind, readonly Option[]>> = {
  optional_toggle: [[true, 'On'], [false, 'Off'], notSet],
  opt_out: [[false, 'On'], [true, 'Off'], notSet],
  week_start: [[0, 'Sunday'], [1, 'Monday'], notSet],
  conclusion: [...Object.entries(conclusionNames), notSet],
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

/** One of a few values, all in sight; a value that is none of them is shown as it is. The style writes each one's name on it. */
export function ChoiceInput({ name, field, aria, disabled }: WidgetProps) {
  const [value, choose, leave] = useChosen(name);
  const known = (options[field.kind] ?? []).filter(([option]) => option !== null || field.nullable || value === null);
  const shown = known.some(([option]) => option === value) ? known : [...known, [value, String(value)] as const];
  return (
    <fieldset name={name} className={classes['choice']} disabled={disabled} onBlur={leave} {...aria}>
      {shown.map(([option, words]) => (
        <input
          key={words}
          type="radio"
          name={`${name}.choice`}
          aria-label={words}
          checked={option === value}
          onChange={() => choose(option)}
        />
      ))}
    </fieldset>
  );
}

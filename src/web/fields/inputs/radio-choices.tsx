import type { AriaAttributes } from 'react';
import classes from './radio-choices.module.css';

export interface RadioOption<T> {
  value: T;
  label: string;
}

interface Props<T> {
  name: string;
  /** The field that the group edits, if any. */
  fieldName?: string;
  choices: readonly RadioOption<T>[];
  value: T;
  onChoose: (value: T) => void;
  onLeave?: () => void;
  disabled?: boolean;
  disabledValues?: readonly T[];
  /** Whether the options fill the width. */
  isWide?: boolean;
  aria: AriaAttributes & { id?: string };
}

/** A group of native radio buttons. Mantine's SegmentedControl is slower: on a slow device, rendering one takes 7 ms. */
export function RadioChoices<T>({
  name,
  fieldName,
  choices,
  value,
  onChoose,
  onLeave,
  disabled,
  disabledValues,
  isWide,
  aria,
}: Props<T>) {
  return (
    <fieldset
      name={fieldName}
      className={classes.choice}
      disabled={disabled}
      data-wide={isWide}
      onBlur={onLeave}
      {...aria}
    >
      {choices.map((choice) => (
        <label key={choice.label}>
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            disabled={disabledValues?.includes(choice.value)}
            onChange={() => onChoose(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  );
}

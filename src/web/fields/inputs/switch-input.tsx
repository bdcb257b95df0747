import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Switch } from '@mantine/core';
import type { FieldInputProps } from '../input-props.ts';
import { useControlledInput } from './choice-input.tsx';
import styles from './switch.module.css';

/** A switch with the text for "on" or the state. Always controlled, because Mantine's Switch keeps its own state otherwise. */
export function SwitchInput({ name, field, aria, disabled }: FieldInputProps) {
  const [value, choose, leave] = useControlledInput(name);
  const { 'aria-describedby': describedBy, ...named } = aria;
  return (
    <Switch
      name={name}
      {...(named as object)}
      aria-describedby={describedBy}
      // Mantine's track and text are further labels, which would be added to the accessible name.
      aria-label={field.label}
      checked={value === true}
      disabled={disabled}
      withThumbIndicator={false}
      onChange={({ currentTarget }) => choose(currentTarget.checked)}
      onBlur={leave}
      classNames={styles as object}
      label={field.switchText ?? (value === true ? 'On' : 'Off')}
    />
  );
}

import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Switch } from '@mantine/core';
import type { FieldInputProps } from '../input-props.ts';
import { useControlledInput } from './choice-input.tsx';
import styles from './switch.module.css';

/**
 * A switch. The text beside it says what the switch turns on. Fields without such a text show "On" or "Off". Always
 * controlled, because an uncontrolled Switch of Mantine has its own state.
 */
export function SwitchInput({ name, field, aria, disabled }: FieldInputProps) {
  const [value, choose, leave] = useControlledInput(name);
  const { 'aria-describedby': describedBy, ...named } = aria;
  return (
    <Switch
      name={name}
      {...(named as object)}
      aria-describedby={describedBy}
      // Mantine renders the track and the text as labels. Without `aria-label`, they would be part of the accessible
      // name.
      aria-label={field.label}
      checked={value === true}
      disabled={disabled}
      withThumbIndicator={false}
      my={6}
      onChange={({ currentTarget }) => choose(currentTarget.checked)}
      onBlur={leave}
      classNames={styles as object}
      label={field.switchText ?? (value === true ? 'On' : 'Off')}
    />
  );
}

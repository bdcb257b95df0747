import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Switch } from '@mantine/core';
import styles from './switch.module.css';

interface Props {
  /** The text beside the switch, unless it is the accessible name of the row. Also the accessible name if `name` is missing. */
  label?: string;
  name?: string;
  disabled?: boolean;
  checked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** A switch inside a builder. */
export function LabeledSwitch({ label, name, checked, disabled = false, onChange }: Props) {
  return (
    <Switch
      // Mantine renders the track as a second label. Without `aria-label`, it would be part of the accessible name.
      aria-label={name ?? label}
      {...(label !== undefined && { label })}
      checked={checked}
      disabled={disabled}
      withThumbIndicator={false}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      classNames={styles as object}
    />
  );
}

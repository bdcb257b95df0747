import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox as MantineCheckbox } from '@mantine/core';
import type { AriaAttributes, ReactNode } from 'react';
import styles from './inline-input.module.css';

interface Props extends Pick<AriaAttributes, 'aria-label' | 'aria-describedby'> {
  /** The visible label. Required unless there is an `aria-label`. */
  label?: ReactNode;
  checked: boolean;
  indeterminate?: boolean;
  disabled?: boolean;
  /** `withShift` is true when Shift was held during the click. */
  onChange: (checked: boolean, withShift: boolean) => void;
}

export function Checkbox({ onChange, ...rest }: Props) {
  return (
    <MantineCheckbox
      {...rest}
      size="xs"
      classNames={{ body: styles.body, label: styles.label, input: styles.input }}
      onChange={({ currentTarget, nativeEvent }) =>
        onChange(currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  );
}

import { Input } from '@mantine/core';
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import type { FieldInputProps } from '../input-props.ts';

type Props = Omit<ComponentProps<'input'>, 'size' | 'children'> &
  Pick<FieldInputProps, 'aria'> & {
    component?: 'input' | 'textarea';
    rows?: number;
    hidden?: boolean;
    /** Content at the end of the input. */
    rightSection?: ReactNode;
  };

/**
 * Scrolls a textarea that was focused with Tab into view. The browser only scrolls to the caret, so the header or the
 * save bar could hide the rest.
 */
const showOnTab = ({ key, currentTarget }: KeyboardEvent) =>
  key === 'Tab' && currentTarget.scrollIntoView({ block: 'nearest' });

/** Mantine's Input with the ARIA attributes of the field row instead of Mantine's own. */
export function FieldInput({ aria, disabled = false, component = 'input', hidden, ...rest }: Props) {
  return (
    <Input
      {...(rest as object)}
      component={component as 'input'}
      {...(component === 'textarea' && { multiline: true, onKeyUp: showOnTab })}
      withAria={false}
      error={aria['aria-invalid'] ?? false}
      disabled={disabled}
      {...(hidden && { wrapperProps: { hidden } })}
      attributes={{ input: { ...aria, disabled } }}
    />
  );
}

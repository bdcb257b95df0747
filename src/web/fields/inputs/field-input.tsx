import { Input } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import type { FieldInputProps } from '../input-props.ts';

type Props = Omit<ComponentProps<'input'>, 'size' | 'children'> &
  Pick<FieldInputProps, 'aria'> & {
    component?: 'input' | 'textarea';
    rows?: number;
    hidden?: boolean;
    /** Content at the end of the input. */
    rightSection?: ReactNode;
  };

/** Mantine's Input with the ARIA attributes of the field row instead of Mantine's own. */
export function FieldInput({ aria, disabled = false, component = 'input', hidden, ...rest }: Props) {
  return (
    <Input
      {...(rest as object)}
      component={component as 'input'}
      multiline={component === 'textarea'}
      withAria={false}
      error={aria['aria-invalid'] ?? false}
      disabled={disabled}
      {...(hidden && { wrapperProps: { hidden } })}
      attributes={{ input: { ...aria, disabled } }}
    />
  );
}

import { Input } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import type { WidgetProps } from '../widget.ts';

type Props = Omit<ComponentProps<'input'>, 'size' | 'children'> &
  Pick<WidgetProps, 'aria'> & {
    component?: 'input' | 'textarea';
    rows?: number;
    hidden?: boolean;
    /** Inside the input, at its end. */
    rightSection?: ReactNode;
  };

/** Mantine's Input with what its row says about it, which Mantine's own wiring would replace with that of a wrapper. */
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

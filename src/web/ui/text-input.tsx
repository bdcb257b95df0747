import { Input } from '@mantine/core';
import type { ComponentProps } from 'react';

type NativeProps = Omit<
  ComponentProps<'input'>,
  'size' | 'color' | 'style' | 'className' | 'children' | 'id' | 'required'
>;

interface Props extends NativeProps {
  id?: string;
  className?: string;
  'data-tooltip'?: string;
}

/** A text input without a label. The caller provides a `label` element or an `aria-label`. */
export function TextInput({ className, disabled = false, id, ...rest }: Props) {
  return (
    <Input
      {...rest}
      // Mantine would overwrite `aria-describedby`.
      withAria={false}
      attributes={{ input: { id, disabled } }}
      error={rest['aria-invalid'] === true}
      disabled={disabled}
      {...(className !== undefined && { className })}
    />
  );
}

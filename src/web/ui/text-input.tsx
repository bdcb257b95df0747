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

/** A text input without a label of its own: the caller names it by `label`, `id` or `aria-label`. */
export function TextInput({ className, disabled = false, id, ...rest }: Props) {
  return (
    <Input
      {...rest}
      // Mantine would replace the description by that of its own wrapper.
      withAria={false}
      attributes={{ input: { id, disabled } }}
      error={rest['aria-invalid'] === true}
      disabled={disabled}
      {...(className !== undefined && { className })}
    />
  );
}

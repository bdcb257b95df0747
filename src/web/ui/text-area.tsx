import { Input } from '@mantine/core';
import type { ComponentProps } from 'react';

type NativeProps = Omit<ComponentProps<'textarea'>, 'color' | 'style' | 'className' | 'children' | 'id' | 'required'>;

interface Props extends NativeProps {
  id?: string;
}

/** A text area that grows with its text. The caller provides a `label` element or an `aria-label`. */
export function TextArea({ disabled = false, id, ...rest }: Props) {
  return (
    <Input
      component="textarea"
      multiline
      {...rest}
      // Mantine would overwrite `aria-describedby`.
      withAria={false}
      attributes={{ input: { id, disabled } }}
      error={rest['aria-invalid'] === true}
      disabled={disabled}
    />
  );
}

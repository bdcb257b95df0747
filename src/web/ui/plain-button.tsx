import { UnstyledButton } from '@mantine/core';
import type { ComponentProps } from 'react';

interface Props extends Omit<ComponentProps<'button'>, 'color' | 'style' | 'className' | 'title'> {
  className?: string | undefined;
}

/** A button without styles, for example for a table heading or the navigation. */
export function PlainButton({ className, ...rest }: Props) {
  return <UnstyledButton {...rest} {...(className !== undefined && { className })} />;
}

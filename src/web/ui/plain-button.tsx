import { UnstyledButton } from '@mantine/core';
import type { ComponentProps } from 'react';

interface Props extends Omit<ComponentProps<'button'>, 'color' | 'style' | 'className' | 'title'> {
  className?: string | undefined;
}

/** A button that looks as its place wants it, for example in a table heading or the navigation. */
export function PlainButton({ className, ...rest }: Props) {
  return <UnstyledButton {...rest} {...(className !== undefined && { className })} />;
}

import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  label: ReactNode;
  /** The id of the input. */
  htmlFor: string;
  help?: ReactNode;
  /** Content below the help. */
  more?: ReactNode;
  /** Shown instead of the help. */
  error?: string | undefined;
  /** The input. For the error, it needs `aria-describedby={helpId(htmlFor)}`. */
  children: ReactNode;
}

export const helpId = (htmlFor: string) => `${htmlFor}-help`;

/** An input with its label, and help or an error below it. */
export const Field = ({ label, htmlFor, help, more, error, children }: Props) => (
  <Stack gap="xxs">
    <Text component="label" htmlFor={htmlFor} size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
      {label}
    </Text>
    {children}
    {(error ?? help) !== undefined && (
      <Text id={helpId(htmlFor)} role={error && 'alert'} size="xs" c={error ? 'danger' : 'hint'}>
        {error ?? help}
      </Text>
    )}
    {more}
  </Stack>
);

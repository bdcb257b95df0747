import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  /** The id of the heading, to which links and shortcuts go. */
  id: string;
  title: string;
  about?: ReactNode;
  children?: ReactNode;
}

/** A part of the details, with its heading. */
export const DetailsPart = ({ id, title, about, children }: Props) => (
  <Stack component="section" gap="xs" miw={0} aria-labelledby={id}>
    <Title order={3} id={id} tabIndex={-1}>
      {title}
    </Title>
    {about && (
      <Text size="sm" c="dimmed" maw="92ch">
        {about}
      </Text>
    )}
    {children}
  </Stack>
);

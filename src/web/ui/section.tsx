import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Rule } from './rule.tsx';

interface Props {
  title: string;
  /** The section's id in links. */
  id?: string;
  /** A sentence beside the title. A line separates it from the content. */
  about?: string;
  /** A button at the end of the title's line. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A section of a page with its heading. It is no landmark, because the table inside is one. */
export const Section = ({ title, id, about, aside, children }: Props) => (
  <Stack component="section" gap="sm" {...(id !== undefined && { id, tabIndex: -1 })}>
    {about === undefined ? (
      <Title order={2}>{title}</Title>
    ) : (
      <>
        <Group gap="2px 12px" align="center" mih={36}>
          <Title order={2} {...(id !== undefined && { id: `${id}-title` })}>
            {title}
          </Title>
          <Text size="sm" c="dimmed" flex="1 1 12rem">
            {about}
          </Text>
          {aside}
        </Group>
        <Rule />
      </>
    )}
    {children}
  </Stack>
);

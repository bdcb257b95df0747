import { Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

interface Props {
  /** The id of the heading, for links to the section. */
  id?: string;
  title: ReactNode;
  /** Shown beside the title. */
  about?: ReactNode;
  /** Shown at the end of the title's line. */
  aside?: ReactNode;
  /** Draws a line below the heading. The rows of a list follow without a gap. */
  withBorder?: boolean;
  /** A paragraph below the heading. */
  description?: ReactNode;
  children: ReactNode;
}

/** A section of a page with its heading. */
export function Section({ id, title, about, aside, withBorder = false, description, children }: Props) {
  const ownId = useId();
  return (
    <Stack component="section" aria-labelledby={id ?? ownId} gap={withBorder ? 0 : 'sm'}>
      <Group align="baseline" gap="sm" {...(withBorder && { className: styles.line })}>
        <Title order={2} id={id ?? ownId}>
          {title}
        </Title>
        {about && (
          <Text size="xs" c="dimmed">
            {about}
          </Text>
        )}
        {aside && (
          <Text component="span" size="xs" c="dimmed" className={styles.aside}>
            {aside}
          </Text>
        )}
      </Group>
      {description && (
        <Text size="sm" c="dimmed">
          {description}
        </Text>
      )}
      {children}
    </Stack>
  );
}

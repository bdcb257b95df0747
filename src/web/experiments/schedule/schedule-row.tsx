import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Row } from '../../ui/row-list.tsx';

/** A row of what happens: when, and what. In small windows, one is below the other. */
export const ScheduleRow = ({ when, children }: { when: string; children: ReactNode }) => (
  <Row>
    <Group gap="0 var(--space-4)" align="baseline" flex={1}>
      <Text component="b" inherit fw={600} flex="0 0 9.5rem" c="var(--text)">
        {when}
      </Text>
      <Text inherit flex="1 1 16rem" miw={0}>
        {children}
      </Text>
    </Group>
  </Row>
);

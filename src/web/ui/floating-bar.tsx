import { Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './floating-bar.module.css';

/** A region that stays at the bottom of the window while its page scrolls. */
export function FloatingBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Stack component="section" gap="xs" fz="sm" className={styles.bar} aria-label={label}>
      {children}
    </Stack>
  );
}

/** A line of text and buttons in a floating bar. */
export const FloatingBarLine = ({ children }: { children: ReactNode }) => (
  <Group gap="xs" className={styles.line}>
    {children}
  </Group>
);

import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../ui/icon.tsx';

export interface StateLook {
  icon: IconName | null;
  color: 'accent' | 'warning' | 'danger' | 'dimmed';
  text: string;
}

/** A state with its icon, and more about it below. */
export const StateText = ({ icon, color, text, children }: StateLook & { children?: ReactNode }) => (
  <>
    <Group component="span" gap={6} wrap="nowrap" display="inline-flex" c={color}>
      {icon && <Icon name={icon} />}
      <Text span inherit c={color === 'accent' ? 'var(--text)' : color}>
        {text}
      </Text>
    </Group>
    {children}
  </>
);

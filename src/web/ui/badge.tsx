import '@mantine/core/styles/Badge.layer.css';
import { Badge as MantineBadge } from '@mantine/core';
import styles from './badge.module.css';
import { Icon, type IconName } from './icon.tsx';

interface Props {
  tone: 'draft' | 'running' | 'ended' | 'archived';
  icon?: IconName;
  tooltip?: string | undefined;
  children: string;
}

/** A status with text and mostly an icon, so that color is not the only signal. */
export function Badge({ tone, icon, tooltip, children }: Props) {
  return (
    <MantineBadge
      variant={tone}
      className={styles.badge}
      leftSection={icon && <Icon name={icon} size={13} />}
      data-tooltip={tooltip}
    >
      {children}
    </MantineBadge>
  );
}

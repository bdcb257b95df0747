import '@mantine/core/styles/Alert.layer.css';
import { Alert as MantineAlert } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './banner.module.css';
import { Icon, type IconName } from './icon.tsx';

interface Props {
  tone: 'neutral' | 'info' | 'warning' | 'danger';
  icon?: IconName;
  /** Screen readers announce an alert at once, a status when they are idle, and the other roles not at all. */
  role?: 'alert' | 'status' | 'note' | 'region';
  label?: string;
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A message across the whole page. */
export function Banner({ tone, icon = 'warning', role = 'alert', label, actions, className, children }: Props) {
  return (
    <MantineAlert
      variant={tone}
      role={role}
      aria-label={label}
      icon={<Icon name={icon} />}
      radius={0}
      className={className ?? ''}
      classNames={{
        root: styles.banner,
        body: styles.body,
        icon: styles.icon,
        message: styles.message,
      }}
      data-actions={actions ? true : undefined}
    >
      <div className={styles.text}>{children}</div>
      {actions}
    </MantineAlert>
  );
}

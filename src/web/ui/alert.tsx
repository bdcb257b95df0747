import '@mantine/core/styles/Alert.layer.css';
import { Alert as MantineAlert } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './alert.module.css';
import { Icon, type IconName } from './icon.tsx';

interface Props {
  tone: 'danger' | 'warning';
  icon?: IconName;
  /** Screen readers announce an alert at once. They do not announce a note. */
  role?: 'alert' | 'note';
  title?: ReactNode;
  children?: ReactNode;
}

/** A message about an error or a warning. */
export function Alert({ tone, icon = 'warning', role = 'alert', title, children }: Props) {
  return (
    <MantineAlert
      variant={tone}
      role={role}
      icon={<Icon name={icon} />}
      title={title}
      classNames={{
        root: styles.alert,
        icon: styles.icon,
        title: styles.title,
        message: styles.message,
      }}
    >
      {children}
    </MantineAlert>
  );
}

import '@mantine/core/styles/Alert.layer.css';
import { Alert as MantineAlert } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './alert.module.css';
import { Icon, type IconName } from './icon.tsx';

interface Props {
  tone: 'danger' | 'warning';
  icon?: IconName;
  title?: ReactNode;
  children?: ReactNode;
}

/** Says what is wrong, announced at once. */
export function Alert({ tone, icon = 'warning', title, children }: Props) {
  return (
    <MantineAlert
      variant={tone}
      icon={<Icon name={icon} />}
      title={title}
      classNames={{ root: styles['alert'] ?? '', message: styles['message'] ?? '', title: styles['title'] ?? '' }}
    >
      {children}
    </MantineAlert>
  );
}

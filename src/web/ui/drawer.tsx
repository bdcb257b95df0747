import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { Group, Drawer as MantineDrawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './drawer.module.css';
import { useModal } from './use-modal.ts';

export interface DrawerProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A panel over the right side of the page. It is open while it is mounted. */
export function Drawer({ title, onClose, children }: DrawerProps) {
  return (
    <MantineDrawer.Root {...useModal(onClose)} position="right" size="min(20rem, 85vw)">
      <MantineDrawer.Overlay />
      {/* Not `className`, because Mantine would also set it on the wrapper. */}
      <MantineDrawer.Content classNames={{ content: styles.content }} aria-label={title}>
        <Group justify="space-between" wrap="nowrap" ps="xs" fz="sm">
          <b>{title}</b>
          <Button kind="quiet" icon="close" aria-label="Close" onClick={onClose} />
        </Group>
        {children}
      </MantineDrawer.Content>
    </MantineDrawer.Root>
  );
}

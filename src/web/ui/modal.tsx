import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { Modal as MantineModal } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './modal.module.css';
import { useModal } from './use-modal.ts';

interface Props {
  title: string;
  /** Called on Escape and, with `closeOnClickOutside`, on a click outside. */
  onClose: () => void;
  closeOnClickOutside?: boolean;
  size?: string;
  children: ReactNode;
}

/** A modal. It is open while it is mounted. */
export function Modal({ title, onClose, closeOnClickOutside = false, size = '30rem', children }: Props) {
  return (
    <MantineModal.Root
      {...useModal(onClose)}
      size={size}
      centered
      xOffset="16px"
      yOffset="16px"
      closeOnClickOutside={closeOnClickOutside}
    >
      <MantineModal.Overlay />
      {/* Not `className`, because Mantine would also set it on the wrapper. */}
      <MantineModal.Content classNames={{ content: styles.content }} aria-label={title}>
        {children}
      </MantineModal.Content>
    </MantineModal.Root>
  );
}

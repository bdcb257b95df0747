import { Group, Text, Title } from '@mantine/core';
import { type ReactNode, type SubmitEvent, useContext } from 'react';
import { AccountContext } from './account-context.ts';
import styles from './dialog.module.css';
import { Modal } from './modal.tsx';

const sizes = { narrow: '30rem', medium: '45rem', wide: '56rem' };
export type DialogWidth = keyof typeof sizes;

interface Props {
  title: string;
  /** Called on Escape. */
  onClose: () => void;
  onSubmit: () => void;
  width?: DialogWidth | undefined;
  /** The buttons. The button with `data-autofocus` gets the focus. */
  actions: ReactNode;
  children: ReactNode;
}

/** A modal with a form. Shows the organization and the server to which the form applies. */
export function Dialog({ title, onClose, onSubmit, width = 'narrow', actions, children }: Props) {
  const account = useContext(AccountContext);
  function submit(event: SubmitEvent) {
    event.preventDefault();
    // If the dialog is rendered inside another form, React would also submit that form.
    event.stopPropagation();
    onSubmit();
  }
  return (
    <Modal title={title} onClose={onClose} size={sizes[width]}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Title order={2}>{title}</Title>
        {account && (
          <Text size="xs" c="hint" ps="xs" className={styles.account} style={{ '--conn-hue': account.hue } as object}>
            {account.label}
          </Text>
        )}
        {children}
        <Group gap="xs" justify="flex-end" className={styles.actions}>
          {actions}
        </Group>
      </form>
    </Modal>
  );
}

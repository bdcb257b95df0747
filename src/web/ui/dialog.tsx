import { type ReactNode, type SubmitEvent, useContext, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { AccountContext } from './account.ts';
import styles from './dialog.module.css';

interface Props {
  title: string;
  /** Called when the person leaves the dialog, by Escape too. */
  onClose: () => void;
  onSubmit: () => void;
  wide?: boolean;
  /** The buttons at the foot; the one with `data-autofocus` gets the focus. */
  actions: ReactNode;
  children: ReactNode;
}

/** A native modal dialog: the browser keeps the focus inside and the page behind still. Mounted means open. */
export function Dialog({ title, onClose, onSubmit, wide, actions, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const account = useContext(AccountContext);

  // Only the element itself can open as a modal, and only its closing, while it is still in the page, gives the focus back.
  useLayoutEffect(() => {
    const { current } = dialog;
    if (!current || current.open) return;
    current.showModal();
    current.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => current.close();
  }, []);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    // A dialog may be opened from inside another form, which must not hear of it.
    event.stopPropagation();
    onSubmit();
  }

  return createPortal(
    <dialog
      ref={dialog}
      className={styles['dialog']}
      data-wide={wide || undefined}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <form onSubmit={submit} noValidate>
        <h2 id={id}>{title}</h2>
        {account && (
          <p className={styles['account']} style={{ '--conn-hue': account.hue } as object}>
            {account.words}
          </p>
        )}
        {children}
        <div className={styles['actions']}>{actions}</div>
      </form>
    </dialog>,
    document.body,
  );
}

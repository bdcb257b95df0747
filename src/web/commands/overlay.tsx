import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';

interface Props {
  label: string;
  className: string | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** A native modal dialog that a click beside it closes; the focus returns to where it was. */
export function Overlay({ label, className, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Only the element itself can open as a modal, and only its closing, while it is still in the page, gives the focus back.
  useLayoutEffect(() => {
    const { current } = dialog;
    if (!current?.open) current?.showModal();
    // What is read from the top begins there, though its first control may be far below.
    current?.querySelector('h2')?.focus();
    return () => current?.close();
  }, []);
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same
    <dialog
      ref={dialog}
      aria-label={label}
      className={className}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      {children}
    </dialog>,
    document.body,
  );
}

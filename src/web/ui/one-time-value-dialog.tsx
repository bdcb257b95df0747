import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { Dialog } from './dialog.tsx';

interface Props {
  title: string;
  /** What happened and what to do with the value. Screen readers announce this text. */
  notice: ReactNode;
  value: string;
  /** The accessible name of the copy button: "Copy the key". */
  copyLabel: string;
  onClose: () => void;
  /** Content after the value. */
  children?: ReactNode;
}

/** Shows a new key, token or link to copy. Keys and links are not shown again. */
export function OneTimeValueDialog({ title, notice, value, copyLabel, onClose, children }: Props) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={onClose}
      actions={
        <Button type="submit" kind="primary" data-autofocus>
          Done
        </Button>
      }
    >
      <p role="status">{notice}</p>
      <CopyButton text={value} label={copyLabel} wrap>
        {value}
      </CopyButton>
      {children}
    </Dialog>
  );
}

import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { ProblemPanel } from './problem-panel.tsx';
import { TextInput } from './text-input.tsx';

interface Props {
  title: string;
  /** What will happen, to whom, in plain words. */
  children: ReactNode;
  /** The verb on the button that does it: "Delete project". */
  action: string;
  /** The name that has to be typed first, where the deed cannot be undone. */
  typedName?: string;
  /** What else has to be done first. */
  blockedBecause?: string | undefined;
  busy: boolean;
  problem: Error | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is done that cannot be undone. The safe button has the focus. */
export function ConfirmDialog({
  title,
  children,
  action,
  typedName,
  busy,
  problem,
  onConfirm,
  onClose,
  ...props
}: Props) {
  const [typed, setTyped] = useState('');
  const isMissing = typedName !== undefined && typed.trim() !== typedName.trim();
  const reason = props.blockedBecause ?? (isMissing ? `Type ${typedName} first.` : undefined);
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={() => reason === undefined && !busy && onConfirm()}
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" kind="destroy" busy={busy} blockedBecause={reason}>
            {action}
          </Button>
        </>
      }
    >
      {children}
      {typedName !== undefined && (
        <label>
          Type “{typedName}” to confirm
          <TextInput
            value={typed}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
      )}
      {problem && <ProblemPanel problem={problem} />}
    </Dialog>
  );
}

import { type ReactNode, useId, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Field } from './field.tsx';
import { ProblemPanel } from './problem-panel.tsx';
import { TextInput } from './text-input.tsx';

interface Props {
  title: string;
  /** Explains what will happen. */
  children: ReactNode;
  /** The confirm button's label, for example "Delete project". */
  action: string;
  /** The name that the user must type to confirm. */
  requiredName?: string;
  /** Why the action is not available yet. */
  disabledReason?: string | undefined;
  /** Whether the action can be undone. If it can't, the confirm button is red. */
  isReversible?: boolean;
  busy: boolean;
  problem: Error | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation before an action. The cancel button gets the focus. */
export function ConfirmDialog({
  title,
  children,
  action,
  requiredName,
  isReversible = false,
  busy,
  problem,
  onConfirm,
  onClose,
  ...props
}: Props) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const isMissing = requiredName !== undefined && typed.trim() !== requiredName.trim();
  const reason = props.disabledReason ?? (isMissing ? `Type “${requiredName}” first.` : undefined);
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
          <Button type="submit" kind={isReversible ? 'primary' : 'destroy'} busy={busy} disabledReason={reason}>
            {action}
          </Button>
        </>
      }
    >
      {children}
      {requiredName !== undefined && (
        <Field label={`Type “${requiredName}” to confirm`} htmlFor={id}>
          <TextInput
            id={id}
            value={typed}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </Field>
      )}
      {problem && <ProblemPanel problem={problem} />}
    </Dialog>
  );
}

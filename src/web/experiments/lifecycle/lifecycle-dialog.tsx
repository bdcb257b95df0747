import type { ReactNode } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, type DialogWidth } from '../../ui/dialog.tsx';
import { ProblemPanel } from '../../ui/problem-panel.tsx';
import { useProjectInfo } from '../use-project-info.ts';
import { UnsavedChangesNote } from './unsaved-changes-note.tsx';

interface Props {
  title: string;
  project: number;
  id: number;
  width?: DialogWidth;
  /** The label of the confirm button. */
  action: string;
  /** Why the action is not available. */
  disabledReason?: string | undefined;
  /** Why the action no longer applies, for example because someone else already did it. */
  outdatedBecause: string | undefined;
  busy: boolean;
  problem: Error | null;
  /** The effects of the action. */
  children: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation before an action that changes an experiment or its flag. Initially focuses Cancel. */
export function LifecycleDialog(props: Props) {
  const { title, project, id, width, action, outdatedBecause, busy, problem, children, onConfirm, onClose } = props;
  const disabledReason = outdatedBecause ?? props.disabledReason;
  const { name } = useProjectInfo(project);
  return (
    <Dialog
      title={title}
      width={width}
      onClose={onClose}
      onSubmit={() => !busy && disabledReason === undefined && onConfirm()}
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" kind="primary" busy={busy} disabledReason={disabledReason}>
            {action}
          </Button>
        </>
      }
    >
      <p>
        In the project <b>{name}</b>.
      </p>
      <UnsavedChangesNote project={project} id={id} />
      {children}
      {outdatedBecause === undefined ? (
        problem && <ProblemPanel problem={problem} />
      ) : (
        <Alert tone="warning">{outdatedBecause}</Alert>
      )}
    </Dialog>
  );
}

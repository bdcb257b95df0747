import type { ReactNode } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemPanel } from '../../ui/problem-panel.tsx';
import { useProjectFacts } from '../use-project-info.ts';
import { UnsavedNote } from './unsaved-changes-note.tsx';

interface Props {
  title: string;
  project: number;
  id: number;
  /** The verb on the button that does it. */
  action: string;
  /** Why it cannot be done as things stand. */
  blockedBecause?: string | undefined;
  /** Why it cannot be done any more. */
  tooLate: string | undefined;
  busy: boolean;
  problem: Error | null;
  /** What will happen, to whom. */
  children: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before an experiment takes a step that people of the tested product notice. The safe button has the focus. */
export function StepDialog(props: Props) {
  const { title, project, id, action, tooLate, busy, problem, children, onConfirm, onClose } = props;
  const blockedBecause = tooLate ?? props.blockedBecause;
  const { name } = useProjectFacts(project);
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={() => !busy && blockedBecause === undefined && onConfirm()}
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" kind="primary" busy={busy} blockedBecause={blockedBecause}>
            {action}
          </Button>
        </>
      }
    >
      <p>
        In the project <b>{name}</b>.
      </p>
      <UnsavedNote project={project} id={id} />
      {children}
      {tooLate === undefined ? problem && <ProblemPanel problem={problem} /> : <Alert tone="warning">{tooLate}</Alert>}
    </Dialog>
  );
}

import { type ReactNode, useState } from 'react';
import type { ReadProject } from '#changes/plan.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, type DialogWidth } from '../../ui/dialog.tsx';
import { ProjectChoice } from './project-choice.tsx';

interface Props {
  title: string;
  width?: DialogWidth;
  projects: readonly ReadProject[];
  /** A text below the projects that says what happens next. */
  note: string;
  /** Adds the changes of the chosen projects to the review. */
  onAdd: (projects: readonly ReadProject[]) => void;
  onClose: () => void;
  /** The changes, or an input for them. */
  children: ReactNode;
}

/** A dialog for choosing the projects that get the changes. */
export function AddToReviewDialog({ title, width, projects, note, onAdd, onClose, children }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(projects.map(({ id }) => id)));
  const reason = chosen.size === 0 ? 'Choose at least one project.' : undefined;
  return (
    <Dialog
      width={width}
      title={title}
      onClose={onClose}
      onSubmit={() => reason === undefined && onAdd(projects.filter(({ id }) => chosen.has(id)))}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" disabledReason={reason}>
            Add to review
          </Button>
        </>
      }
    >
      {children}
      <ProjectChoice projects={projects} chosen={chosen} onChange={setChosen} />
      <p>{note}</p>
    </Dialog>
  );
}

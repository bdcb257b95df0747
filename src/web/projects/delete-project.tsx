import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Project } from '#contract/project.ts';
import { href } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useNotify } from '../ui/notices.tsx';
import { wholeNumber } from '../ui/whole-number.ts';
import { useDeleteProject, useExperimentCount } from './data.ts';
import { reasonAgainst } from './level.ts';
import styles from './project-panels.module.css';

/** Deletes a project with everything in it, after its name was typed. */
export function DeleteProject({ project }: { project: Project }) {
  const [asking, setAsking] = useState(false);
  return (
    <div className={styles['panel']}>
      <Button
        kind="danger"
        icon="trash"
        blockedBecause={reasonAgainst(project.effective_membership_level, 'delete this project')}
        onClick={() => setAsking(true)}
      >
        Delete project
      </Button>
      {asking && <DeleteDialog project={project} onClose={() => setAsking(false)} />}
    </div>
  );
}

const experimentsIn = (count: number | undefined) => {
  if (count === undefined) return 'Its experiments';
  return count === 1 ? 'Its one experiment' : `Its ${wholeNumber(count)} experiments`;
};

function DeleteDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { mutate, isPending, error } = useDeleteProject(project.organization, project.id);
  const { data: count } = useExperimentCount(project.organization, project.id);
  const navigate = useNavigate();
  const notify = useNotify();
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => {
        notify(`Deleted ${project.name}`);
        void navigate(href.projects(project.organization));
      },
    });
  return (
    <ConfirmDialog
      title="Delete this project?"
      action="Delete project"
      typedName={project.name}
      busy={isPending}
      problem={error}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>
        <b>{project.name}</b> (id {project.id}) is deleted for everybody in the organization. This cannot be undone.
      </p>
      <ul>
        {count !== 0 && <li>{experimentsIn(count)} and the feature flags behind them are deleted with it.</li>}
        <li>Its settings and all its events are deleted.</li>
        <li>Its token stops working: whatever still sends events with it is refused.</li>
      </ul>
    </ConfirmDialog>
  );
}

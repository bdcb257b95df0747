import { useState } from 'react';
import type { Project } from '#contract/project.ts';
import { useBlocked } from '../session/context.tsx';
import { Button } from '../ui/button.tsx';
import { later, Nothing } from '../ui/later.tsx';
import { reasonAgainst } from './level.ts';
import styles from './project-panels.module.css';

const DeleteDialog = later(async () => (await import('./delete-dialog.tsx')).DeleteDialog, Nothing);

/** Deletes a project with everything in it, after its name was typed. */
export function DeleteProject({ project }: { project: Project }) {
  const [asking, setAsking] = useState(false);
  const blocked = useBlocked('project:write');
  return (
    <div className={styles['panel']}>
      <Button
        kind="danger"
        icon="trash"
        blockedBecause={reasonAgainst(project.effective_membership_level, 'delete this project') ?? blocked}
        onClick={() => setAsking(true)}
      >
        Delete project
      </Button>
      {asking && <DeleteDialog project={project} onClose={() => setAsking(false)} />}
    </div>
  );
}

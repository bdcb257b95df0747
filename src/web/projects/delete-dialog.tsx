import { useNavigate } from 'react-router-dom';
import type { Project } from '#contract/project.ts';
import { href } from '../paths.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useNotify } from '../ui/notices.tsx';
import { wholeNumber } from '../ui/whole-number.ts';
import { useDeleteProject, useExperimentCount } from './data.ts';

const experimentsIn = (count: number | undefined) => {
  if (count === undefined) return 'Its experiments';
  return count === 1 ? 'Its one experiment' : `Its ${wholeNumber(count)} experiments`;
};

/** Says what goes with a project, and deletes it once its name was typed. */
export function DeleteDialog({ project, onClose }: { project: Project; onClose: () => void }) {
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

import type { Project } from '#contract/project.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useNotify } from '../ui/notices.tsx';
import { useResetToken } from './data.ts';

/** Says whom another token shuts out, and makes it once the name of the project was typed. */
export function ResetDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { mutate, isPending, error } = useResetToken(project.organization, project.id);
  const notify = useNotify();
  const reset = () =>
    mutate(
      { body: {} },
      {
        onSuccess: () => {
          notify(`Saved a new token for ${project.name}`);
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title="Reset the token of this project?"
      action="Reset token"
      typedName={project.name}
      busy={isPending}
      problem={error}
      onConfirm={reset}
      onClose={onClose}
    >
      <p>
        <b>{project.name}</b> gets a new token, and <code>{project.api_token}</code> stops working at once. This cannot
        be undone.
      </p>
      <ul>
        <li>Every website, app and server that sends events with the old token is refused until it has the new one.</li>
        <li>What they send until then is lost. Events that have arrived stay.</li>
      </ul>
    </ConfirmDialog>
  );
}

import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isGone, isUncertain } from '#client/problem-status.ts';
import { formatCount } from '#contract/format/count.ts';
import type { Project } from '#contract/project.ts';
import { deleteDraft } from '../../fields/form-state/draft-storage.ts';
import { href } from '../../paths.ts';
import { useConnectionId } from '../../session/session-context.tsx';
import { useCapabilities } from '../../session/use-capabilities.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useNotify } from '../../ui/notices.tsx';
import { useDeleteProject, useExperimentCount, useProjectCount } from '../project-hooks.ts';
import { BackupDownload } from './backup-download.tsx';
import { ChangedSinceWarning } from './changed-since-warning.tsx';
import { allProjectFields, useRunIfUnchanged } from './use-run-if-unchanged.ts';

/**
 * Returns `run` and its state. `run` deletes the project unless the project has changed since the dialog opened.
 * @param onDone called with a message: the project was deleted, its deletion is scheduled, or it was already deleted.
 */
function useDelete(project: Project, onDone: (message: string) => void) {
  const { shown, changes, runIfUnchanged, read } = useRunIfUnchanged(project, allProjectFields);
  const { mutateAsync } = useDeleteProject(project.organization, project.id);
  const { schedulesProjectDeletion } = useCapabilities(project.id);
  const deleted = schedulesProjectDeletion ? `The deletion of ${project.name} is scheduled` : `Deleted ${project.name}`;
  const [problem, setProblem] = useState<Error | null>(null);
  const [isBusy, setBusy] = useState(false);

  /**
   * After a lost response, checks whether the project was deleted. Rejects with `cause` if it was not, and if the check
   * fails.
   */
  const checkDeleted = (cause: unknown) =>
    read().then(
      () => Promise.reject(cause),
      (error: unknown) => (isGone(error) ? undefined : Promise.reject(cause)),
    );
  const remove = async () => {
    const outcome = await runIfUnchanged(mutateAsync);
    if (outcome === 'done') onDone(deleted);
  };
  const run = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await remove().catch(async (error) => {
        if (isGone(error)) return onDone(`${project.name} was already deleted`);
        if (!isUncertain(error)) throw error;
        await checkDeleted(error);
        onDone(deleted);
      });
    } catch (error) {
      setProblem(error as Error);
    } finally {
      setBusy(false);
    }
  };
  return { shown, changes, problem, isBusy, run };
}

const experimentsIn = (count: number | undefined) => {
  if (count === undefined) return 'Its experiments and their feature flags';
  return count === 1
    ? 'Its only experiment and the feature flag of this experiment'
    : `Its ${formatCount(count)} experiments and their feature flags`;
};

/** Returns a function that shows a message, opens the project list and removes the deleted project's draft. */
function useAfterDelete({ organization, id }: Project) {
  const navigate = useNavigate();
  const notify = useNotify();
  const connection = useConnectionId();
  return (message: string) => {
    notify(message);
    void navigate(href.projects(organization));
    deleteDraft(`${connection}${href.project(organization, id)}`);
  };
}

interface Props {
  project: Project;
  onClose: () => void;
}

/** Asks for confirmation before a project is deleted, and offers a backup. */
export function DeleteProjectDialog({ project, onClose }: Props) {
  const { shown, changes, problem, isBusy, run } = useDelete(project, useAfterDelete(project));
  const { data: count } = useExperimentCount(project.organization, project.id);
  const { data: projects } = useProjectCount(project.organization);
  const { schedulesProjectDeletion } = useCapabilities(project.id);
  const [isLastAccepted, setLastAccepted] = useState(false);
  const isLast = projects === 1;
  return (
    <ConfirmDialog
      title="Delete this project?"
      action="Delete project"
      requiredName={shown.name}
      disabledReason={
        isLast && !isLastAccepted ? 'Confirm first that this is the last project of the organization.' : undefined
      }
      busy={isBusy}
      problem={problem}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <p>
        <b>{shown.name}</b> (id <span>{shown.id}</span>) is deleted for everyone in the organization.{' '}
        <span>
          {schedulesProjectDeletion
            ? 'PostHog schedules the deletion. Until the project is deleted, you can cancel the deletion in PostHog.'
            : 'This cannot be undone.'}
        </span>
      </p>
      <ul>
        {count !== 0 && <li>{`${experimentsIn(count)} are deleted.`}</li>}
        <li>Its settings and all its events are deleted.</li>
        <li>Its token stops working. Events sent with it are rejected.</li>
      </ul>
      <BackupDownload project={shown} />
      {isLast && (
        <Checkbox
          label="This is the last project of the organization. Without a project, the organization can’t receive events."
          checked={isLastAccepted}
          onChange={setLastAccepted}
        />
      )}
      <ChangedSinceWarning changes={changes} />
    </ConfirmDialog>
  );
}

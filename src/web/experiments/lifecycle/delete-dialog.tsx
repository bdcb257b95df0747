import { Group, Text } from '@mantine/core';
import { type Experiment, statusOf } from '#contract/experiment.ts';
import { useCapabilities } from '../../session/use-capabilities.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useNotify } from '../../ui/notices.tsx';
import { useDeleteExperiment, useRestoreExperiment } from '../data.ts';
import { useProjectInfo } from '../use-project-info.ts';
import { BackupButton } from './backup-button.tsx';
import { actionsFor } from './lifecycle-actions.ts';
import type { LifecycleDialogProps } from './use-lifecycle-update.ts';

interface Props extends LifecycleDialogProps {
  /** Archives the experiment instead; undefined if it is already archived. */
  onArchive?: (() => void) | undefined;
  onDeleted?: (() => void) | undefined;
}

/** Deletes an experiment after the user typed its name. Offers to archive it instead. */
export function DeleteExperimentDialog({ project, experiment, onClose, onArchive, onDeleted }: Props) {
  const notify = useNotify();
  const { name: projectName } = useProjectInfo(project);
  const { mutateAsync, isPending, error } = useDeleteExperiment(project, experiment.id);
  const restore = useRestoreExperiment(project, experiment.id);
  const can = useCapabilities(project);
  const isUndoable = can.deletion === 'undoable';
  const now = Date.now();
  const isRunning = statusOf(experiment, now) === 'running';
  const canArchive = actionsFor(experiment, now, can).includes('archive');

  const undo = () =>
    void restore.mutateAsync().then(
      () => notify(`Restored ${experiment.name}.`),
      (problem: Error) => notify(`${experiment.name} was not restored: ${problem.message}`, 'failed'),
    );
  const remove = async () => {
    try {
      await mutateAsync();
    } catch {
      return; // The dialog shows the error of the mutation.
    }
    notify(`Deleted ${experiment.name}.`, 'done', isUndoable ? { label: 'Undo', run: undo } : undefined);
    onClose();
    onDeleted?.();
  };

  return (
    <ConfirmDialog
      title={`Delete ${experiment.name}?`}
      action="Delete experiment"
      requiredName={experiment.name}
      busy={isPending}
      problem={error}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {onArchive && canArchive && (
        <Group justify="space-between" gap="sm">
          <Text size="sm" flex="1 1 13rem">
            Archiving hides the experiment from the list, keeps all data and can be undone.
          </Text>
          <Button
            onClick={() => {
              onClose();
              onArchive();
            }}
          >
            Archive instead
          </Button>
        </Group>
      )}
      {isUndoable ? (
        <UndoableEffects experiment={experiment} projectName={projectName} isRunning={isRunning} />
      ) : (
        <>
          <p>
            The experiment is permanently deleted from the project <b>{projectName}</b>, with its plan and its results.
            {isRunning && <span> The experiment is running now.</span>}
          </p>
          <p>
            Its flag <code>{experiment.feature_flag_key}</code> is deleted too, so code that evaluates it gets no
            variant. Everyone sees the code’s default. The key can be used again. Captured events are not deleted.
          </p>
        </>
      )}
      <Group justify="space-between" gap="sm">
        <Text size="sm" flex="1 1 13rem">
          You can create a new experiment from a backup.
        </Text>
        <BackupButton project={project} id={experiment.id} />
      </Group>
    </ConfirmDialog>
  );
}

/** Describes the effects of deleting on a server that keeps the experiment and its flag. */
function UndoableEffects(props: { experiment: Experiment; projectName: string; isRunning: boolean }) {
  const { experiment, projectName, isRunning } = props;
  const servesOn = experiment.feature_flag?.active === true;
  return (
    <>
      <p>
        This removes the experiment from the project <b>{projectName}</b>. You can undo it in this console right after
        the deletion, or later in PostHog.{isRunning && <span> The experiment is running now.</span>}
      </p>
      <p>
        Its flag <code>{experiment.feature_flag_key}</code>{' '}
        <span>{`does not change${servesOn ? ' and continues to serve variants' : ''}. New flags cannot use its key.`}</span>
      </p>
    </>
  );
}

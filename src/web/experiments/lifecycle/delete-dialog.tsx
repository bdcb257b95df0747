import { statusOf } from '#contract/experiment.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useNotify } from '../../ui/notices.tsx';
import { useDeleteExperiment } from '../data.ts';
import { useProjectFacts } from '../use-project-info.ts';
import { BackupButton } from './backup-button.tsx';
import styles from './lifecycle.module.css';
import type { StepProps } from './use-lifecycle-update.ts';

interface Props extends StepProps {
  /** Puts the experiment away instead; absent where it already is. */
  onArchive?: (() => void) | undefined;
  onDeleted?: (() => void) | undefined;
}

/** Deletes an experiment after its name was typed; archiving, which can be undone, is offered first. */
export function DeleteDialog({ project, experiment, onClose, onArchive, onDeleted }: Props) {
  const notify = useNotify();
  const { name: projectName } = useProjectFacts(project);
  const { mutateAsync, isPending, error } = useDeleteExperiment(project, experiment.id);
  const isRunning = statusOf(experiment, Date.now()) === 'running';

  const remove = async () => {
    try {
      await mutateAsync();
    } catch {
      return; // The mutation keeps the problem, and the dialog shows it.
    }
    notify(`Deleted ${experiment.name}.`);
    onClose();
    onDeleted?.();
  };

  return (
    <ConfirmDialog
      title={`Delete ${experiment.name}?`}
      action="Delete experiment"
      typedName={experiment.name}
      busy={isPending}
      problem={error}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {onArchive && (
        <p className={styles['offer']}>
          <span>Archiving hides it from the list, keeps everything and can be undone.</span>
          <Button
            onClick={() => {
              onClose();
              onArchive();
            }}
          >
            Archive instead
          </Button>
        </p>
      )}
      <p>
        The experiment leaves the project <b>{projectName}</b> for good, with its plan and its results.
        {isRunning && ' It is running now.'}
      </p>
      <p>
        Its flag <code>{experiment.feature_flag_key}</code> is deleted too: code that asks for it gets no variant from
        then on, so {isRunning ? 'whoever has a variant now sees' : 'everybody sees'} what the code shows without one.
        The key is free again. Captured events stay.
      </p>
      <p className={styles['offer']}>
        <span>A new experiment can be made from a backup.</span>
        <BackupButton project={project} id={experiment.id} />
      </p>
    </ConfirmDialog>
  );
}

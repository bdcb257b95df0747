import { type Experiment, statusOf } from '#contract/experiment.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { wholeNumber } from '../../../ui/whole-number.ts';
import lifecycle from '../../lifecycle/lifecycle.module.css';
import { useProjectInfo } from '../../use-project-info.ts';
import styles from './bulk-bar.module.css';
import { useBulkBackup } from './use-bulk-backup.ts';

interface Props {
  project: number;
  experiments: readonly Experiment[];
  /** Archives instead; undefined if all are already archived. */
  onArchive: (() => void) | undefined;
  onDelete: () => void;
  onClose: () => void;
}

const MAX_LISTED = 6;

/** Deletes several experiments after a confirmation was typed. Archiving and a backup are offered instead. */
export function BulkDeleteDialog({ project, experiments, onArchive, onDelete, onClose }: Props) {
  const { name } = useProjectInfo(project);
  const { progress, message, save } = useBulkBackup(project);
  const count = experiments.length;
  const what = `${wholeNumber(count)} ${count === 1 ? 'experiment' : 'experiments'}`;
  const running = experiments.filter((experiment) => statusOf(experiment, Date.now()) === 'running').length;
  const hidden = count - MAX_LISTED;
  return (
    <ConfirmDialog
      title={`Delete ${what}?`}
      action={`Delete ${what}`}
      typedName={`delete ${what}`}
      busy={false}
      problem={null}
      onConfirm={onDelete}
      onClose={onClose}
    >
      <ul className={styles['names']}>
        {experiments.slice(0, MAX_LISTED).map((experiment) => (
          <li key={experiment.id}>{experiment.name}</li>
        ))}
        {hidden > 0 && <li>and {wholeNumber(hidden)} more</li>}
      </ul>
      <p>
        They are permanently deleted from the project <b>{name}</b>, with their plans and their results.
        {running > 0 && ` ${wholeNumber(running)} of them ${running === 1 ? 'is' : 'are'} running now.`} Their flags are
        deleted too, so code that evaluates them gets no variant. Captured events are not deleted.
      </p>
      {onArchive && (
        <p className={lifecycle['offer']}>
          <span>Archiving hides them from the list, keeps all data and can be undone.</span>
          <Button onClick={onArchive}>Archive instead</Button>
        </p>
      )}
      <p className={lifecycle['offer']}>
        <span role="status">
          {progress
            ? `${wholeNumber(progress.read)} of ${wholeNumber(progress.count)} loaded`
            : (message ?? 'A backup contains the complete records as JSON.')}
        </span>
        <Button busy={progress !== null} onClick={() => void save(experiments)}>
          Save backup
        </Button>
      </p>
    </ConfirmDialog>
  );
}

import { type Experiment, statusOf } from '#contract/experiment.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { wholeNumber } from '../../../ui/whole-number.ts';
import life from '../../lifecycle/lifecycle.module.css';
import { useProjectFacts } from '../../use-project-info.ts';
import styles from './bulk-bar.module.css';
import { useBackup } from './use-bulk-backup.ts';

interface Props {
  project: number;
  experiments: readonly Experiment[];
  /** Puts them away instead; absent where all are already. */
  onArchive: (() => void) | undefined;
  onDelete: () => void;
  onClose: () => void;
}

const MOST_NAMED = 6;

/** Deletes many experiments after the deed was typed; archiving and a backup are offered first. */
export function BulkDeleteDialog({ project, experiments, onArchive, onDelete, onClose }: Props) {
  const { name } = useProjectFacts(project);
  const { progress, said, save } = useBackup(project);
  const count = experiments.length;
  const what = `${wholeNumber(count)} ${count === 1 ? 'experiment' : 'experiments'}`;
  const running = experiments.filter((experiment) => statusOf(experiment, Date.now()) === 'running').length;
  const left = count - MOST_NAMED;
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
        {experiments.slice(0, MOST_NAMED).map((experiment) => (
          <li key={experiment.id}>{experiment.name}</li>
        ))}
        {left > 0 && <li>and {wholeNumber(left)} more</li>}
      </ul>
      <p>
        They leave the project <b>{name}</b> for good, with their plans and their results.
        {running > 0 && ` ${wholeNumber(running)} of them ${running === 1 ? 'is' : 'are'} running now.`} Their flags are
        deleted too: code that asks for them gets no variant from then on. Captured events stay.
      </p>
      {onArchive && (
        <p className={life['offer']}>
          <span>Archiving hides them from the list, keeps everything and can be undone.</span>
          <Button onClick={onArchive}>Archive instead</Button>
        </p>
      )}
      <p className={life['offer']}>
        <span role="status">
          {progress
            ? `${wholeNumber(progress.read)} of ${wholeNumber(progress.count)} read`
            : (said ?? 'A backup keeps the whole records as JSON.')}
        </span>
        <Button busy={progress !== null} onClick={() => void save(experiments)}>
          Save a backup
        </Button>
      </p>
    </ConfirmDialog>
  );
}

import type { Experiment } from '#contract/experiment.ts';
import { formatCountOf } from '#contract/format/count.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ExperimentNames } from './experiment-names.tsx';

interface Props {
  /** The number of experiments to archive. */
  count: number;
  /** The experiments to archive that are still running. */
  running: readonly Experiment[];
  onArchive: () => void;
  onClose: () => void;
}

/** Asks for confirmation if some experiments are running. Archived experiments continue to run, but the list hides them. */
export const BulkArchiveDialog = ({ count, running, onArchive, onClose }: Props) => (
  <ConfirmDialog
    title={`Archive ${formatCountOf(count, 'experiment')}?`}
    action={`Archive ${formatCountOf(count, 'experiment')}`}
    isReversible
    busy={false}
    problem={null}
    onConfirm={onArchive}
    onClose={onClose}
  >
    <p>
      {running.length === 1
        ? 'One experiment is running. It continues to serve variants and to count participants, but the list hides it.'
        : `${running.length} experiments are running. They continue to serve variants and to count participants, but the list hides them.`}
    </p>
    <ExperimentNames experiments={running} />
  </ConfirmDialog>
);

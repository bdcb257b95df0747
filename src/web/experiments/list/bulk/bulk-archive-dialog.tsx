import type { Experiment } from '#contract/experiment.ts';
import { formatCountOf } from '#contract/format/count.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

interface Props {
  /** The number of experiments to archive. */
  count: number;
  /** The experiments to archive that are running. */
  running: readonly Experiment[];
  onArchive: () => void;
  onClose: () => void;
}

/**
 * Asks for confirmation before running experiments are archived, because they continue to run but are hidden from the
 * list.
 */
export const BulkArchiveDialog = ({ count, running, onArchive, onClose }: Props) => (
  <ConfirmDialog
    title={`Archive ${formatCountOf(count, 'experiment')}?`}
    action={`Archive ${formatCountOf(count, 'experiment')}`}
    busy={false}
    problem={null}
    onConfirm={onArchive}
    onClose={onClose}
  >
    <p>
      {running.length === 1 ? 'One of them is running' : `${running.length} of them are running`}: people keep getting
      their variants and are counted, but the list hides {running.length === 1 ? 'it' : 'them'}.
    </p>
    <ul>
      {running.map(({ id, name }) => (
        <li key={id}>
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  </ConfirmDialog>
);

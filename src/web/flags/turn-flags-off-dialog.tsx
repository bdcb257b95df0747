import type { Experiment } from '#contract/experiment.ts';
import { formatCountOf } from '#contract/format/count.ts';
import { ExperimentNames } from '../experiments/list/bulk/experiment-names.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

interface Props {
  /** How many flags are turned off. */
  count: number;
  /** The running experiments that use the flags. */
  running: readonly Experiment[];
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before flags are turned off, and names the experiments that are running. */
export function TurnFlagsOffDialog({ count, running, onConfirm, onClose }: Props) {
  const flags = formatCountOf(count, 'flag');
  return (
    <ConfirmDialog
      title={`Turn off ${flags}?`}
      action={`Turn off ${flags}`}
      isReversible
      busy={false}
      problem={null}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>No one gets a variant after that, and your code uses its default.</p>
      {running.length > 0 && (
        <>
          <p>
            {running.length === 1
              ? 'This experiment is running, and gets no new participants:'
              : `These ${running.length} experiments are running, and get no new participants:`}
          </p>
          <ExperimentNames experiments={running} />
        </>
      )}
    </ConfirmDialog>
  );
}

import { type Experiment, statusOf } from '#contract/experiment.ts';
import { formatCountOf } from '#contract/format/count.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ExperimentNames } from './experiment-names.tsx';

interface Props {
  /** The experiments whose flags are on. */
  experiments: readonly Experiment[];
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before flags are turned off, and names the experiments that are running. */
export function BulkFlagsOffDialog({ experiments, onConfirm, onClose }: Props) {
  const running = experiments.filter((experiment) => statusOf(experiment, Date.now()) === 'running');
  const flags = formatCountOf(experiments.length, 'flag');
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

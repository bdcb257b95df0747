import { changedConclusion } from './conclusion-fields.tsx';
import { LifecycleDialog } from './lifecycle-dialog.tsx';
import { type LifecycleDialogProps, useLifecycleUpdate } from './use-lifecycle-update.ts';

/**
 * Asks for confirmation, then moves an experiment back to draft, so that its variants can change and it can be launched
 * again.
 */
export function ResetExperimentDialog(props: LifecycleDialogProps) {
  const { project, experiment, onClose } = props;
  const { update, isPending, error, outdatedBecause } = useLifecycleUpdate('reset', props);
  const cleared = changedConclusion(experiment, { conclusion: null, conclusion_comment: null });
  const reset = () =>
    update(
      { start_date: null, end_date: null, archived: false, ...cleared },
      `Saved: ${experiment.name} is a draft again.`,
    );
  return (
    <LifecycleDialog
      title={`Move ${experiment.name} back to draft?`}
      project={project}
      id={experiment.id}
      action="Move to draft"
      outdatedBecause={outdatedBecause}
      busy={isPending}
      problem={error}
      onConfirm={reset}
      onClose={onClose}
    >
      <p>
        Start, end and conclusion are cleared, so the current results are no longer shown. Events are not deleted. After
        the next launch, only events since that launch are counted.
      </p>
      <p>
        The flag <code>{experiment.feature_flag_key}</code> does not change. While it is active, people get their
        variants.
      </p>
    </LifecycleDialog>
  );
}

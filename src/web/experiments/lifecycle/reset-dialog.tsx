import { changedConclusion } from './conclusion-fields.tsx';
import { StepDialog } from './lifecycle-dialog.tsx';
import { type StepProps, useStep } from './use-lifecycle-update.ts';

/** Makes an experiment a draft again, so that its variants can change and it can be launched anew. */
export function ResetDialog(props: StepProps) {
  const { project, experiment, onClose } = props;
  const { take, isPending, error, tooLate } = useStep('reset', props);
  const cleared = changedConclusion(experiment, { conclusion: null, conclusion_comment: null });
  const reset = () =>
    take(
      { start_date: null, end_date: null, archived: false, ...cleared },
      `Saved: ${experiment.name} is a draft again.`,
    );
  return (
    <StepDialog
      title={`Make ${experiment.name} a draft again?`}
      project={project}
      id={experiment.id}
      action="Back to draft"
      tooLate={tooLate}
      busy={isPending}
      problem={error}
      onConfirm={reset}
      onClose={onClose}
    >
      <p>
        Its start, its end and the conclusion are cleared, so the results of this run are not shown any more. No event
        is lost: a new start counts from that day on.
      </p>
      <p>
        The flag <code>{experiment.feature_flag_key}</code> stays as it is. While it is active, people go on getting
        their variants.
      </p>
    </StepDialog>
  );
}

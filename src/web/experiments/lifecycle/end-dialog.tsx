import { shareWords } from './audience.ts';
import { StepDialog } from './step-dialog.tsx';
import { type StepProps, useStep } from './use-step.ts';

/** Ends an experiment: counting stops, the flag does not. */
export function EndDialog(props: StepProps) {
  const { project, experiment, onClose } = props;
  const { take, isPending, error } = useStep(props);
  const end = () => take({ end_date: new Date().toISOString() }, `Saved: ${experiment.name} has ended.`);
  return (
    <StepDialog
      title={`End ${experiment.name}?`}
      project={project}
      id={experiment.id}
      action="End experiment"
      busy={isPending}
      problem={error}
      onConfirm={end}
      onClose={onClose}
    >
      <p>Nobody is counted any more from this moment on. The results stay as they are then.</p>
      <p>
        The flag <code>{experiment.feature_flag_key}</code> keeps serving: people go on getting {shareWords(experiment)}
        . To give everyone the winner, or nobody anything, change the flag where your team manages feature flags; this
        console cannot.
      </p>
    </StepDialog>
  );
}

import { useState } from 'react';
import { useExperiment } from '../data.ts';
import { shareWords } from './audience.ts';
import { SoFar } from './so-far.tsx';
import { StepDialog } from './step-dialog.tsx';
import { changedConclusion, conclusionOf, storesConclusion, TeamConclusion } from './team-conclusion.tsx';
import { type StepProps, useStep } from './use-step.ts';

/** Ends an experiment: counting stops, the flag does not. */
export function EndDialog(props: StepProps) {
  const { project, onClose } = props;
  const { data = props.experiment } = useExperiment(project, props.experiment.id);
  const { take, isPending, error, tooLate } = useStep('end', props);
  const [concluded, setConcluded] = useState(() => conclusionOf(data));
  const end = () =>
    take(
      { end_date: new Date().toISOString(), ...changedConclusion(data, concluded) },
      `Saved: ${data.name} has ended.`,
    );
  return (
    <StepDialog
      title={`End ${data.name}?`}
      project={project}
      id={data.id}
      action="End experiment"
      tooLate={tooLate}
      busy={isPending}
      problem={error}
      onConfirm={end}
      onClose={onClose}
    >
      <SoFar project={project} experiment={data} onLeave={onClose} />
      {storesConclusion(data) ? (
        <TeamConclusion value={concluded} onChange={setConcluded} />
      ) : (
        <p>This server cannot store a conclusion. You can keep one on this device, on the results page.</p>
      )}
      <p>Nobody is counted any more from this moment on. The results stay as they are then.</p>
      <p>
        The flag <code>{data.feature_flag_key}</code> keeps serving: people go on getting {shareWords(data)}. To give
        everyone the winner, ship a variant; to give nobody any, turn the flag off.
      </p>
    </StepDialog>
  );
}

import { useState } from 'react';
import { useExperiment } from '../data.ts';
import { changedConclusion, conclusionOf, storesConclusion, TeamConclusion } from './conclusion-fields.tsx';
import { shareWords } from './format-audience.ts';
import { StepDialog } from './lifecycle-dialog.tsx';
import { SoFar } from './results-so-far.tsx';
import { type StepProps, useStep } from './use-lifecycle-update.ts';

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

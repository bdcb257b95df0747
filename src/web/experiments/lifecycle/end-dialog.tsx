import { useState } from 'react';
import { useExperiment } from '../data.ts';
import { dayIn } from '../dates.ts';
import { useProjectFacts } from '../use-project.ts';
import { shareWords } from './audience.ts';
import { DESCRIPTION_LIMIT, withConclusion } from './conclusion.ts';
import { ConclusionFields, type Said } from './conclusion-fields.tsx';
import { FlagPlace } from './flag-place.tsx';
import { SoFar } from './so-far.tsx';
import { StepDialog } from './step-dialog.tsx';
import { type StepProps, useStep } from './use-step.ts';

/** The year is always told: a description is read long after. */
const LONG_AGO = 0;

/** Ends an experiment: counting stops, the flag does not. */
export function EndDialog(props: StepProps) {
  const { project, onClose } = props;
  const { data = props.experiment } = useExperiment(project, props.experiment.id);
  const { timeZone } = useProjectFacts(project);
  const { take, isPending, error, tooLate } = useStep('end', props);
  const [said, setSaid] = useState<Said>({ outcome: null, reason: '' });
  const end_date = new Date().toISOString();
  const { outcome, reason } = said;
  const description =
    outcome === null
      ? null
      : withConclusion(data.description, { outcome, reason, day: dayIn(timeZone, end_date, LONG_AGO) });
  const isTooLong = (description?.length ?? 0) > DESCRIPTION_LIMIT;
  const end = () =>
    take({ end_date, ...(description === null ? {} : { description }) }, `Saved: ${data.name} has ended.`);
  return (
    <StepDialog
      title={`End ${data.name}?`}
      project={project}
      id={data.id}
      action="End experiment"
      blockedBecause={isTooLong ? 'Shorten what came out first.' : undefined}
      tooLate={tooLate}
      busy={isPending}
      problem={error}
      onConfirm={end}
      onClose={onClose}
    >
      <SoFar project={project} experiment={data} onLeave={onClose} />
      <ConclusionFields experiment={data} said={said} length={description?.length ?? 0} onSay={setSaid} />
      <p>Nobody is counted any more from this moment on. The results stay as they are then.</p>
      <p>
        The flag <code>{data.feature_flag_key}</code> keeps serving: people go on getting {shareWords(data)}. To give
        everyone the winner, or nobody anything, the flag has to change. <FlagPlace experiment={data} />
      </p>
    </StepDialog>
  );
}

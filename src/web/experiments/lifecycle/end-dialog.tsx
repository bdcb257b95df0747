import { FlagLink } from '../../fields/variants/flag-link.tsx';
import { useExperiment } from '../data.ts';
import { useChangesAfterEnd } from '../open-windows.ts';
import { ConclusionFields, changedConclusion, storesConclusion, useConclusion } from './conclusion-fields.tsx';
import { formatServedShares } from './format-audience.ts';
import { LifecycleDialog } from './lifecycle-dialog.tsx';
import { ResultsSoFar } from './results-so-far.tsx';
import { type LifecycleDialogProps, useLifecycleUpdate } from './use-lifecycle-update.ts';

/** Asks for confirmation, then ends an experiment. The flag does not change. */
export function EndDialog(props: LifecycleDialogProps) {
  const { project, onClose } = props;
  const { data = props.experiment } = useExperiment(project, props.experiment.id);
  const { update, isPending, error, outdatedBecause } = useLifecycleUpdate('end', props);
  const [conclusion, changeConclusion] = useConclusion(data, props.suggested);
  const changesAfterEnd = useChangesAfterEnd(project, data);
  const end = () =>
    update(
      { end_date: new Date().toISOString(), ...changedConclusion(data, conclusion) },
      `Saved: ${data.name} has ended.`,
    );
  return (
    <LifecycleDialog
      title={`End ${data.name}?`}
      project={project}
      id={data.id}
      action="End experiment"
      outdatedBecause={outdatedBecause}
      busy={isPending}
      problem={error}
      onConfirm={end}
      onClose={onClose}
    >
      <ResultsSoFar project={project} experiment={data} onLeave={onClose} />
      {storesConclusion(data) ? (
        <ConclusionFields stored={data.conclusion} value={conclusion} onChange={changeConclusion} />
      ) : (
        <p>This server cannot store a conclusion. You can store one on this device, on the results page.</p>
      )}
      <p>
        {changesAfterEnd
          ? 'After the end, no new participants are counted. Events of earlier participants still count while their time window for the metric is open. The results can change until the last of these windows closes.'
          : 'After the end, no new participants or events are counted, and the results do not change.'}
      </p>
      <p>
        The flag{' '}
        <FlagLink flag={data.feature_flag}>
          <code>{data.feature_flag_key}</code>
        </FlagLink>
        <span>{` ${
          data.feature_flag?.deleted === true
            ? 'was deleted, so no one gets a variant.'
            : `keeps serving ${formatServedShares(data)}. To give everyone the same variant, ship the variant. To stop serving variants, turn the flag off.`
        }`}</span>
      </p>
    </LifecycleDialog>
  );
}

import type { Experiment } from '#contract/experiment.ts';
import { href } from '../../paths.ts';
import { useExperiment, useRequiresFlagImplementation } from '../data.ts';
import { checkableMetrics } from '../flag-code/checkable-metrics.ts';
import { formatAudience, formatServedShares } from './format-audience.ts';
import { LaunchCheck, LaunchChecks, useLaunchChecklist } from './launch-checks.tsx';
import { LifecycleDialog } from './lifecycle-dialog.tsx';
import { type LifecycleDialogProps, useLifecycleUpdate } from './use-lifecycle-update.ts';

/** Asks for confirmation, then launches an experiment. Shows the checklist and the effects of the launch. */
export function LaunchDialog(props: LifecycleDialogProps) {
  const { project, onClose } = props;
  const { data = props.experiment } = useExperiment(project, props.experiment.id);
  const { update, isPending, error, outdatedBecause } = useLifecycleUpdate('launch', props);
  const checks = useLaunchChecklist(project, data);
  const isReady = checks.every(({ state }) => state !== 'wrong');
  const page = href.experimentSetup(project, data.id);
  const launch = () => update({ start_date: new Date().toISOString() }, `Saved: ${data.name} is running.`);
  return (
    <LifecycleDialog
      title={`Launch ${data.name}?`}
      project={project}
      id={data.id}
      action={isReady ? 'Launch experiment' : 'Launch anyway'}
      outdatedBecause={outdatedBecause}
      busy={isPending}
      problem={error}
      onConfirm={launch}
      onClose={onClose}
    >
      <LaunchChecks project={project} experiment={data} onLeave={onClose}>
        <FlagUsageItem project={project} experiment={data} to={`${page}#code`} onLeave={onClose} />
      </LaunchChecks>
      {data.feature_flag?.deleted !== true && (
        <p>
          The flag <code>{data.feature_flag_key}</code>{' '}
          <span>{`becomes active at once and serves ${formatAudience(data)} (${formatServedShares(data)}).`}</span>{' '}
          Participants are counted from now on. After the launch, variants cannot be added, removed or renamed until the
          experiment is moved back to draft.
        </p>
      )}
    </LifecycleDialog>
  );
}

const flagUsage = {
  yes: { state: 'good', text: 'Recent events of the metric contain flag values.' },
  no: {
    state: 'missing',
    text: 'No event of the metric contained a flag value in the last 7 days. Check that the code evaluates the flag.',
  },
  unknown: { state: 'missing', text: 'The server cannot check whether the code evaluates the flag. Check the code.' },
} as const;

/** Shows whether recent events of the goal prove that the code evaluates flags. */
function FlagUsageItem({
  project,
  experiment,
  ...rest
}: {
  project: number;
  experiment: Experiment;
  to: string;
  onLeave: () => void;
}) {
  const [metric] = checkableMetrics(experiment);
  const { data, isPending } = useRequiresFlagImplementation(project, metric?.filters, metric !== undefined);
  if (isPending) return null;
  const result = data?.result;
  return <LaunchCheck check={flagUsage[result === undefined ? 'unknown' : result ? 'no' : 'yes']} {...rest} />;
}

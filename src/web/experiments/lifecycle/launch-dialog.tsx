import { useState } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { formatMoment } from '#contract/format/moment.ts';
import { href } from '../../paths.ts';
import { useExperiment, useRequiresFlagImplementation } from '../data.ts';
import { checkableMetrics } from '../flag-code/checkable-metrics.ts';
import {
  choiceOf,
  type ScheduleChoice,
  scheduleBody,
  scheduleErrors,
  storesSchedule,
  timesOf,
} from '../schedule/schedule-choice.ts';
import { ScheduleEffects } from '../schedule/schedule-effects.tsx';
import { ScheduleFields } from '../schedule/schedule-fields.tsx';
import { useProjectInfo } from '../use-project-info.ts';
import { ConcurrentNote } from './concurrent-note.tsx';
import { formatAudience, formatServedShares } from './format-audience.ts';
import { LaunchCheck, LaunchChecks, OpenChecks, useLaunchChecklist } from './launch-checks.tsx';
import { LifecycleDialog } from './lifecycle-dialog.tsx';
import { type LifecycleDialogProps, useLifecycleUpdate } from './use-lifecycle-update.ts';

interface Props extends LifecycleDialogProps {
  /** Whether the dialog begins with the scheduled start of the experiment, instead of a launch at once. */
  reschedules?: boolean;
}

/** Asks when to launch an experiment, if its server can launch it at a time. Shows what to check before, and the effects. */
export function LaunchDialog(props: Props) {
  const { data = props.experiment } = useExperiment(props.project, props.experiment.id);
  // The times of the schedule are shown in the time zone of the project.
  const { timeZone } = useProjectInfo(props.project);
  return storesSchedule(data) ? <ScheduleDialog key={timeZone} {...props} /> : <LaunchNowDialog {...props} />;
}

/** Asks for confirmation, then launches an experiment. Shows the checklist and the effects of the launch. */
function LaunchNowDialog(props: LifecycleDialogProps) {
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
        <ConcurrentNote project={project} experiment={data} onLeave={onClose} />
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

/** Asks when an experiment starts and ends, then launches it or schedules its launch. */
function ScheduleDialog({ reschedules = false, ...props }: Props) {
  const { project, onClose } = props;
  const { data = props.experiment } = useExperiment(project, props.experiment.id);
  const { timeZone, isPending: isZonePending } = useProjectInfo(project);
  const { update, isPending, error, outdatedBecause } = useLifecycleUpdate('launch', props);
  const [now] = useState(Date.now);
  const [choice, setChoice] = useState<ScheduleChoice>(() => ({
    ...choiceOf(data, timeZone, now),
    ...(reschedules ? {} : { start: 'now' as const }),
  }));
  const times = timesOf(choice, data, timeZone, now);
  const errors = scheduleErrors({ choice, times, timeZone, now: Date.now() });
  const checks = useLaunchChecklist(project, data);
  const isNow = choice.start === 'now';
  const isReady = checks.every(({ state }) => state !== 'wrong');
  const confirm = () => {
    const body = scheduleBody(choice, timesOf(choice, data, timeZone, Date.now()), data);
    const start = times.start === null ? '' : formatMoment(timeZone, times.start, now);
    update(body, isNow ? `Saved: ${data.name} is running.` : `Saved: ${data.name} starts ${start}.`);
  };
  return (
    <LifecycleDialog
      title={`Launch ${data.name}`}
      width="medium"
      project={project}
      id={data.id}
      action={isNow ? (isReady ? 'Launch now' : 'Launch anyway') : 'Schedule launch'}
      disabledReason={
        isZonePending
          ? 'The time zone of the project is loading.'
          : (errors.start ?? errors.end ?? checks.find(({ blocks }) => blocks)?.text)
      }
      outdatedBecause={outdatedBecause}
      busy={isPending}
      problem={error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <ScheduleFields
        {...{ experiment: data, timeZone, now, choice, times, errors }}
        onChange={(change) => setChoice((before) => ({ ...before, ...change }))}
      />
      <ScheduleEffects
        {...{ project, experiment: data, timeZone, now, isNow, times }}
        endAction={choice.endAction}
        harmAction={choice.harmAction}
        onLeave={onClose}
      />
      <OpenChecks project={project} experiment={data} onLeave={onClose}>
        <FlagUsageItem
          project={project}
          experiment={data}
          to={`${href.experimentSetup(project, data.id)}#code`}
          onLeave={onClose}
        />
        <ConcurrentNote project={project} experiment={data} onLeave={onClose} />
      </OpenChecks>
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

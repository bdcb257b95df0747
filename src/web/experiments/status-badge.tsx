import type { ExperimentStatus, RunningState, reportedStateOf } from '#contract/experiment.ts';
import { Badge } from '../ui/badge.tsx';
import type { IconName } from '../ui/icon.tsx';

const statuses = {
  draft: { icon: 'pencil', label: 'Draft' },
  running: { icon: 'play', label: 'Running' },
  ended: { icon: 'stop', label: 'Ended' },
} as const satisfies Record<ExperimentStatus, { icon: IconName; label: string }>;

const runningStates = {
  paused: { icon: 'clock', label: 'Paused' },
  exposure_frozen: { icon: 'lock', label: 'No new participants' },
} as const satisfies Record<RunningState, { icon: IconName; label: string }>;

interface Props {
  status: ExperimentStatus;
  archived?: boolean;
  /** The state that the server reports in addition to the status. Shown instead of the status. */
  state?: ReturnType<typeof reportedStateOf>;
}

function appearanceOf({ status, state = null }: Props): { icon: IconName; label: string; tooltip?: string } {
  if (typeof state === 'string') return runningStates[state];
  return state
    ? { icon: 'help', label: state.unknown, tooltip: `${state.unknown}, not known to this console` }
    : statuses[status];
}

/** Shows the state that the server reports, or else the experiment's status. Archived experiments have a faded badge. */
export function StatusBadge(props: Props) {
  const { status, archived = false } = props;
  const { icon, label, tooltip } = appearanceOf(props);
  return (
    <Badge tone={archived ? 'archived' : status} icon={icon} tooltip={tooltip}>
      {archived ? `${label}, archived` : label}
    </Badge>
  );
}

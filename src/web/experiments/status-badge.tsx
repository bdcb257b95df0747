import type { ExperimentStatus, RunningState } from '#contract/experiment.ts';
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
  /** The state of a running experiment that its dates do not show. */
  state?: RunningState | null;
}

/** The status of an experiment. Archived experiments have a faded badge. */
export function StatusBadge({ status, archived = false, state = null }: Props) {
  const { icon, label } = status === 'running' && state ? runningStates[state] : statuses[status];
  return (
    <Badge tone={archived ? 'archived' : status} icon={icon}>
      {archived ? `${label}, archived` : label}
    </Badge>
  );
}

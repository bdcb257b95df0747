import type { ExperimentStatus, RunningState, reportedStateOf } from '#contract/experiment.ts';
import { formatDay } from '#contract/format/date.ts';
import { formatMoment } from '#contract/format/moment.ts';
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
  /** When the server launches the draft, in the project's time zone. Shown instead of the status. */
  scheduled?: { at: string | null | undefined; timeZone: string; isShort?: boolean };
}

/** Returns a text such as "Starts Mon 30 Nov, 09:00 (Europe/Berlin)", or "Starts 30 Nov" where there is little space. */
function scheduledAppearance(at: string, timeZone: string, isShort: boolean) {
  const now = Date.now();
  const label = `Starts ${formatMoment(timeZone, at, now)} (${timeZone})`;
  return isShort
    ? { icon: 'clock' as const, label: `Starts ${formatDay(timeZone, at, now)}`, tooltip: label }
    : { icon: 'clock' as const, label };
}

function appearanceOf({ status, state = null, scheduled }: Props): { icon: IconName; label: string; tooltip?: string } {
  if (status === 'draft' && scheduled?.at)
    return scheduledAppearance(scheduled.at, scheduled.timeZone, scheduled.isShort ?? false);
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

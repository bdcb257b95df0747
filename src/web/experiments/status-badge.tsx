import type { ExperimentStatus } from '#contract/experiment.ts';
import { Badge } from '../ui/badge.tsx';
import type { IconName } from '../ui/icon.tsx';

const statuses = {
  draft: { icon: 'pencil', label: 'Draft' },
  running: { icon: 'play', label: 'Running' },
  ended: { icon: 'stop', label: 'Ended' },
} as const satisfies Record<ExperimentStatus, { icon: IconName; label: string }>;

/** The status of an experiment. Archived experiments have a faded badge. */
export function StatusBadge({ status, archived = false }: { status: ExperimentStatus; archived?: boolean }) {
  const { icon, label } = statuses[status];
  return (
    <Badge tone={archived ? 'archived' : status} icon={icon}>
      {archived ? `${label}, archived` : label}
    </Badge>
  );
}

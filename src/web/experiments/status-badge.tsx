import type { ExperimentStatus } from '#contract/experiment.ts';
import { Badge } from '../ui/badge.tsx';
import type { IconName } from '../ui/icon.tsx';

const looks = {
  draft: { icon: 'pencil', word: 'Draft' },
  running: { icon: 'play', word: 'Running' },
  ended: { icon: 'stop', word: 'Ended' },
} as const satisfies Record<ExperimentStatus, { icon: IconName; word: string }>;

/** The state of an experiment as an icon and a word; an archived one looks faded and says so. */
export function StatusBadge({ status, archived = false }: { status: ExperimentStatus; archived?: boolean }) {
  const { icon, word } = looks[status];
  return (
    <Badge tone={archived ? 'archived' : status} icon={icon}>
      {archived ? `${word}, archived` : word}
    </Badge>
  );
}

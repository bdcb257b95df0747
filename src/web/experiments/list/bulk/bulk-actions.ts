import type { Experiment } from '#contract/experiment.ts';
import type { IconName } from '../../../ui/icon.tsx';

/** What can be done to many experiments at once. */
export type Deed = 'archive' | 'restore' | 'delete';

interface Words {
  label: string;
  icon: IconName;
  /** "Archiving 3 of 10" and "Archived 10 of 10". */
  doing: string;
  done: string;
  applies: (experiment: Experiment) => boolean;
}

export const deeds: Record<Deed, Words> = {
  archive: {
    label: 'Archive',
    icon: 'archive',
    doing: 'Archiving',
    done: 'Archived',
    applies: ({ archived }) => archived !== true,
  },
  restore: {
    label: 'Restore',
    icon: 'restore',
    doing: 'Restoring',
    done: 'Restored',
    applies: ({ archived }) => archived === true,
  },
  delete: { label: 'Delete', icon: 'trash', doing: 'Deleting', done: 'Deleted', applies: () => true },
};

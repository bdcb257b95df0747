import type { Experiment } from '#contract/experiment.ts';
import type { Icon } from '../../../ui/icon.ts';

/** What can be done to many experiments at once. */
export type Deed = 'archive' | 'restore' | 'delete';

interface Words {
  label: string;
  icon: Icon;
  /** "Archiving 3 of 10" and "Archived 10 of 10". */
  doing: string;
  done: string;
  applies: (experiment: Experiment) => boolean;
}

export const deeds: Record<Deed, Words> = {
  archive: {
    label: 'Archive',
    icon: 'down',
    doing: 'Archiving',
    done: 'Archived',
    applies: ({ archived }) => archived !== true,
  },
  restore: {
    label: 'Restore',
    icon: 'up',
    doing: 'Restoring',
    done: 'Restored',
    applies: ({ archived }) => archived === true,
  },
  delete: { label: 'Delete', icon: 'trash', doing: 'Deleting', done: 'Deleted', applies: () => true },
};

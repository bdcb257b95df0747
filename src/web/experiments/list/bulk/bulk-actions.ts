import type { Experiment } from '#contract/experiment.ts';
import type { IconName } from '../../../ui/icon.tsx';

/** The actions for several experiments. */
export type BulkActionName = 'archive' | 'restore' | 'delete';

interface BulkAction {
  label: string;
  icon: IconName;
  /** "Archiving 3 of 10". */
  runningLabel: string;
  /** "Archived 10 of 10". */
  doneLabel: string;
  applies: (experiment: Experiment) => boolean;
}

export const bulkActions: Record<BulkActionName, BulkAction> = {
  archive: {
    label: 'Archive',
    icon: 'archive',
    runningLabel: 'Archiving',
    doneLabel: 'Archived',
    applies: ({ archived }) => archived !== true,
  },
  restore: {
    label: 'Restore',
    icon: 'restore',
    runningLabel: 'Restoring',
    doneLabel: 'Restored',
    applies: ({ archived }) => archived === true,
  },
  delete: { label: 'Delete', icon: 'trash', runningLabel: 'Deleting', doneLabel: 'Deleted', applies: () => true },
};

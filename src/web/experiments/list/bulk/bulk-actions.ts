import type { Capabilities } from '#client/capabilities.ts';
import { type Experiment, statusOf } from '#contract/experiment.ts';
import type { IconName } from '../../../ui/icon.tsx';
import { actionsFor } from '../../lifecycle/lifecycle-actions.ts';

/** An action on many experiments at once. */
export type BulkAction = 'archive' | 'restore' | 'ship' | 'undo_ship' | 'delete' | 'undo_delete';

interface BulkActionSpec {
  label: string;
  icon: IconName;
  /** The start of the progress text: "Archiving" in "Archiving 3 of 10". */
  running: string;
  /** The start of the outcome text: "Archived" in "Archived 10 of 10". */
  done: string;
  applies: (experiment: Experiment, can: Capabilities) => boolean;
}

export const bulkActions: Record<BulkAction, BulkActionSpec> = {
  archive: {
    label: 'Archive',
    icon: 'archive',
    running: 'Archiving',
    done: 'Archived',
    applies: (experiment, can) => actionsFor(experiment, Date.now(), can).includes('archive'),
  },
  restore: {
    label: 'Restore',
    icon: 'restore',
    running: 'Restoring',
    done: 'Restored',
    applies: ({ archived }) => archived === true,
  },
  ship: {
    label: 'Ship variants…',
    icon: 'flag',
    running: 'Shipping',
    done: 'Shipped',
    applies: (experiment) =>
      statusOf(experiment, Date.now()) === 'ended' &&
      experiment.archived !== true &&
      experiment.feature_flag?.deleted !== true,
  },
  undo_ship: {
    label: 'Restore flags',
    icon: 'undo',
    running: 'Restoring flags',
    done: 'Flags restored',
    applies: () => false,
  },
  undo_delete: {
    label: 'Restore deleted',
    icon: 'undo',
    running: 'Restoring',
    done: 'Restored',
    applies: () => false,
  },
  delete: { label: 'Delete', icon: 'trash', running: 'Deleting', done: 'Deleted', applies: () => true },
};

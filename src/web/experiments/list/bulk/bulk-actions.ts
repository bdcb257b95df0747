import type { Capabilities } from '#client/capabilities.ts';
import { type Experiment, statusOf } from '#contract/experiment.ts';
import type { IconName } from '../../../ui/icon.tsx';
import { actionsFor } from '../../lifecycle/lifecycle-actions.ts';

/**
 * An action that the bar offers only if it applies to at least one selected experiment. Deleting is not among these
 * actions, because it applies to every experiment.
 */
export type BulkAction = 'archive' | 'restore' | 'ship' | 'flagOff';

interface BulkActionSpec {
  label: string;
  icon: IconName;
  applies: (experiment: Experiment, can: Capabilities) => boolean;
}

export const bulkActions: Record<BulkAction, BulkActionSpec> = {
  archive: {
    label: 'Archive',
    icon: 'archive',
    applies: (experiment, can) => actionsFor(experiment, Date.now(), can).includes('archive'),
  },
  restore: {
    label: 'Restore',
    icon: 'restore',
    applies: ({ archived }) => archived === true,
  },
  flagOff: {
    label: 'Turn flags off…',
    icon: 'flag',
    applies: (experiment, can) => actionsFor(experiment, Date.now(), can).includes('flagOff'),
  },
  ship: {
    label: 'Ship variants…',
    icon: 'flag',
    applies: (experiment) =>
      statusOf(experiment, Date.now()) === 'ended' &&
      experiment.archived !== true &&
      experiment.feature_flag?.deleted !== true,
  },
};

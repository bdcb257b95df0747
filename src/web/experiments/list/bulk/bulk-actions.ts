import type { Capabilities } from '#client/capabilities.ts';
import { type Experiment, statusOf } from '#contract/experiment.ts';
import { formatCount, formatCountOf } from '#contract/format/count.ts';
import type { IconName } from '../../../ui/icon.tsx';
import { actionsFor } from '../../lifecycle/lifecycle-actions.ts';

/**
 * An action that the bar offers only if it applies to at least one selected experiment. Deleting is not among these
 * actions, because it applies to every experiment.
 */
export type BulkAction = 'archive' | 'restore' | 'ship' | 'flagOff';

interface BulkActionSpec {
  /** Returns the label for all selected experiments (null), or for a number of them. */
  label: (count: number | null) => string;
  icon: IconName;
  applies: (experiment: Experiment, can: Capabilities) => boolean;
}

export const bulkActions: Record<BulkAction, BulkActionSpec> = {
  archive: {
    label: (count) => (count === null ? 'Archive' : `Archive ${formatCount(count)}`),
    icon: 'archive',
    applies: (experiment, can) => actionsFor(experiment, Date.now(), can).includes('archive'),
  },
  restore: {
    label: (count) => (count === null ? 'Restore' : `Restore ${formatCount(count)}`),
    icon: 'restore',
    applies: ({ archived }) => archived === true,
  },
  flagOff: {
    label: (count) => (count === null ? 'Turn flags off…' : `Turn off ${formatCountOf(count, 'flag')}…`),
    icon: 'flag',
    applies: (experiment, can) => actionsFor(experiment, Date.now(), can).includes('flagOff'),
  },
  ship: {
    label: (count) => (count === null ? 'Ship variants…' : `Ship ${formatCountOf(count, 'variant')}…`),
    icon: 'flag',
    applies: (experiment) =>
      statusOf(experiment, Date.now()) === 'ended' &&
      experiment.archived !== true &&
      experiment.feature_flag?.deleted !== true,
  },
};

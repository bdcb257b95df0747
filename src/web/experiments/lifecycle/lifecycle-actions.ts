import type { Capabilities } from '#client/capabilities.ts';
import { type Experiment, type ExperimentStatus, statusOf } from '#contract/experiment.ts';
import { hasLegacyMetrics } from '#contract/reported-limits.ts';
import type { IconName } from '../../ui/icon.tsx';

export type LifecycleAction =
  | 'unschedule'
  | 'launch'
  | 'reschedule'
  | 'end'
  | 'ship'
  | 'conclude'
  | 'flagOff'
  | 'flagOn'
  | 'flagRestore'
  | 'reset'
  | 'duplicate'
  | 'archive'
  | 'restore'
  | 'delete';

interface Action {
  label: string;
  icon: IconName;
  /** Returns whether the action is available. */
  applies: (
    status: ExperimentStatus,
    isArchived: boolean,
    flag: Experiment['feature_flag'] | undefined,
    isScheduled: boolean,
  ) => boolean;
}

const isScheduled = ({ scheduled_start }: { scheduled_start?: string | null | undefined }) => Boolean(scheduled_start);

const canChange = (flag: Experiment['feature_flag'] | undefined) => Boolean(flag?.id) && flag?.deleted !== true;

/** The actions for an experiment, in menu order. */
export const actions: Record<LifecycleAction, Action> = {
  unschedule: {
    label: 'Cancel schedule',
    icon: 'close',
    applies: (status, isArchived, _, isScheduled) => status === 'draft' && !isArchived && isScheduled,
  },
  launch: { label: 'Launch…', icon: 'play', applies: (status, isArchived) => status === 'draft' && !isArchived },
  reschedule: {
    label: 'Change schedule…',
    icon: 'clock',
    applies: (status, isArchived, _, isScheduled) => status === 'draft' && !isArchived && isScheduled,
  },
  end: { label: 'End…', icon: 'stop', applies: (status) => status === 'running' },
  ship: {
    label: 'Ship variant…',
    icon: 'flag',
    applies: (status, isArchived, flag) => status !== 'draft' && !isArchived && canChange(flag),
  },
  conclude: { label: 'Record conclusion…', icon: 'gavel', applies: (status) => status !== 'draft' },
  flagOff: {
    label: 'Turn flag off…',
    icon: 'flag',
    applies: (status, _, flag) => status !== 'draft' && canChange(flag) && flag?.active === true,
  },
  flagOn: {
    label: 'Turn flag on…',
    icon: 'flag',
    applies: (status, _, flag) => status !== 'draft' && canChange(flag) && flag?.active === false,
  },
  flagRestore: {
    label: 'Restore flag…',
    icon: 'restore',
    applies: (status, _, flag) => status !== 'draft' && Boolean(flag?.id) && flag?.deleted === true,
  },
  reset: { label: 'Move to draft…', icon: 'undo', applies: (status) => status !== 'draft' },
  duplicate: { label: 'Duplicate', icon: 'duplicate', applies: () => true },
  archive: { label: 'Archive', icon: 'archive', applies: (_, isArchived) => !isArchived },
  restore: { label: 'Restore', icon: 'restore', applies: (_, isArchived) => isArchived },
  delete: { label: 'Delete…', icon: 'trash', applies: () => true },
};

/** Returns whether the server refuses an action. */
function isRefused(name: LifecycleAction, status: ExperimentStatus, refusals: Refusals): boolean {
  const { isLegacy, can } = refusals;
  if (name === 'ship') return can?.shipsVariants === false;
  if (name === 'conclude') return !refusals.storesConclusion || isLegacy;
  if (name === 'archive') return (can?.archivesOnlyEnded === true && status !== 'ended') || isLegacy;
  return isLegacy && ['launch', 'reschedule', 'reset', 'duplicate'].includes(name);
}

interface Refusals {
  /** Whether the server no longer computes the experiment's legacy metrics. */
  isLegacy: boolean;
  /** Whether the server stores the team's conclusion. */
  storesConclusion: boolean;
  can: Capabilities | undefined;
}

/**
 * Returns the available actions. If the server's capabilities (`can`) are given, leaves out the actions that the server
 * refuses.
 */
export function actionsFor(
  experiment: Pick<Experiment, 'start_date' | 'end_date' | 'archived'> &
    Partial<Pick<Experiment, 'feature_flag' | 'scheduled_start'>>,
  now: number,
  can?: Capabilities,
): LifecycleAction[] {
  const status = statusOf(experiment, now);
  const refusals = { isLegacy: hasLegacyMetrics(experiment), storesConclusion: 'conclusion' in experiment, can };
  const names = Object.keys(actions) as LifecycleAction[];
  return names.filter(
    (name) =>
      actions[name].applies(status, experiment.archived === true, experiment.feature_flag, isScheduled(experiment)) &&
      !isRefused(name, status, refusals),
  );
}

/** Returns the label of an action. A scheduled draft is launched earlier than it would be. */
export const actionLabel = (name: LifecycleAction, experiment: Pick<Experiment, 'scheduled_start'>): string =>
  name === 'launch' && isScheduled(experiment) ? 'Launch now…' : actions[name].label;

/** The actions that have a button in the header. */
const headerActions: readonly LifecycleAction[] = ['unschedule', 'launch', 'end'];

/**
 * Returns `launch` for a draft that can be launched, `unschedule` if its launch is scheduled, and `end` for a running
 * experiment; null otherwise.
 */
export function headerAction(
  experiment: Pick<Experiment, 'start_date' | 'end_date' | 'archived' | 'scheduled_start'>,
  now: number,
): LifecycleAction | null {
  const [first] = actionsFor(experiment, now);
  return first !== undefined && headerActions.includes(first) ? first : null;
}

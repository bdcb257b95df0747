import { type Experiment, type ExperimentStatus, statusOf } from '#contract/experiment.ts';
import type { IconName } from '../../ui/icon.tsx';

export type ActionName =
  | 'launch'
  | 'end'
  | 'ship'
  | 'flagOff'
  | 'flagOn'
  | 'reset'
  | 'duplicate'
  | 'archive'
  | 'restore'
  | 'delete';

interface Action {
  label: string;
  icon: IconName;
  /** Whether it can be done to an experiment in this state. */
  applies: (status: ExperimentStatus, isArchived: boolean, flag: Experiment['feature_flag'] | undefined) => boolean;
}

const canChange = (flag: Experiment['feature_flag'] | undefined) => Boolean(flag?.id) && flag?.deleted !== true;

/** What can be done to an experiment as a whole, in the order people look for it. */
export const actions: Record<ActionName, Action> = {
  launch: { label: 'Launch…', icon: 'play', applies: (status, isArchived) => status === 'draft' && !isArchived },
  end: { label: 'End…', icon: 'stop', applies: (status) => status === 'running' },
  ship: {
    label: 'Ship variant…',
    icon: 'flag',
    applies: (status, isArchived, flag) => status !== 'draft' && !isArchived && canChange(flag),
  },
  flagOff: {
    label: 'Turn flag off…',
    icon: 'close',
    applies: (status, _, flag) => status !== 'draft' && canChange(flag) && flag?.active === true,
  },
  flagOn: {
    label: 'Turn flag on…',
    icon: 'check',
    applies: (status, _, flag) => status !== 'draft' && canChange(flag) && flag?.active === false,
  },
  reset: { label: 'Back to draft…', icon: 'undo', applies: (status) => status !== 'draft' },
  duplicate: { label: 'Duplicate', icon: 'duplicate', applies: () => true },
  archive: { label: 'Archive', icon: 'archive', applies: (_, isArchived) => !isArchived },
  restore: { label: 'Restore', icon: 'restore', applies: (_, isArchived) => isArchived },
  delete: { label: 'Delete…', icon: 'trash', applies: () => true },
};

/** The actions that an experiment offers as it is now. */
export function actionsFor(
  experiment: Pick<Experiment, 'start_date' | 'end_date' | 'archived'> & Partial<Pick<Experiment, 'feature_flag'>>,
  now: number,
): ActionName[] {
  const status = statusOf(experiment, now);
  const names = Object.keys(actions) as ActionName[];
  return names.filter((name) => actions[name].applies(status, experiment.archived === true, experiment.feature_flag));
}

/** The step that comes next in the life of an experiment; null once it has ended or is put away. */
export function nextStep(experiment: Pick<Experiment, 'start_date' | 'end_date' | 'archived'>, now: number) {
  const [first] = actionsFor(experiment, now);
  return first === 'launch' || first === 'end' ? first : null;
}

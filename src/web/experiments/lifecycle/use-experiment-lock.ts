import type { Experiment } from '#contract/experiment.ts';
import { isViewOnly } from '#contract/reported-limits.ts';
import { useMissingScopeReason } from '../../session/session-context.tsx';
import type { LifecycleAction } from './lifecycle-actions.ts';

/** Shown where the user may view an experiment but not change it. */
export const VIEW_ONLY = 'You can only view this experiment. Ask an administrator for editor access.';

type Locked = Pick<Experiment, 'id'>;

/** Returns why the user can't change any of these experiments; undefined if they can change at least one. */
export function useExperimentLock(...experiments: readonly Locked[]): string | undefined {
  const missingScope = useMissingScopeReason('experiment:write');
  return missingScope ?? (experiments.length > 0 && experiments.every(isViewOnly) ? VIEW_ONLY : undefined);
}

/** Returns a function that returns why a lifecycle action is locked. View-only users can still duplicate. */
export function useLifecycleLock(experiment: Locked): (action: LifecycleAction) => string | undefined {
  const lock = useExperimentLock(experiment);
  const missingScope = useExperimentLock();
  return (action) => (action === 'duplicate' ? missingScope : lock);
}

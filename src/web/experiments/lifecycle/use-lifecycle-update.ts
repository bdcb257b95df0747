import { type Experiment, type ExperimentBody, statusOf } from '#contract/experiment.ts';
import { Problem } from '#contract/problem.ts';
import type { NextStep } from '#verdict/next-step/next-step.ts';
import { useClient } from '../../api/client-context.tsx';
import { useNotify } from '../../ui/notices.tsx';
import type { ExperimentStep } from '../api/experiment-api.ts';
import { useExperiment, useUpdateExperiment } from '../data.ts';
import { actionsFor, type LifecycleAction } from './lifecycle-actions.ts';

/** What a dialog starts with. */
export type Suggestion = Pick<NextStep, 'variant' | 'conclusion'>;

/** The props of every lifecycle dialog. */
export interface LifecycleDialogProps {
  project: number;
  experiment: Experiment;
  /** What the results suggest: the dialog starts with this variant and, unless there is one already, this conclusion. */
  suggested?: Suggestion | undefined;
  onClose: () => void;
}

const states = { draft: 'a draft', running: 'running', ended: 'ended' } as const;

/** Returns why an action no longer applies after someone else changed the experiment; undefined if it still applies. */
function outdatedReason(action: LifecycleAction, current: Experiment, now: number): string | undefined {
  if (actionsFor(current, now).includes(action)) return undefined;
  const state = `${states[statusOf(current, now)]}${current.archived ? ' and archived' : ''}`;
  return `Someone else changed the experiment: it is now ${state}.`;
}

const stepOf = (action: LifecycleAction): ExperimentStep | undefined =>
  action === 'launch' || action === 'end' || action === 'reset' ? action : undefined;

/**
 * Returns a function that sends the update of a lifecycle dialog, and the state of the dialog. After a success, the
 * function shows a notification and closes the dialog.
 */
export function useLifecycleUpdate(
  action: LifecycleAction,
  { project, experiment: { id }, onClose }: LifecycleDialogProps,
) {
  const client = useClient();
  const notify = useNotify();
  const { data: current, refetch } = useExperiment(project, id);
  const { mutateAsync, isPending, isSuccess, error } = useUpdateExperiment(project, id);
  const isOwnChange = isPending || isSuccess;

  const update = async (body: ExperimentBody, message: string) => {
    const ifMatch = current ? client.versionOf(current) : null;
    try {
      await mutateAsync({ body, ifMatch, step: stepOf(action) });
    } catch (problem) {
      // The dialog shows the error and, after the refetch, why the action no longer applies.
      if (problem instanceof Problem && [404, 412].includes(problem.status)) await refetch();
      return;
    }
    notify(message);
    onClose();
  };
  return {
    update: (body: ExperimentBody, message: string) => void update(body, message),
    isPending,
    error,
    outdatedBecause: current && !isOwnChange ? outdatedReason(action, current, Date.now()) : undefined,
  };
}

import { type Experiment, type ExperimentBody, statusOf } from '#contract/experiment.ts';
import { Problem } from '#contract/problem.ts';
import { useClient } from '../../api/context.tsx';
import { useNotify } from '../../ui/notices.tsx';
import { useExperiment, useUpdateExperiment } from '../data.ts';
import { type ActionName, actionsFor } from './lifecycle-actions.ts';

/** What every dialog of the lifecycle is told. */
export interface StepProps {
  project: number;
  experiment: Experiment;
  onClose: () => void;
}

const states = { draft: 'a draft', running: 'running', ended: 'ended' } as const;

/** Why a step cannot be taken any more since someone else took one first. */
function overtaken(step: ActionName, seen: Experiment, now: number): string | undefined {
  if (actionsFor(seen, now).includes(step)) return undefined;
  const state = `${states[statusOf(seen, now)]}${seen.archived ? ' and archived' : ''}`;
  return `Someone else was first: the experiment is ${state} now.`;
}

/** Takes a step in the life of an experiment: sends it, says that it is done, and closes the dialog. */
export function useStep(step: ActionName, { project, experiment: { id }, onClose }: StepProps) {
  const client = useClient();
  const notify = useNotify();
  const { data: seen, refetch } = useExperiment(project, id);
  const { mutateAsync, isPending, isSuccess, error } = useUpdateExperiment(project, id);
  const isOwn = isPending || isSuccess;

  const take = async (body: ExperimentBody, said: string) => {
    const ifMatch = seen ? client.versionOf(seen) : null;
    try {
      await mutateAsync({ body, ifMatch });
    } catch (problem) {
      // The mutation keeps the problem, and the dialog shows it. That someone else changed or deleted it meanwhile is shown as well.
      if (problem instanceof Problem && [404, 412].includes(problem.status)) await refetch();
      return;
    }
    notify(said);
    onClose();
  };
  return {
    take: (body: ExperimentBody, said: string) => void take(body, said),
    isPending,
    error,
    tooLate: seen && !isOwn ? overtaken(step, seen, Date.now()) : undefined,
  };
}

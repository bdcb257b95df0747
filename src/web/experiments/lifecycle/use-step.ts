import type { Experiment, ExperimentBody } from '#contract/experiment.ts';
import { Problem } from '#contract/problem.ts';
import { useClient } from '../../api/context.tsx';
import { useNotify } from '../../ui/notices.tsx';
import { useExperiment, useUpdateExperiment } from '../data.ts';

/** What every dialog of the lifecycle is told. */
export interface StepProps {
  project: number;
  experiment: Experiment;
  onClose: () => void;
}

/** Takes a step in the life of an experiment: sends it, says that it is done, and closes the dialog. */
export function useStep({ project, experiment: { id }, onClose }: StepProps) {
  const client = useClient();
  const notify = useNotify();
  const { data: seen, refetch } = useExperiment(project, id);
  const { mutateAsync, isPending, error } = useUpdateExperiment(project, id);

  const take = async (body: ExperimentBody, said: string) => {
    const ifMatch = seen ? client.versionOf(seen) : null;
    try {
      await mutateAsync({ body, ifMatch });
    } catch (problem) {
      // The mutation keeps the problem, and the dialog shows it. What someone else changed meanwhile is shown as well.
      if (problem instanceof Problem && problem.status === 412) await refetch();
      return;
    }
    notify(said);
    onClose();
  };
  return { take: (body: ExperimentBody, said: string) => void take(body, said), isPending, error };
}

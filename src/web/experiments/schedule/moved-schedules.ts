import { useMutation } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import { readAllPages } from '#client/read-all-pages.ts';
import type { ExperimentBody } from '#contract/experiment.ts';
import { experimentOperations } from '#contract/experiment-operations.ts';
import { withSameClock } from '#contract/format/wall-time.ts';
import { useClient } from '../../api/client-context.tsx';

const scheduleFields = ['scheduled_start', 'scheduled_end'] as const;

/** The times of an experiment that the clock of the project's time zone shows. */
export interface ScheduledTimes {
  id: number;
  name: string;
  scheduled_start?: string | null | undefined;
  scheduled_end?: string | null | undefined;
}

/** Reads the experiments of a project that start or end at a time. */
export async function readScheduled(client: Client, project_id: number): Promise<ScheduledTimes[]> {
  const experiments = await readAllPages((query) =>
    client.call(experimentOperations.listExperiments, { params: { project_id }, query }),
  );
  return experiments.filter((one) => scheduleFields.some((name) => one[name]));
}

/** Returns the times at which the clock of another zone shows the same as before. Times that would be past are left out. */
function movedTimes(times: ScheduledTimes, from: string, to: string): ExperimentBody {
  const entries = scheduleFields.flatMap((name) => {
    const before = times[name];
    const after = before ? withSameClock(before, from, to) : null;
    return after !== null && Date.parse(after) > Date.now() ? [[name, after]] : [];
  });
  return Object.fromEntries(entries);
}

interface Move {
  experiments: readonly ScheduledTimes[];
  from: string;
  to: string;
}

/**
 * Returns a mutation that moves the times of experiments, so that the clock of the new time zone shows the same times. It
 * returns how many experiments were changed.
 */
export function useKeepClockTimes(project_id: number) {
  const client = useClient();
  return useMutation({
    mutationFn: async ({ experiments, from, to }: Move) => {
      const moves = experiments
        .map((experiment) => ({ id: experiment.id, body: movedTimes(experiment, from, to) }))
        .filter(({ body }) => Object.keys(body).length > 0);
      for (const { id, body } of moves)
        await client.call(experimentOperations.updateExperiment, { params: { project_id, id }, body });
      return moves.length;
    },
    onSettled: (_answer, _problem, _move, _saved, { client: cache }) =>
      cache.invalidateQueries({ queryKey: ['experiments', project_id] }),
  });
}

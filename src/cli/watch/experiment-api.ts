import { type Capabilities, capabilitiesOf } from '#client/capabilities.ts';
import type { Client } from '#client/client.ts';
import { posthogOperations } from '#client/posthog-operations.ts';
import { readAllPages } from '#client/read-all-pages.ts';
import { readExperiment } from '#client/read-experiment.ts';
import type { Experiment } from '#contract/experiment.ts';
import { experimentOperations } from '#contract/experiment-operations.ts';

/** Functions that read and change the experiments of a project, in the format of the server. */
export interface ExperimentApi {
  /** What the server can do, as far as it is known now. */
  can(): Capabilities;
  /** Returns all experiments that are not archived. Those of some servers lack their metrics. */
  list(): Promise<Experiment[]>;
  get(id: number): Promise<Experiment>;
  launch(experiment: Experiment, now: Date): Promise<Experiment>;
  /** @param at when the experiment counts as ended */
  end(experiment: Experiment, at: Date, now: Date): Promise<Experiment>;
  /** Serves one variant to the current audience, ends the experiment, and records that it won. */
  ship(experiment: Experiment, variant: string, comment: string): Promise<Experiment>;
}

const isOpen = ({ archived, deleted }: Experiment & { deleted?: unknown }) => archived !== true && deleted !== true;

export function experimentApi(client: Client, project_id: number): ExperimentApi {
  const can = () => capabilitiesOf(client.generationOf(project_id));
  const versions = new WeakMap<Experiment, string | null>();
  const read = (record: Experiment): Experiment => {
    const experiment = readExperiment(record);
    versions.set(experiment, client.versionOf(record));
    return experiment;
  };
  const patch = async (experiment: Experiment, body: Record<string, unknown>) => {
    const input = { params: { project_id, id: experiment.id }, body, ifMatch: versions.get(experiment) ?? null };
    return read(await client.call(posthogOperations.updateExperiment, input));
  };
  return {
    can,
    async list() {
      const input = { params: { project_id } };
      const all = await readAllPages((query) => client.call(experimentOperations.listExperiments, { ...input, query }));
      return all.map(read).filter(isOpen);
    },
    get: async (id) => read(await client.call(experimentOperations.getExperiment, { params: { project_id, id } })),
    async launch(experiment, now) {
      const { id } = experiment;
      if (!can().hasLifecycleActions) return patch(experiment, { start_date: now.toISOString() });
      return read(await client.call(experimentOperations.launchExperiment, { params: { project_id, id }, body: {} }));
    },
    async end(experiment, at, now) {
      const { id, conclusion = null, conclusion_comment = null } = experiment;
      const end_date = at.toISOString();
      if (!can().hasLifecycleActions) return patch(experiment, { end_date });
      const input = { params: { project_id, id }, body: { conclusion, conclusion_comment } };
      const ended = read(await client.call(experimentOperations.endExperiment, input));
      // The results are those at the scheduled time, also if the command runs later. It has ended, whatever the answer is.
      return at.getTime() < now.getTime() ? patch(ended, { end_date }).catch(() => ended) : ended;
    },
    async ship({ id }, variant_key, conclusion_comment) {
      const body = { variant_key, release_to_everyone: false, conclusion: 'won', conclusion_comment };
      return read(await client.call(experimentOperations.shipVariant, { params: { project_id, id }, body }));
    },
  };
}

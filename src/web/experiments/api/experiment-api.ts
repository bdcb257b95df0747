import type { Client } from '#client/client.ts';
import { posthogOperations } from '#client/posthog-operations.ts';
import { clientProblem } from '#client/problem-from-response.ts';
import { readExperiment } from '#client/read-experiment.ts';
import type { Experiment, ExperimentBody } from '#contract/experiment.ts';
import { experimentOperations } from '#contract/experiment-operations.ts';
import { isObject } from '#contract/kinds/objects.ts';
import type { Page, PageQuery } from '#contract/page.ts';
import { Problem } from '#contract/problem.ts';
import { serverCapabilities } from '../../session/use-capabilities.ts';
import type { NewExperimentBody } from '../form/audience.ts';
import { writeExperiment } from './write-experiment.ts';

/**
 * A lifecycle action that changes an experiment. Some servers have a separate request for each action. On others, the
 * console updates the fields of the experiment or, to pause and resume, of its flag.
 */
export type ExperimentStep = 'launch' | 'end' | 'reset' | 'archive' | 'unarchive' | 'pause' | 'resume';

/** A change of an experiment. `ifMatch` is the version of the record that the change is based on. */
export interface ExperimentChange {
  body: ExperimentBody;
  ifMatch?: string | null;
  /** The record that the change is based on, if it is known. */
  before?: Experiment | undefined;
  /** The lifecycle action that causes this change, if any. */
  step?: ExperimentStep | undefined;
}

const steps = {
  launch: experimentOperations.launchExperiment,
  end: experimentOperations.endExperiment,
  reset: experimentOperations.resetExperiment,
  archive: experimentOperations.archiveExperiment,
  unarchive: experimentOperations.unarchiveExperiment,
  pause: experimentOperations.pauseExperiment,
  resume: experimentOperations.resumeExperiment,
} as const;

const isMethodRefused = (error: unknown) => error instanceof Problem && error.status === 405;

/** Returns functions that send requests about a project's experiments in the format of the server. */
export function experimentApi(client: Client, project_id: number) {
  const can = () => serverCapabilities(client, project_id);
  const read = (page: Page<Experiment>): Page<Experiment> => {
    if (!Array.isArray(page.results))
      throw clientProblem(200, 'unreadable', 'The response is not a list of experiments.');
    return { ...page, results: page.results.filter(isObject).map((record) => readExperiment(record as Experiment)) };
  };

  const list = async (query: PageQuery, signal?: AbortSignal) =>
    read(await client.call(experimentOperations.listExperiments, { params: { project_id }, query }, signal));

  const listArchived = async (query: PageQuery, signal?: AbortSignal) => {
    const input = { params: { project_id }, query: { ...query, archived: 'true' } };
    return read(await client.call(posthogOperations.listArchivedExperiments, input, signal));
  };

  const get = async (id: number, signal?: AbortSignal) =>
    readExperiment(await client.call(experimentOperations.getExperiment, { params: { project_id, id } }, signal));

  const patch = async (id: number, body: Record<string, unknown>, ifMatch: string | null = null) => {
    const input = { params: { project_id, id }, body, ifMatch };
    return readExperiment(await client.call(posthogOperations.updateExperiment, input));
  };

  async function update(id: number, { body, ifMatch = null, before, step }: ExperimentChange): Promise<Experiment> {
    if (step === undefined || !can().hasLifecycleActions)
      return patch(id, writeExperiment(body, before ?? null, can()), ifMatch);
    // The end clears what its body does not contain.
    const { conclusion = null, conclusion_comment = null } = { ...before, ...body };
    const ending = step === 'end' ? { conclusion, conclusion_comment } : {};
    const input = { params: { project_id, id }, body: ending as Record<string, unknown>, ifMatch };
    return readExperiment(await client.call(steps[step], input));
  }

  /**
   * Deletes an experiment. On servers that keep deleted experiments, or respond to DELETE with 405, an update marks the
   * experiment as deleted.
   */
  async function remove(id: number): Promise<void> {
    if (can().deletion === 'undoable') return void (await patch(id, { deleted: true }));
    try {
      await client.call(experimentOperations.deleteExperiment, { params: { project_id, id } });
    } catch (error) {
      if (!isMethodRefused(error)) throw error;
      await patch(id, { deleted: true });
    }
  }

  return {
    /** Returns what the server can do, as far as it is known now. */
    can,
    list,
    listArchived,
    get,
    create: async ({ feature_flag, ...body }: NewExperimentBody) => {
      const audience = feature_flag !== undefined && can().createsAudience ? { feature_flag } : {};
      const input = { params: { project_id }, body: { ...writeExperiment(body, null, can()), ...audience } };
      return readExperiment(await client.call(posthogOperations.createExperiment, input));
    },
    update,
    remove,
    /** Restores a deleted experiment, on servers that keep it. */
    restore: (id: number) => patch(id, { deleted: false }),
  };
}

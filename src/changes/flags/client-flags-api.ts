import { capabilitiesOf } from '#client/capabilities.ts';
import type { Client } from '#client/client.ts';
import { readAllPages } from '#client/read-all-pages.ts';
import { statusOf } from '#contract/experiment.ts';
import { CHANGE_REASON, experimentOperations } from '#contract/experiment-operations.ts';
import type { FlagBody, FlagRecord } from '#contract/feature-flag.ts';
import type { Json } from '#contract/field.ts';
import { flagOperations } from '#contract/flag-operations.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { Problem } from '#contract/problem.ts';
import { type FlagFields, flagFieldsOf } from './flag-fields.ts';
import type { FlagExperiment, FlagsApi, ReadFlag } from './flags-api.ts';

const isNumber = (value: unknown) => typeof value === 'number';

/** Returns the experiment whose request failed, if the failure says enough about it. */
function unreadable(id: number, error: unknown): FlagExperiment | null {
  if (!(error instanceof Problem)) throw error;
  if (error.status === 404) return null;
  if (error.status === 403) return { id, name: null, is_running: true };
  throw error;
}

/** Throws a `Problem` if the server can't evaluate a condition. */
async function checkConditions(client: Client, project_id: number, filters: Json) {
  const { groups } = filters as { groups?: unknown };
  for (const condition of Array.isArray(groups) ? groups.filter(isObject) : [])
    await client.call(flagOperations.getBlastRadius, {
      params: { project_id },
      body: { condition: { properties: condition['properties'] as Json } },
    });
}

function refusalIn(error: unknown): string {
  if (error instanceof Problem && error.status === 400) return error.message;
  throw error;
}

/** Returns an implementation of `FlagsApi` that uses the API client. */
export function flagsApi(client: Client): FlagsApi {
  const read = (record: FlagRecord): ReadFlag => ({
    id: record.id,
    key: record.key,
    etag: client.versionOf(record),
    fields: flagFieldsOf(record),
    experiments: Array.isArray(record.experiment_set) ? record.experiment_set.filter(isNumber) : [],
  });
  const isOurs = (project: number) => capabilitiesOf(client.generationOf(project)).measuresFlags;
  const readPages = async (project_id: number, search: string, signal?: AbortSignal) => {
    const flags = await readAllPages((page) => {
      const query = search === '' ? page : { ...page, search };
      return client.call(flagOperations.listFeatureFlags, { params: { project_id }, query }, signal);
    });
    return flags.filter(({ deleted }) => deleted !== true);
  };
  return {
    list: async (project, signal) => (await readPages(project, '', signal)).map(read),
    async find(project_id, key) {
      const listed = (await readPages(project_id, key)).find((flag) => flag.key === key);
      if (!listed) return null;
      return read(await client.call(flagOperations.getFeatureFlag, { params: { project_id, id: listed.id } }));
    },
    async experiment(project_id, id) {
      try {
        const record = await client.call(experimentOperations.getExperiment, { params: { project_id, id } });
        return { id, name: record.name, is_running: statusOf(record, Date.now()) === 'running' };
      } catch (error) {
        return unreadable(id, error);
      }
    },
    async refusal(project_id, id, filters) {
      if (!isOurs(project_id)) return null;
      try {
        if (id === null) await checkConditions(client, project_id, filters);
        else {
          const input = { params: { project_id, id }, body: { distinct_id: 'anyone', filters } };
          await client.call(flagOperations.testFeatureFlag, input);
        }
        return null;
      } catch (error) {
        return refusalIn(error);
      }
    },
    async create(project_id, body) {
      return read(
        await client.call(flagOperations.createFeatureFlag, { params: { project_id }, body: body as FlagBody }),
      );
    },
    async update(project_id, id, body, ifMatch, reason) {
      const sent: FlagFields = reason !== null && isOurs(project_id) ? { ...body, [CHANGE_REASON]: reason } : body;
      const input = { params: { project_id, id }, body: sent as FlagBody, ifMatch };
      return read(await client.call(flagOperations.updateFeatureFlag, input));
    },
  };
}

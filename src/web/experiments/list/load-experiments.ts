import type { experimentApi } from '../api/experiment-api.ts';
import { type ExperimentRows, joinRows, loadList } from './load-list.ts';

/**
 * Loads all experiments of a project, also those that the server lists separately because they are archived. Calls
 * `publish` as pages arrive.
 * @param before the previous list (see `loadList`)
 */
export async function loadExperiments(
  api: Pick<ReturnType<typeof experimentApi>, 'can' | 'list' | 'listArchived'>,
  signal: AbortSignal,
  publish: (rows: ExperimentRows) => void,
  before?: ExperimentRows,
): Promise<ExperimentRows> {
  const rows = await loadList((query) => api.list(query, signal), publish, before);
  if (api.can().listsArchived || rows.isStopped) return rows;
  const archived = await loadList(
    (query) => api.listArchived(query, signal),
    () => undefined,
  );
  return joinRows(rows, archived);
}

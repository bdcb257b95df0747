import { type ApplyOptions, applyChanges, type Outcome, type RecordChange } from '../apply-changes.ts';
import { type FlagPlan, type Plan, type PlannedFlag, plannedFlags } from '../plan.ts';
import { changedFlagFields, checkFlag, missedFields } from './check-flag.ts';
import type { FlagFields } from './flag-fields.ts';
import type { FlagsApi, ReadFlag } from './flags-api.ts';

interface Options extends ApplyOptions<PlannedFlag> {
  /** Why the flags are changed; sent only to servers that keep it. */
  reason?: string | null;
}

const changedValues = (plan: FlagPlan, after: FlagFields): FlagFields =>
  Object.fromEntries(changedFlagFields(plan).map((name) => [name, after[name] ?? null]));

/** Creates or changes a flag. A flag that the plan restores has an id, so it keeps the id and its history. */
function save(
  api: FlagsApi,
  { project, flag }: PlannedFlag,
  current: ReadFlag | null,
  after: FlagFields,
  reason: string | null,
) {
  const { key, id } = flag;
  if (current) return api.update(project.project, current.id, changedValues(flag, after), current.etag, reason);
  if (id === null) return api.create(project.project, { key, ...after });
  return api.update(project.project, id, { key, ...after, deleted: false }, null, reason);
}

const flagChange = (api: FlagsApi, planned: PlannedFlag, reason: string | null): RecordChange<ReadFlag | null> => ({
  read: () => api.find(planned.project.project, planned.flag.key),
  check: (current) => checkFlag(planned.flag, current),
  write: async (current) => {
    const { after } = planned.flag;
    if (after) return missedFields(planned.flag, await save(api, planned, current, after, reason));
    if (current) await api.update(planned.project.project, current.id, { deleted: true }, current.etag, reason);
    return [];
  },
});

/**
 * Applies the changes of flags in a plan. Sends only the changed fields; filters are sent whole. Applying the plan again
 * continues where the last run stopped.
 * @returns the outcome of every planned flag
 */
export const applyFlags = (
  api: FlagsApi,
  plan: Plan,
  { reason = null, ...options }: Options = {},
): Promise<Map<PlannedFlag, Outcome>> =>
  applyChanges(plannedFlags(plan), (planned) => flagChange(api, planned, reason), options);

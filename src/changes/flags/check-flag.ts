import type { FieldConflict, ProjectState } from '../compare-with-plan.ts';
import type { FlagPlan } from '../plan.ts';
import { differentFields, flagFieldNames } from './flag-fields.ts';
import type { ReadFlag } from './flags-api.ts';

/** Returns the names of the fields that a plan changes; all fields of a flag that it creates. */
export function changedFlagFields({ before, after }: FlagPlan): string[] {
  if (after === null) return [];
  return before ? differentFields(before, after) : flagFieldNames.filter((name) => name in after);
}

function conflictsWith(plan: FlagPlan, current: ReadFlag | null): FieldConflict[] {
  const { key, before, after } = plan;
  if (before === null) return current === null ? [] : [{ field: 'key', planned: null, now: key }];
  if (current === null) return [{ field: 'deleted', planned: null, now: null }];
  // A deletion loses every field, so each of them counts.
  const planned = after === null ? flagFieldNames : missedFields(plan, current);
  return differentFields(before, current.fields)
    .filter((name) => planned.includes(name))
    .map((field) => ({ field, planned: before[field] ?? null, now: current.fields[field] ?? null }));
}

/**
 * Compares a flag, as it was just read, with its plan. The field `key` means that someone else created the flag,
 * `deleted` that someone else deleted it.
 */
export function checkFlag(plan: FlagPlan, current: ReadFlag | null): ProjectState {
  const { after } = plan;
  if (after === null && current === null) return { state: 'done' };
  if (after && current && missedFields(plan, current).length === 0) return { state: 'done' };
  const conflicts = conflictsWith(plan, current);
  return conflicts.length === 0 ? { state: 'ready' } : { state: 'changed', conflicts };
}

/** Returns the changed fields that do not have their planned value. */
export function missedFields(plan: FlagPlan, current: ReadFlag): string[] {
  const planned = changedFlagFields(plan);
  return differentFields(plan.after ?? {}, current.fields).filter((name) => planned.includes(name));
}

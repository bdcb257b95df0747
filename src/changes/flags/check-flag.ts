import type { ProjectState } from '../compare-with-plan.ts';
import type { FlagPlan } from '../plan.ts';
import { differentFields, flagFieldNames } from './flag-fields.ts';
import type { ReadFlag } from './flags-api.ts';

/** Returns the names of the fields that a plan changes; all fields of a flag that it creates. */
export function changedFlagFields({ before, after }: FlagPlan): string[] {
  if (after === null) return [];
  return before ? differentFields(before, after) : flagFieldNames.filter((name) => name in after);
}

function changedBySomeoneElse(plan: FlagPlan, current: ReadFlag | null): string[] {
  const { before, after, version } = plan;
  if (before === null) return current === null ? [] : ['key'];
  if (current === null) return ['deleted'];
  if (version !== null && version === current.version) return [];
  const fields = differentFields(before, current.fields);
  // An undo restores a field even if someone has changed other fields since.
  if (version !== null || after === null) return fields;
  const planned = changedFlagFields(plan);
  return fields.filter((name) => planned.includes(name));
}

/**
 * Compares a flag, as it was just read, with its plan. The field `key` means that someone else created the flag,
 * `deleted` that someone else deleted it.
 */
export function checkFlag(plan: FlagPlan, current: ReadFlag | null): ProjectState {
  const { after } = plan;
  if (after === null && current === null) return { state: 'done' };
  if (after && current && missedFields(plan, current).length === 0) return { state: 'done' };
  const fields = changedBySomeoneElse(plan, current);
  return fields.length === 0 ? { state: 'ready' } : { state: 'changed', fields };
}

/** Returns the changed fields that do not have their planned value. */
export function missedFields(plan: FlagPlan, current: ReadFlag): string[] {
  const planned = changedFlagFields(plan);
  return differentFields(plan.after ?? {}, current.fields).filter((name) => planned.includes(name));
}

import type { Json } from '#contract/field.ts';
import { isSameValue, jsonOf, type Settings, settingField } from './compare.ts';
import { isSecretChange, needsSecret, type ProjectPlan, type ReadProject, type SettingChange } from './plan.ts';

/** The values of secret settings for one apply, by field name. */
export type Secrets = Settings;

/** A planned field that someone else changed since the plan was made. */
export interface FieldConflict {
  field: string;
  /** The value when the change was planned. Null for a secret. */
  planned: Json;
  /** The value now. Null for a secret. */
  now: Json;
}

/** The state of a project compared with its plan. */
export type ProjectState =
  /** The changes can be applied. */
  | { state: 'ready' }
  /** All changes are already in place, for example after an interrupted apply. */
  | { state: 'done' }
  /** Someone else changed planned fields since the plan was made. */
  | { state: 'changed'; conflicts: FieldConflict[] };

/** Returns a field's value after a change. */
export const valueAfter = (change: SettingChange, secrets: Secrets): unknown =>
  needsSecret(change) ? secrets[change.field] : change.after;

const isInPlace = (settings: Settings, change: SettingChange, secrets: Secrets) =>
  isSameValue(settingField(change.field), settings[change.field], valueAfter(change, secrets));

/** Returns the conflict of a change; none if its field still has the value of the plan. */
function conflictOf(settings: Settings, change: SettingChange): FieldConflict[] {
  const { field } = change;
  const now = settings[field];
  if (isSecretChange(change)) {
    // The value of a secret is not known, only whether it is set.
    const isKnown = change.was_set === undefined || change.was_set === Boolean(now);
    return isKnown ? [] : [{ field, planned: null, now: null }];
  }
  return isSameValue(settingField(field), now, change.before)
    ? []
    : [{ field, planned: change.before, now: jsonOf(now) }];
}

/** Returns the planned fields that do not have their planned value. */
export const notInPlace = (settings: Settings, plan: ProjectPlan, secrets: Secrets): string[] =>
  plan.changes.filter((change) => !isInPlace(settings, change, secrets)).map(({ field }) => field);

/**
 * Compares a project, as it was just read, with its plan. Fields that already have their planned value, and fields that are not
 * part of the plan, are no conflicts.
 */
export function checkProject(plan: ProjectPlan, { settings }: ReadProject, secrets: Secrets): ProjectState {
  const open = plan.changes.filter((change) => !isInPlace(settings, change, secrets));
  if (open.length === 0) return { state: 'done' };
  const conflicts = open.flatMap((change) => conflictOf(settings, change));
  return conflicts.length === 0 ? { state: 'ready' } : { state: 'changed', conflicts };
}

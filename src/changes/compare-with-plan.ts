import { isSameValue, type Settings, settingField } from './compare.ts';
import { fingerprint } from './fingerprint.ts';
import { isSecretChange, needsSecret, type ProjectPlan, type ReadProject, type SettingChange } from './plan.ts';

/** The values of secret settings for one apply, by field name. */
export type Secrets = Settings;

/** The state of a project compared with its plan. */
export type ProjectState =
  /** The changes can be applied. */
  | { state: 'ready' }
  /** All changes are already in place, for example after an interrupted apply. */
  | { state: 'done' }
  /** Someone else changed the project since the plan was made: these planned fields, or only other fields if empty. */
  | { state: 'changed'; fields: string[] };

/** Returns a field's value after a change. */
export const valueAfter = (change: SettingChange, secrets: Secrets): unknown =>
  needsSecret(change) ? secrets[change.field] : change.after;

const isInPlace = (settings: Settings, change: SettingChange, secrets: Secrets) =>
  isSameValue(settingField(change.field), settings[change.field], valueAfter(change, secrets));

const isAsPlanned = (settings: Settings, change: SettingChange) =>
  isSecretChange(change) || isSameValue(settingField(change.field), settings[change.field], change.before);

/** Returns the planned fields that do not have their planned value. */
export const notInPlace = (settings: Settings, plan: ProjectPlan, secrets: Secrets): string[] =>
  plan.changes.filter((change) => !isInPlace(settings, change, secrets)).map(({ field }) => field);

/** Compares a project, as it was just read, with its plan. */
export async function checkProject(plan: ProjectPlan, project: ReadProject, secrets: Secrets): Promise<ProjectState> {
  const { settings } = project;
  if (notInPlace(settings, plan, secrets).length === 0) return { state: 'done' };
  const fields = plan.changes.filter((change) => !isAsPlanned(settings, change)).map(({ field }) => field);
  if (fields.length > 0) return { state: 'changed', fields };
  if (plan.etag !== null && plan.etag === project.etag) return { state: 'ready' };
  const isUnchanged = plan.fingerprint === null || plan.fingerprint === (await fingerprint(settings));
  return isUnchanged ? { state: 'ready' } : { state: 'changed', fields: [] };
}

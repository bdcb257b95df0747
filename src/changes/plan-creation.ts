import { requestViolationOf } from '#contract/request-violation.ts';
import { isSameValue, isSecret, jsonOf, type Settings, settingField, settingNames } from './compare.ts';
import type { NewFileProject } from './file/settings-file.ts';
import { invalidFlagFields, planFlags } from './flags/plan-flags.ts';
import type { ProjectCreation, ProjectPlan, ReadProject, SettingChange } from './plan.ts';

function changeOf(field: string, after: unknown): SettingChange[] {
  if (after === undefined || field === 'name') return [];
  if (!isSecret(field)) return [{ field, before: null, after: jsonOf(after) }];
  return after === null ? [] : [{ field, secret: true }];
}

/**
 * Returns the plan that creates a project with its settings and flags.
 * @param desired the settings in the file, with the values of secrets
 */
export function planCreation(
  { key, name, flags }: NewFileProject,
  organization: { id: string; name: string },
  desired: Settings,
): ProjectCreation {
  const planned = flags ? planFlags([], flags) : [];
  return {
    key,
    organization: organization.id,
    organization_name: organization.name,
    name,
    changes: settingNames.flatMap((field) => changeOf(field, desired[field])),
    ...(planned.length > 0 && { flags: planned }),
  };
}

/** Returns why a new project can't have its settings and flags, by field. */
export function invalidInCreation(
  { flags = [] }: Pick<ProjectCreation, 'flags'>,
  desired: Settings,
): { field: string; reason: string }[] {
  const settings = Object.entries(desired).flatMap(([field, value]) => {
    const violation = value === undefined ? null : requestViolationOf(field, settingField(field), value);
    return violation ? [{ field, reason: violation.detail }] : [];
  });
  return [
    ...settings,
    ...flags.flatMap((flag) =>
      invalidFlagFields(flag).map(({ field, reason }) => ({ field: `flags.${flag.key}.${field}`, reason })),
    ),
  ];
}

/** Returns the plan for a project that was just created: the settings that differ from those of a new project, and the flags. */
export function planCreated({ changes, flags }: ProjectCreation, created: ReadProject): ProjectPlan {
  const { id, organization, name, settings } = created;
  const planned = changes.flatMap((change): SettingChange[] => {
    if (!('after' in change) || 'secret' in change) return [change];
    const { field, after } = change;
    return isSameValue(settingField(field), settings[field], after)
      ? []
      : [{ ...change, before: jsonOf(settings[field]) }];
  });
  return { project: id, organization, name, changes: planned, ...(flags && { flags }) };
}

import { isSameValue, isSecret, jsonOf, type Settings, settingField, settingNames } from './compare.ts';
import { type DesiredFlags, planFlags } from './flags/plan-flags.ts';
import type { Plan, ProjectPlan, ReadProject, SettingChange } from './plan.ts';

/** A project with the desired values of some of its settings and flags. */
export interface Target {
  project: ReadProject;
  desired: Settings;
  /** Needs the flags of the project. */
  flags?: DesiredFlags;
}

function changeOf({ settings }: ReadProject, name: string, after: unknown): SettingChange[] {
  if (isSameValue(settingField(name), settings[name], after)) return [];
  if (isSecret(name))
    return [{ field: name, secret: true, was_set: Boolean(settings[name]), ...(after === null && { after }) }];
  return [{ field: name, before: jsonOf(settings[name]), after: jsonOf(after) }];
}

/** Returns the changes that give a project its desired settings, in the order of the contract. */
export const changesOf = (project: ReadProject, desired: Settings): SettingChange[] =>
  settingNames.flatMap((name) => (desired[name] === undefined ? [] : changeOf(project, name, desired[name])));

function planProject({ project, desired, flags }: Target): ProjectPlan {
  const { id, organization, name } = project;
  const changes = changesOf(project, desired);
  const planned = flags ? planFlags(project.flags ?? [], flags) : [];
  return {
    project: id,
    organization,
    name,
    changes,
    ...(planned.length > 0 && { flags: planned }),
  };
}

/**
 * Returns the plan that gives settings and flags their desired values. Projects without changes are left out.
 * @param server the address of the server
 */
export function makePlan(server: string, targets: readonly Target[], now: Date): Plan {
  const projects = targets.map(planProject);
  return {
    version: 1,
    server,
    created_at: now.toISOString(),
    projects: projects.filter(({ changes, flags }) => changes.length > 0 || flags),
  };
}

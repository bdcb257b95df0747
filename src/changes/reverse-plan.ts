import { type FlagPlan, isSecretChange, type Plan } from './plan.ts';

const reverseFlag = (flag: FlagPlan): FlagPlan => ({
  ...flag,
  before: flag.after,
  after: flag.before,
});

/**
 * Returns the plan that undoes a plan. It leaves out secret settings, because a plan does not contain their values, and new
 * projects, because projects are never deleted.
 */
export function reversePlan({ creations: _, ...plan }: Plan, now: Date): Plan {
  const projects = plan.projects.map((project) => ({
    ...project,
    changes: project.changes.flatMap((change) =>
      isSecretChange(change) ? [] : [{ field: change.field, before: change.after, after: change.before }],
    ),
    ...(project.flags && { flags: project.flags.map(reverseFlag) }),
  }));
  return {
    ...plan,
    created_at: now.toISOString(),
    projects: projects.filter(({ changes, flags }) => changes.length > 0 || flags),
  };
}

/** Returns the secret settings that an undo of the plan cannot restore, per project. */
export const unrestorable = ({ projects }: Plan): { name: string; fields: string[] }[] =>
  projects
    .map(({ name, changes }) => ({ name, fields: changes.filter(isSecretChange).map(({ field }) => field) }))
    .filter(({ fields }) => fields.length > 0);

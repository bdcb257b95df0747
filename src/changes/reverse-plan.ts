import { isSecretChange, type Plan } from './plan.ts';

/**
 * Returns the plan that restores the values before a plan. It has no fingerprints, so it restores a project even if others have
 * changed its other settings since. Secret settings are left out, because a plan does not contain their values.
 */
export function reversePlan(plan: Plan, now: Date): Plan {
  const projects = plan.projects.map((project) => ({
    ...project,
    etag: null,
    fingerprint: null,
    changes: project.changes.flatMap((change) =>
      isSecretChange(change) ? [] : [{ field: change.field, before: change.after, after: change.before }],
    ),
  }));
  return { ...plan, created_at: now.toISOString(), projects: projects.filter(({ changes }) => changes.length > 0) };
}

/** Returns the secret settings of a plan that an undo cannot restore, by project name. */
export const unrestorable = ({ projects }: Plan): { name: string; fields: string[] }[] =>
  projects
    .map(({ name, changes }) => ({ name, fields: changes.filter(isSecretChange).map(({ field }) => field) }))
    .filter(({ fields }) => fields.length > 0);

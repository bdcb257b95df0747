import { isSecretChange, type Plan } from './plan.ts';

/**
 * Returns a plan that restores the values before another plan. It has no fingerprints, so it can be applied even if
 * others have changed other settings since. Secret settings are left out, because a plan does not contain their values.
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

/** Returns a plan's secret settings, which an undo cannot restore, by project name. */
export const unrestorable = ({ projects }: Plan): { name: string; fields: string[] }[] =>
  projects
    .map(({ name, changes }) => ({ name, fields: changes.filter(isSecretChange).map(({ field }) => field) }))
    .filter(({ fields }) => fields.length > 0);

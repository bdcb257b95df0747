import type { Capabilities } from '#client/capabilities.ts';
import { ADMIN } from '#contract/levels.ts';
import { type Project, project as resource } from '#contract/project.ts';
import { writableNames } from '#contract/resource.ts';

/** The settings that members who are not administrators can change in PostHog. */
const memberFields: ReadonlySet<string> = new Set([
  ...['completed_snippet_onboarding', 'has_completed_onboarding_for', 'onboarding_tasks', 'session_recording_opt_in'],
  ...['autocapture_exceptions_opt_in', 'autocapture_web_vitals_opt_in', 'autocapture_web_vitals_allowed_metrics'],
  ...['surveys_opt_in', 'primary_dashboard'],
]);

/** What can't be changed in a project, with the reasons. */
export interface ProjectLimits {
  /** Why fields are locked, by field name. */
  lockReasons: Record<string, string>;
  /** Why nothing can be changed; undefined if the project can be changed. */
  readOnlyReason?: string;
}

function lockReasonsOf(can: Capabilities, project: Project): Record<string, string> {
  const { limitsMemberSettings, removedProjectFields } = can;
  const level = project.effective_membership_level;
  const isMember = limitsMemberSettings && typeof level === 'number' && level < ADMIN;
  const reasonOf = (name: string) => {
    if (removedProjectFields.includes(name)) return 'PostHog no longer has this setting.';
    return isMember && !memberFields.has(name) ? 'Only administrators of the project can change this.' : null;
  };
  const locked = writableNames(resource).flatMap((name) => {
    const reason = reasonOf(name);
    return reason === null ? [] : [[name, reason] as const];
  });
  return Object.fromEntries(locked);
}

/** Returns what the user can't change in a project. The scopes of the key are not considered. */
export function projectLimits(can: Capabilities, project: Project): ProjectLimits {
  const { is_pending_deletion } = project as { is_pending_deletion?: unknown };
  return {
    lockReasons: lockReasonsOf(can, project),
    ...(is_pending_deletion === true
      ? { readOnlyReason: 'This project is scheduled for deletion, so its settings can’t be changed.' }
      : {}),
  };
}

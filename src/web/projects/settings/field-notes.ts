import { ADMIN } from '#contract/levels.ts';
import type { Project } from '#contract/project.ts';

/**
 * Returns notes on settings that only administrators can change, by field name. Empty for administrators, and if the
 * level is unknown.
 */
export function fieldNotes({ effective_membership_level: level }: Project): Record<string, string> {
  if (typeof level !== 'number' || level >= ADMIN) return {};
  return {
    access_control: `Only administrators of the organization (level ${ADMIN}) can change this. Your level is ${level}.`,
  };
}

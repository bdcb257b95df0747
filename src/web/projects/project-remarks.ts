import type { Project } from '#contract/project.ts';

const ADMINISTRATOR = 8;

/** What this person should know about single settings before changing them. */
export function remarksOn({ effective_membership_level: level }: Project): Record<string, string> {
  if (level === null || level >= ADMINISTRATOR) return {};
  return {
    access_control: `You are a member here (level ${level}). The server lets only administrators (level ${ADMINISTRATOR}) of the organization change this.`,
  };
}

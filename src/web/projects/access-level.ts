import { ADMIN, MEMBER, OWNER } from '#contract/levels.ts';

const names: Record<number, string> = { [MEMBER]: 'a member', [ADMIN]: 'an administrator', [OWNER]: 'an owner' };

/**
 * Returns why an action for administrators is not available at `level`, or undefined. If the level is unknown, the
 * action is available and the server decides.
 */
export const adminOnlyReason = (level: number | null | undefined, action: string): string | undefined =>
  typeof level === 'number' && level < ADMIN
    ? `Only administrators can ${action}. You are ${names[level] ?? `at level ${level}`}.`
    : undefined;

const names: Record<number, string> = { 1: 'a member', 8: 'an administrator', 15: 'an owner' };

/** The access level of administrators. Users with a lower level can't delete a project or reset its token. */
export const ADMIN_LEVEL = 8;

/**
 * Returns why an action for administrators is not available at `level`, or undefined. If the level is unknown, the
 * action is available and the server decides.
 */
export const adminOnlyReason = (level: number | null | undefined, action: string): string | undefined =>
  typeof level === 'number' && level < ADMIN_LEVEL
    ? `Only administrators can ${action}. You are ${names[level] ?? `at level ${level}`}.`
    : undefined;

const names: Record<number, string> = { 1: 'a member', 8: 'an administrator', 15: 'an owner' };

/** The level from which a project may be deleted and its token reset. */
export const ADMIN_LEVEL = 8;

/**
 * Why somebody of `level` may not do what needs an administrator; undefined where they may.
 * A level that the server does not tell is no reason: it will say so itself.
 */
export const reasonAgainst = (level: number | null | undefined, deed: string): string | undefined =>
  typeof level === 'number' && level < ADMIN_LEVEL
    ? `Only administrators may ${deed}; you are ${names[level] ?? `at level ${level}`} here.`
    : undefined;

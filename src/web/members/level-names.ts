import { ADMIN, type Level, levels, MEMBER, OWNER } from '#contract/members-and-keys.ts';

const names: Record<number, string> = { [MEMBER]: 'Member', [ADMIN]: 'Administrator', [OWNER]: 'Owner' };

/** What each level may do. */
export const levelHelp: Record<Level, string> = {
  [1]: 'Changes projects and experiments.',
  [8]: 'Also creates and deletes projects, and manages members.',
  [15]: 'Also manages owners.',
};

/** Returns the name of a level, or its number if it is unknown. */
export const levelName = (level: number): string => names[level] ?? `Level ${level}`;

/** The options of a select with the levels up to one's own. */
export const levelOptions = (highest: number, allowed: readonly Level[] = levels) =>
  allowed.filter((level) => level <= highest).map((level) => ({ value: String(level), label: levelName(level) }));

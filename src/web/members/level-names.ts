import { ADMIN, type Level, levels, MEMBER, OWNER } from '#contract/levels.ts';

const names: Record<number, string> = { [MEMBER]: 'Member', [ADMIN]: 'Administrator', [OWNER]: 'Owner' };

/** What each level allows. */
export const levelHelp: Record<Level, string> = {
  [1]: 'Can change projects and experiments.',
  [8]: 'Can do everything that a member can, create and delete projects, and manage members.',
  [15]: 'Can do everything that an administrator can, and manage owners.',
};

/** Returns a level's name, or a text such as "Level 3" for an unknown level. */
export const levelName = (level: number): string => names[level] ?? `Level ${level}`;

/** Returns select options for the allowed levels up to `highest`. */
export const levelOptions = (highest: number, allowed: readonly Level[] = levels) =>
  allowed.filter((level) => level <= highest).map((level) => ({ value: String(level), label: levelName(level) }));

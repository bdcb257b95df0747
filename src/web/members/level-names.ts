import { ADMIN, type Level, levels, MEMBER, OWNER } from '#contract/members-and-keys.ts';

const names: Record<number, string> = { [MEMBER]: 'Member', [ADMIN]: 'Administrator', [OWNER]: 'Owner' };

/** What each level allows. */
export const levelHelp: Record<Level, string> = {
  [1]: 'Changes projects and experiments.',
  [8]: 'Also creates and deletes projects, and manages members.',
  [15]: 'Also manages owners.',
};

/** Returns a level's name, or its number for an unknown level. */
export const levelName = (level: number): string => names[level] ?? `Level ${level}`;

/** Returns select options for the allowed levels up to `highest`. */
export const levelOptions = (highest: number, allowed: readonly Level[] = levels) =>
  allowed.filter((level) => level <= highest).map((level) => ({ value: String(level), label: levelName(level) }));

/** The levels of a member, an administrator and an owner. */
export const levels = [1, 8, 15] as const;
export type Level = (typeof levels)[number];
export const MEMBER: Level = 1;
export const ADMIN: Level = 8;
export const OWNER: Level = 15;

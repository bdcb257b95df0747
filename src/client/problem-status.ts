import { Problem } from '#contract/problem.ts';

const hasStatus = (error: unknown, status: number) => error instanceof Problem && error.status === status;

/** Whether the record does not exist, or the key has no access to it. */
export const isGone = (error: unknown): boolean => hasStatus(error, 404);

/** Whether the server rejected a request because the record has changed since it was read. */
export const isOutdated = (error: unknown): boolean => hasStatus(error, 412);

/** Whether the server may have executed the request although it failed. */
export const isUncertain = (error: unknown): boolean =>
  error instanceof Problem && error.code !== 'blocked' && (error.status < 400 || error.status >= 500);

import { Problem } from '#contract/problem.ts';

const hasStatus = (error: unknown, status: number) => error instanceof Problem && error.status === status;

/** Returns whether the record does not exist or the key can't see it. */
export const isGone = (error: unknown): boolean => hasStatus(error, 404);

/** Returns whether the record on the server is newer than the version that the request was based on. */
export const isOutdated = (error: unknown): boolean => hasStatus(error, 412);

/** Returns whether the server may have executed a failed request. */
export const isUncertain = (error: unknown): boolean =>
  error instanceof Problem && error.code !== 'blocked' && (error.status < 400 || error.status >= 500);

import { ClickHouseError } from '@clickhouse/client';
import type { Problem } from '#contract/problem.ts';
import { queryTooLarge, tookTooLong, tooMuchMemory } from '../query-problems.ts';

const problems: Record<string, () => Problem> = {
  '159': tookTooLong,
  '167': queryTooLarge,
  '168': queryTooLarge,
  '241': tooMuchMemory,
};

/** Returns the problem for a query that exceeds a limit; null for any other error. */
export const queryProblem = (error: unknown): Problem | null =>
  error instanceof ClickHouseError ? (problems[error.code]?.() ?? null) : null;

/**
 * Whether an error means that ClickHouse does not know a time zone. The error's code is not enough, because other invalid
 * arguments have the same code.
 */
export const isUnknownTimezone = (error: unknown): boolean =>
  error instanceof ClickHouseError && error.message.includes('Cannot load time zone');

/**
 * ClickHouse's codes for errors that are temporary or that an administrator can fix: files and disk space (74, 76,
 * 243), S3 (499), too many queries (202), network (99, 209, 210, 279), ZooKeeper (225, 242, 999), too many parts (252),
 * replicas (285, 319), unknown table or database (60, 81), rejected user or missing permission (192, 193, 194, 497,
 * 516).
 */
const outages = new Set(
  '60 74 76 81 99 192 193 194 202 209 210 225 242 243 252 279 285 319 497 499 516 999'.split(' '),
);

/**
 * Whether an error means that ClickHouse is unavailable: it reports an outage, or it does not respond. Every error that
 * is not a `ClickHouseError` counts as a network error.
 */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof ClickHouseError ? outages.has(error.code) : error instanceof Error;

/** Returns a short description of an error. Network errors often have only a code. */
export function describeError(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string };
  return message || code || String(error);
}

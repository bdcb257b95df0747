import { conflict, invalidInput, notFound, type Problem, unavailable } from '#contract/problem.ts';
import { isOutage } from './outage.ts';

const UNIQUE_VIOLATION = '23505';

const DEADLOCK = '40P01';
/** A row stayed locked for longer than `lock_timeout`. */
const LOCK_TIMEOUT = '55P03';

const RETRY_AFTER_SECONDS = 5;

const codeOf = (error: unknown) => (error instanceof Error ? (error as { code?: unknown }).code : undefined);

/** Whether the database rejected a row because of this unique index or constraint. */
export const isUniqueViolation = (error: unknown, constraint: string): boolean =>
  codeOf(error) === UNIQUE_VIOLATION && (error as { constraint?: unknown }).constraint === constraint;

/** Whether PostgreSQL ended a transaction because it and another one waited for each other. */
export const isDeadlock = (error: unknown): boolean => codeOf(error) === DEADLOCK;

/** Returns the problem for a record that another change locks for too long. */
export const lockedProblem = () =>
  unavailable('The record is locked by another change. Try again shortly.', RETRY_AFTER_SECONDS);

const concurrentChange = () => conflict('The record was changed by another request at the same time. Try again.');

const problems: Record<string, () => Problem> = {
  [UNIQUE_VIOLATION]: () => conflict('Another record already has this value.'),
  // A referenced record was deleted between the check and the write.
  '23503': () => notFound('Not found.'),
  '22003': () => invalidInput('A number is out of range.'),
  // A text with a NUL character.
  '22021': () => invalidInput('Null characters are not allowed.'),
  '22P05': () => invalidInput('Null characters are not allowed.'),
  '40001': concurrentChange,
  [DEADLOCK]: concurrentChange,
  [LOCK_TIMEOUT]: lockedProblem,
};

/** Returns the problem for an error of the database that this or a simultaneous request caused; null for any other error. */
export const problemFrom = (error: unknown): Problem | null => problems[String(codeOf(error))]?.() ?? null;

/** Returns the problem for a request while the database is unavailable; null for any other error. */
export const outageFrom = (error: unknown): Problem | null =>
  isOutage(error)
    ? unavailable('The database is not available at the moment. Try again shortly.', RETRY_AFTER_SECONDS)
    : null;

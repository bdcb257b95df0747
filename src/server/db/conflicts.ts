const UNIQUE_VIOLATION = '23505';

/** Did the database refuse a row because of this unique index or constraint? */
export const isTaken = (error: unknown, constraint: string): boolean =>
  error instanceof Error &&
  (error as { code?: unknown }).code === UNIQUE_VIOLATION &&
  (error as { constraint?: unknown }).constraint === constraint;

/** An error that the user can fix. Only its message is shown, without a stack trace. */
export class UserFacingError extends Error {
  override name = 'UserFacingError';
}

/** Matches error codes of Node (file system, network), zlib and PostgreSQL. */
const CODE = /^(E[A-Z]+|Z_\w+|[\dA-Z]{5})$/;

/** Whether an error comes from the operating system, zlib or PostgreSQL. The messages of such errors are shown to users. */
export const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && CODE.test((error as NodeJS.ErrnoException).code ?? '');

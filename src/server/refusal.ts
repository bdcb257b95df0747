/** A reason not to start or not to do something, told in one sentence and without a stack: the person can mend it. */
export class Refusal extends Error {
  override name = 'Refusal';
}

/** Of the file system and the network, of the compression, of Postgres. */
const CODE = /^(E[A-Z]+|Z_\w+|[\dA-Z]{5})$/;

/** Does an error come from around the program, so that its own words are all there is to tell? */
export const isFromOutside = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && CODE.test((error as NodeJS.ErrnoException).code ?? '');

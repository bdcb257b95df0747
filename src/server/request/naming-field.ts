import { invalidInput, Problem } from '#contract/problem.ts';

/** Runs work on a field of a request. A 400 error that names no field names this one. */
export function namingField<T>(attr: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof Problem && error.status === 400 && error.body.attr === null)
      throw invalidInput(error.message, attr, error.code);
    throw error;
  }
}

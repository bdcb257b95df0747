import type { Problem } from '#contract/problem.ts';
import { writableNames } from '#contract/resource.ts';
import { focusField } from '../focus-field.ts';
import type { ResourceFormState } from '../form-state/form-context.tsx';
import { loadValidation } from '../form-state/load-validation.ts';

/**
 * Shows the server's errors at their fields. Returns the messages of the other errors in one text; empty if there are
 * none. A response with status 400 that lists no errors counts as one error. For a status of 403, and for any other
 * response that lists no errors, returns the message of the whole problem.
 */
export async function showFieldErrors({ form, resource }: ResourceFormState, problem: Problem): Promise<string> {
  const { violations, status, body } = problem;
  const validation = await loadValidation();
  const reported = violations.length > 0 || status !== 400 ? violations : [body];
  const withoutField = reported.flatMap((violation) => {
    const error = validation?.fieldErrorFrom(resource.fields, violation);
    if (error && !form.getFieldState(error.name).error)
      form.setError(error.name, { type: 'server', message: error.message });
    return error ? [] : [violation.detail];
  });
  return reported.length === 0 || status === 403 ? problem.message : withoutField.join(' ');
}

/** Focuses the first invalid field. Returns a summary if there are several, or else an empty text. */
export function focusFirstError({ form, resource }: ResourceFormState, focus = focusField): string {
  const invalid = writableNames(resource).filter((name) => form.getFieldState(name).error);
  if (invalid[0]) focus(invalid[0]);
  return invalid.length > 1 ? `Nothing was saved. Correct the errors in ${invalid.length} fields.` : '';
}

import { CHANGE_REASON, MAX_CHANGE_REASON } from '#contract/experiment-operations.ts';
import { invalidInput } from '#contract/problem.ts';
import { requireStorable } from './parse-fields.ts';

/** Returns why a request makes its change; null if it does not say so. Throws 400 if the reason is no text that can be stored. */
export function changeReasonIn({ [CHANGE_REASON]: reason }: Readonly<Record<string, unknown>>): string | null {
  if (reason === undefined || reason === null) return null;
  if (typeof reason !== 'string') throw invalidInput('Not a valid string.', CHANGE_REASON);
  requireStorable(CHANGE_REASON, reason);
  if (reason.length > MAX_CHANGE_REASON)
    throw invalidInput(`Ensure this field has no more than ${MAX_CHANGE_REASON} characters.`, CHANGE_REASON);
  return reason.trim() || null;
}

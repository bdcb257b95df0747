import type { Field } from '#contract/field.ts';
import type { Violation } from '#contract/problem.ts';
import type { Fields } from '#contract/resource.ts';
import { violationOf } from '#contract/violation.ts';
import { type FormScope, fromForm, isTextList } from './form-values.ts';
import { invalidEntries } from './inputs/check-list-entry.ts';
import { fieldErrorMessage } from './saving/field-error-message.ts';

const formatPathPart = (path: string[]) =>
  path.map((part) => (/^\d+$/.test(part) ? `Entry ${Number(part) + 1}` : part));

/** Returns the field name in an error message, or undefined. Some server errors name the field only in the message. */
const fieldNameIn = (fields: Fields, detail: string) =>
  Object.keys(fields).find((name) => name.includes('_') && detail.split(/[\s.:]/).includes(name));

/**
 * Returns the field that a server error is about and the message to show there, or null if the error isn't about a
 * field of this form.
 */
export function fieldErrorFrom(fields: Fields, { attr, detail }: Violation): { name: string; message: string } | null {
  const [name = '', ...path] = (attr ?? fieldNameIn(fields, detail))?.split('__') ?? [];
  const field = fields[name];
  if (!field || field.readOnly) return null;
  const message = fieldErrorMessage(field, { detail });
  return { name, message: path.length === 0 ? message : `${formatPathPart(path).join(', ')}: ${message}` };
}

/** Returns why a field's input is invalid, or null. */
export function validateField(name: string, field: Field, form: unknown, scope: FormScope): string | null {
  const decoded = fromForm(field, form, scope);
  if ('detail' in decoded) return fieldErrorMessage(field, decoded);
  const violation = violationOf(name, field, decoded.value);
  return (
    violation &&
    (fieldErrorFrom({ [name]: field }, { ...violation, attr: violation.attr ?? name })?.message ?? violation.detail)
  );
}

/** Returns the consequence of invalid new list entries as the end of "I understand that …"; null if there are none. */
export function invalidEntriesMessage(field: Field, before: unknown, after: unknown): string | null {
  if (!isTextList(after)) return null;
  const known = new Set(isTextList(before) ? before : []);
  const added = invalidEntries(field.kind, after).filter((entry) => !known.has(entry));
  if (added.length === 0) return null;
  const entries = added.map((entry) => `“${entry}”`).join(', ');
  return added.length === 1 ? `${entries} is invalid and has no effect.` : `${entries} are invalid and have no effect.`;
}

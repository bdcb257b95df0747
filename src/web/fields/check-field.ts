import type { Field } from '#contract/field.ts';
import type { Violation } from '#contract/problem.ts';
import type { Fields } from '#contract/resource.ts';
import { violationOf } from '#contract/violation.ts';
import { fromForm, type Place } from './form-values.ts';
import { plainRefusal } from './saving/plain-refusal.ts';

const entryOf = (path: string[]) => path.map((part) => (/^\d+$/.test(part) ? `Entry ${Number(part) + 1}` : part));

/** A server may name the field in its sentence alone. */
const namedIn = (fields: Fields, detail: string) =>
  Object.keys(fields).find((name) => name.includes('_') && detail.split(/[\s.:]/).includes(name));

/** Which field a violation is about, and its sentence there; null when it names no field of the form. */
export function placed(fields: Fields, { attr, detail }: Violation): { name: string; message: string } | null {
  const [name = '', ...path] = (attr ?? namedIn(fields, detail))?.split('__') ?? [];
  const field = fields[name];
  if (!field || field.readOnly) return null;
  const words = plainRefusal(field, { detail });
  return { name, message: path.length === 0 ? words : `${entryOf(path).join(', ')}: ${words}` };
}

/** Why a request with what the input of a field holds would be refused; null when nothing speaks against it. */
export function refusalOf(name: string, field: Field, form: unknown, place: Place): string | null {
  const decoded = fromForm(field, form, place);
  if ('detail' in decoded) return plainRefusal(field, decoded);
  const violation = violationOf(name, field, decoded.value);
  return (
    violation &&
    (placed({ [name]: field }, { ...violation, attr: violation.attr ?? name })?.message ?? violation.detail)
  );
}

import type { Field } from '#contract/field.ts';
import type { Violation } from '#contract/problem.ts';
import type { Fields } from '#contract/resource.ts';
import { violationOf } from '#contract/violation.ts';
import { fromForm, type Place } from './form-values.ts';

const entryOf = (path: string[]) => path.map((part) => (/^\d+$/.test(part) ? `Entry ${Number(part) + 1}` : part));

/** Which field a violation is about, and its sentence there; null when it names no field of the form. */
export function placed(fields: Fields, { attr, detail }: Violation): { name: string; message: string } | null {
  const [name = '', ...path] = attr?.split('__') ?? [];
  if (!fields[name] || fields[name].readOnly) return null;
  return { name, message: path.length === 0 ? detail : `${entryOf(path).join(', ')}: ${detail}` };
}

const only = (violation: Violation, name: string, fields: Fields) =>
  placed(fields, { ...violation, attr: violation.attr ?? name })?.message ?? violation.detail;

/** Why a request with what the input of a field holds would be refused; null when nothing speaks against it. */
export function refusalOf(name: string, field: Field, form: unknown, place: Place): string | null {
  const decoded = fromForm(field, form, place);
  if ('detail' in decoded) return decoded.detail;
  const violation = violationOf(name, field, decoded.value);
  return violation && only(violation, name, { [name]: field });
}

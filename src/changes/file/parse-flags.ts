import { filterProblems, partProblems } from '#contract/flag-filters.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { findUnstorable } from '#contract/unstorable-values.ts';
import { violationOf } from '#contract/violation.ts';
import { type FlagFields, flagField, flagFieldNames } from '../flags/flag-fields.ts';
import type { DesiredFlags } from '../flags/plan-flags.ts';
import type { Path, Problems } from './problems.ts';
import { secretProblem } from './secret-reference.ts';

function fieldProblem(name: string, value: unknown): string | null {
  const unstorable = findUnstorable(value);
  if (unstorable !== null) return `${name}: ${unstorable.detail}`;
  // As with settings, an export can contain a null that a request can't contain.
  const violation = value === null ? null : violationOf(name, flagField(name), value);
  return violation ? `${name}: ${violation.detail}` : secretProblem(name, value);
}

function addFilterProblems(problems: Problems, path: Path, filters: unknown) {
  // Filters without variants are completed with those of the server. `invalidFlags` checks the result.
  const isPart = isObject(filters) && !('multivariate' in filters);
  const found = isPart ? partProblems(filters) : filterProblems(filters);
  for (const { path: inside, detail } of found) problems.add([...path, ...inside], `filters: ${detail}`);
}

function fieldsIn(problems: Problems, path: Path, value: object): FlagFields {
  problems.unknownKeys(path, value, flagFieldNames);
  for (const [name, entry] of Object.entries(value)) {
    if (!flagFieldNames.includes(name)) continue;
    const sentence = fieldProblem(name, entry);
    if (sentence !== null) problems.add([...path, name], sentence);
    else if (name === 'filters' && entry !== null) addFilterProblems(problems, [...path, name], entry);
  }
  return value as FlagFields;
}

function flagIn(problems: Problems, path: Path, key: string, value: unknown): FlagFields | null {
  if (value === null) return null;
  if (isObject(value)) return fieldsIn(problems, path, value);
  problems.add(path, `The flag "${key}" must contain fields, each as "name: value", or null to delete the flag.`);
  return null;
}

/** Returns the flags in a project's `flags`; null if there is no such key. */
export function flagsIn(problems: Problems, path: Path, value: unknown): DesiredFlags | null {
  if (value === undefined || value === null) return null;
  if (isObject(value))
    return new Map(Object.entries(value).map(([key, flag]) => [key, flagIn(problems, [...path, key], key, flag)]));
  problems.add(path, 'flags must contain flags, each as "key: { field: value }".');
  return null;
}

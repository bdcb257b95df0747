import type { Wire } from './generations.ts';

/** Where a value is in an answer. */
export type Path = readonly (string | number)[];

const isBranch = (value: unknown): value is Wire => typeof value === 'object' && value !== null;

/** Marks a key that the answer does not have. */
export const ABSENT = Symbol('absent');

/** Values that no key of an answer promises, but that a later version of PostHog may send. */
const oddValues: readonly unknown[] = [ABSENT, null, 'unheard of'];

const valueAt = (answer: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, key) => (isBranch(value) ? value[key] : undefined), answer);

/** The odd values for a place in an answer. One of them has another type than the value there. */
export const oddValuesAt = (answer: unknown, path: Path): readonly unknown[] => {
  const value = valueAt(answer, path);
  return typeof value === 'string' || value === null ? [...oddValues, { unheard: 'of' }] : oddValues;
};

export interface Variation {
  path: Path;
  value: unknown;
}

/** The paths to everything in an answer, except to the values in `fixed`, which identify the answer. */
export function pathsIn(answer: unknown, fixed: ReadonlySet<string>, before: Path = []): Path[] {
  if (!isBranch(answer)) return [];
  return Object.entries(answer).flatMap(([key, value]) => {
    const path = [...before, Array.isArray(answer) ? Number(key) : key];
    return fixed.has(path.join('.')) ? [] : [path, ...pathsIn(value, fixed, path)];
  });
}

/** An answer with another value at one place. */
export function vary(answer: unknown, { path, value }: Variation): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (!isBranch(answer)) return answer;
  const next = rest.length === 0 ? value : vary(answer[key], { path: rest, value });
  if (Array.isArray(answer)) return answer.flatMap((item, at) => (at !== key ? [item] : next === ABSENT ? [] : [next]));
  if (next !== ABSENT) return { ...answer, [key]: next };
  const { [key]: _, ...others } = answer;
  return others;
}

/** A variation as a sentence for a failed test. */
export const nameOf = ({ path, value }: Variation): string =>
  `${path.join('.')} ${value === ABSENT ? 'absent' : `= ${JSON.stringify(value)}`}`;

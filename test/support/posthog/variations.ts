import type { Wire } from './generations.ts';

/** The keys that lead to a value in a response. */
export type Path = readonly (string | number)[];

const isBranch = (value: unknown): value is Wire => typeof value === 'object' && value !== null;

/** Used instead of a value. It means that the response does not contain the key. */
export const ABSENT = Symbol('absent');

/** Values that PostHog does not document, but that a later version may send. */
const oddValues: readonly unknown[] = [ABSENT, null, 'unheard of'];

const valueAt = (answer: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, key) => (isBranch(value) ? value[key] : undefined), answer);

/** Returns the odd values for a path in a response. At least one has another type than the value at the path. */
export const oddValuesAt = (answer: unknown, path: Path): readonly unknown[] => {
  const value = valueAt(answer, path);
  return typeof value === 'string' || value === null ? [...oddValues, { unheard: 'of' }] : oddValues;
};

export interface Variation {
  path: Path;
  value: unknown;
}

/** Returns the paths to all values in a response, except those in `fixed` and the values inside them. */
export function pathsIn(answer: unknown, fixed: ReadonlySet<string>, before: Path = []): Path[] {
  if (!isBranch(answer)) return [];
  return Object.entries(answer).flatMap(([key, value]) => {
    const path = [...before, Array.isArray(answer) ? Number(key) : key];
    return fixed.has(path.join('.')) ? [] : [path, ...pathsIn(value, fixed, path)];
  });
}

/** Returns a copy of a response with another value at one path. */
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

/** Describes a variation in the message of a failed test. */
export const nameOf = ({ path, value }: Variation): string =>
  `${path.join('.')} ${value === ABSENT ? 'absent' : `= ${JSON.stringify(value)}`}`;

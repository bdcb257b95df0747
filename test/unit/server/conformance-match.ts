import { expect } from 'vitest';

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

type Matcher = (argument: string, before: unknown) => unknown;

const matchers: Record<string, Matcher> = {
  uuid: () => expect.stringMatching(UUID),
  string: () => expect.any(String),
  int: () => expect.any(Number),
  startsWith: (start) => expect.toSatisfy((text) => String(text).startsWith(start), `starts with ${start}`),
  endsWith: (end) => expect.toSatisfy((text) => String(text).endsWith(end), `ends with ${end}`),
  approx: (argument) => {
    const [value = 0, tolerance = 0] = argument.split(',').map(Number);
    return expect.toSatisfy((number) => Math.abs(Number(number) - value) <= tolerance, `${value} ± ${tolerance}`);
  },
  unchanged: (_, before) => before,
};

function matched(text: string, before: unknown): unknown {
  const [, name = '', argument = ''] = /^<(\w+):?(.*)>$/s.exec(text) ?? [];
  return matchers[name]?.(argument, before) ?? text;
}

const inside = (before: unknown, key: string) => (before as Record<string, unknown> | null | undefined)?.[key];

/** Converts the expectation of a case for `toEqual`: objects can have more keys, and `<…>` becomes a matcher. */
export function subset(expected: unknown, before: unknown): unknown {
  if (typeof expected === 'string') return matched(expected, before);
  if (Array.isArray(expected)) return expected.map((entry) => subset(entry, undefined));
  if (typeof expected !== 'object' || expected === null) return expected;
  const entries = Object.entries(expected).map(([key, value]) => [key, subset(value, inside(before, key))]);
  return expect.objectContaining(Object.fromEntries(entries));
}

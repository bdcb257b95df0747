import type { Field, Kind } from './field.ts';
import { isObject } from './kinds/objects.ts';
import { printed } from './printed.ts';
import type { Violation } from './problem.ts';
import { re2Reason, replacementReason } from './re2.ts';
import { type PatternEngine, unsupportedReason, unusablePattern } from './regular-expression.ts';

interface Judged {
  path: string[];
  /** What is judged. A stored value with the same text is not judged again. */
  text: string;
  /** Returns the reason as the end of a sentence, or null. */
  reason: (engine: PatternEngine) => string | null;
}

const operators: readonly unknown[] = ['regex', 'not_regex'];

const onePattern = (path: string[], value: unknown): Judged[] => {
  const text = printed(value);
  return [{ path, text, reason: (engine) => (engine === 're2' ? re2Reason(text) : unsupportedReason(text)) }];
};

/** Returns the patterns of a filter's value. A list is a list of alternatives. */
function inFilterValue(value: unknown, path: string[]): Judged[] {
  if (value === null) return [];
  return Array.isArray(value)
    ? value.flatMap((one, at) => onePattern([...path, String(at)], one))
    : onePattern(path, value);
}

/** A filter in PostHog's old format is a key with the operator: `{"email__regex": "…"}`. */
const withOperator = /__(not_)?regex$/;

/** Returns the patterns of all property filters in a value, at any depth. */
function inFilters(value: unknown, path: string[]): Judged[] {
  if (typeof value !== 'object' || value === null) return [];
  const hasPattern = isObject(value) && operators.includes(value['operator']);
  return Object.entries(value).flatMap(([key, inside]) =>
    (hasPattern && key === 'value') || withOperator.test(key)
      ? inFilterValue(inside, [...path, key])
      : inFilters(inside, [...path, key]),
  );
}

/** Compiling takes up to 20 ms for these patterns, but a second for longer ones with counted repetitions. */
const isQuick = (source: string) => source.length <= 200 && !/\{\d/.test(source);
/** How many rules of a value Hedgerow compiles, because no other request is answered during this time. */
const MAX_COMPILED = 50;

/** Hedgerow stores path rules for PostHog and does not compute with them, so it accepts all of RE2 in simple rules. */
function inPathRule(rule: unknown, at: number, path: string[]): Judged[] {
  if (!isObject(rule) || typeof rule['regex'] !== 'string') return [];
  const { regex, alias } = rule;
  const compiles = (engine: PatternEngine) => engine === 're2' || (at < MAX_COMPILED && isQuick(regex));
  const pattern: Judged = {
    path: [...path, 'regex'],
    text: regex,
    reason: (engine) => (compiles(engine) ? re2Reason(regex) : unsupportedReason(regex)),
  };
  if (typeof alias !== 'string' || !alias.includes('\\')) return [pattern];
  const reason = (engine: PatternEngine) => (compiles(engine) ? replacementReason(regex, alias) : null);
  return [pattern, { path: [...path, 'alias'], text: `${regex} ${alias}`, reason }];
}

// The conditions of flags are not here: their operators are judged with the flag. Neither are error patterns, because the
// SDK matches them in the browser, with JavaScript.
const judgedIn: Partial<Record<Kind, (value: unknown, path: string[]) => Judged[]>> = {
  property_filters: inFilters,
  metric: inFilters,
  metrics: inFilters,
  experiment_metrics: inFilters,
  exposure_criteria: inFilters,
  path_rules: (value, path) =>
    Array.isArray(value) ? value.flatMap((rule, at) => inPathRule(rule, at, [...path, String(at)])) : [],
};

/**
 * Returns the violation of the first pattern in a field's value that can't be used; null if there is none.
 * @param stored the field's stored value. Its patterns are not judged again, so that the rest of the value can change.
 */
export function patternViolation(
  name: string,
  { kind }: Field,
  value: unknown,
  engine: PatternEngine,
  stored?: unknown,
): Violation | null {
  const find = judgedIn[kind];
  if (!find) return null;
  const known = new Set(find(stored, []).map(({ text }) => text));
  for (const { path, text, reason } of find(value, [])) {
    const found = known.has(text) ? null : reason(engine);
    if (found !== null)
      return { attr: [name, ...path].join('__'), code: 'invalid_input', detail: unusablePattern(found) };
  }
  return null;
}

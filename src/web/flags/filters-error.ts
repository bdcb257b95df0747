import type { Filter } from '#contract/format/conditions.ts';
import type { JsonObject } from '#contract/kinds/objects.ts';
import { parseShares, splitError } from '#contract/variant-shares.ts';
import { parseJsonText } from '../fields/json-text.ts';
import { readFilters, unsupportedInCondition } from './flag-filters.ts';

const ALL = 100;

/** Returns why a payload is no JSON; null if it is. */
export function payloadError(text: unknown): string | null {
  const parsed = parseJsonText(String(text ?? ''));
  return 'detail' in parsed ? parsed.detail : null;
}

const isPercent = (value: unknown) => value === null || (typeof value === 'number' && value >= 0 && value <= ALL);

function propertyError({ key, value = '' }: Filter): string | null {
  if (key === '') return 'Choose a property.';
  const values = Array.isArray(value) ? value : [value];
  return values.length === 0 || values.includes('') ? `Enter a value for ${String(key)}.` : null;
}

function conditionError(condition: JsonObject): string | null {
  if (unsupportedInCondition(condition) !== undefined) return null;
  const { rollout_percentage = null, properties } = condition;
  if (!isPercent(rollout_percentage)) return 'Enter a percentage from 0 to 100.';
  return ((properties ?? []) as Filter[]).map(propertyError).find((error) => error !== null) ?? null;
}

/**
 * Returns why filters can't be saved; null if they can.
 * @param needsControl whether a running experiment compares the variants with control
 */
export function filtersError(filters: unknown, needsControl: boolean): string | null {
  const editable = readFilters(filters);
  if (!editable) return null;
  const { conditions, variants, payloads } = editable;
  for (const [at, condition] of conditions.entries()) {
    const error = conditionError(condition);
    if (error) return `Condition ${at + 1}: ${error}`;
  }
  const split = variants.length === 0 ? null : splitError(parseShares(variants), needsControl);
  if (split) return split;
  for (const [key, text] of Object.entries(payloads)) {
    const error = payloadError(text);
    if (error) return `Payload of ${key}: ${error}`;
  }
  return null;
}

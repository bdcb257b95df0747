import type { JsonObject } from '#contract/kinds/objects.ts';

/** Returns the finite number under a key, or null. */
export function numberIn(object: JsonObject, key: string): number | null {
  const value = object[key];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** Returns the non-empty string under a key, or null. */
export function stringIn(object: JsonObject, key: string): string | null {
  const value = object[key];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Returns the variant's key in a part of an insight, or null. Some servers send the key in a list. */
export function variantOf(part: JsonObject): string | null {
  const value = part['breakdown_value'] ?? part['breakdown'];
  const key: unknown = Array.isArray(value) ? value[0] : value;
  return typeof key === 'string' && key !== '' ? key : null;
}

/** Returns the value if it is a text with a valid time, else null. */
export const instantIn = (value: unknown): string | null =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : null;

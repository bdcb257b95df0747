/** A JSON object whose keys nobody promised. */
export type Objectlike = Record<string, unknown>;

/** The finite number under a key, else null. */
export function numberIn(object: Objectlike, key: string): number | null {
  const value = object[key];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** The text under a key, else null; an empty one is none. */
export function textIn(object: Objectlike, key: string): string | null {
  const value = object[key];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The variant that a part of an insight belongs to: some servers name it alone, some in a list. */
export function variantOf(part: Objectlike): string | null {
  const value = part['breakdown_value'] ?? part['breakdown'];
  const name: unknown = Array.isArray(value) ? value[0] : value;
  return typeof name === 'string' && name !== '' ? name : null;
}

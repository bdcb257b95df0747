/**
 * Returns any JSON value as text: strings unchanged, lists and objects as JSON. `String` would fail for an object with
 * a `toString` key.
 */
export const printed = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);

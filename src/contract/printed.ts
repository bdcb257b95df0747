/** Any JSON value as text for people: a text as it is, lists and objects as JSON. `String` fails for an object that has a `toString` of its own. */
export const printed = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);

/** Any JSON value as text: strings unchanged, lists and objects as JSON. `String` fails for an object with its own `toString`. */
export const printed = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);

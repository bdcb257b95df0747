/** Returns a text; null for an empty text and for other values. */
export const textIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const isText = (value: unknown) => value === undefined || value === null || typeof value === 'string';

/**
 * Returns a record with null for texts that are something else, because pages could not show them. Records without such
 * values are returned unchanged, so that the client still finds their versions.
 */
export function withReadableTexts<R extends object>(record: R, names: readonly string[]): R {
  const values = record as Record<string, unknown>;
  const odd = names.filter((name) => !isText(values[name]));
  return odd.length === 0 ? record : { ...record, ...Object.fromEntries(odd.map((name) => [name, null])) };
}

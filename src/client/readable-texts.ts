const isText = (value: unknown) => value === undefined || value === null || typeof value === 'string';

/**
 * Returns a record in which every field in `names` is a text, null or absent. Other values become null, because pages
 * could not show them. A record without such values is returned as the same object, so that `versionOf` finds its ETag.
 */
export function withReadableTexts<R extends object>(record: R, names: readonly string[]): R {
  const values = record as Record<string, unknown>;
  const odd = names.filter((name) => !isText(values[name]));
  return odd.length === 0 ? record : { ...record, ...Object.fromEntries(odd.map((name) => [name, null])) };
}

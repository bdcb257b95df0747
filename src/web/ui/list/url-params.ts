import type { SortOrder } from './sort-heading.tsx';

/** Returns the text if it is one of the choices, else null. */
export const parseChoice = <T extends string>(choices: readonly T[], text: string | null): T | null =>
  choices.find((choice) => choice === text) ?? null;

/** Parses the sort order from URL parameters: a key, with a leading minus for descending. */
export function parseSortOrder<Key extends string>(address: URLSearchParams, keys: readonly Key[]): SortOrder<Key> {
  const sort = address.get('sort') ?? '';
  return { sort: parseChoice(keys, sort.replace(/^-/, '')), descending: sort.startsWith('-') };
}

/** Returns the URL parameter of a sort order; null if the list is not sorted by a column. */
export const formatSortOrder = ({ sort, descending }: SortOrder<string>): string | null =>
  sort && `${descending ? '-' : ''}${sort}`;

/** Returns the values of a repeated parameter that are among the choices, without duplicates. */
export const parseChoices = <T extends string>(choices: readonly T[], texts: readonly string[]): T[] =>
  choices.filter((choice) => texts.includes(choice));

/** Returns the values of a comma-separated parameter that are among the choices, in the order of the choices. */
export const parseList = <T extends string>(choices: readonly T[], text: string | null): readonly T[] | null =>
  text === null ? null : parseChoices(choices, text.split(','));

/**
 * Returns the URL parameters with changed values. A list becomes a repeated parameter. Null and an empty list remove a
 * parameter.
 */
export function withParams(
  address: URLSearchParams,
  entries: Record<string, string | readonly string[] | null>,
): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const [name, value] of Object.entries(entries)) {
    next.delete(name);
    for (const one of typeof value === 'string' ? [value] : (value ?? [])) next.append(name, one);
  }
  return next;
}

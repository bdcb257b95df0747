import type { Order } from './sort-heading.tsx';

/** The choice that a text names; null where it names none. */
export const oneOf = <T extends string>(choices: readonly T[], text: string | null): T | null =>
  choices.find((choice) => choice === text) ?? null;

/** What an address sorts by: a key, with a minus before it for the other way round. */
export function orderOf<Key extends string>(address: URLSearchParams, keys: readonly Key[]): Order<Key> {
  const sort = address.get('sort') ?? '';
  return { sort: oneOf(keys, sort.replace(/^-/, '')), descending: sort.startsWith('-') };
}

/** How an address tells an order; null where there is none. */
export const orderText = ({ sort, descending }: Order<string>): string | null =>
  sort && `${descending ? '-' : ''}${sort}`;

/** An address with these entries; what is null stays out. */
export function withEntries(address: URLSearchParams, entries: Record<string, string | null>): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const [name, value] of Object.entries(entries)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

import type { Wire } from './generations.ts';
import type { FlagCallers } from './world.ts';

/** The values of a query about the people of two flags. */
interface PairValues {
  flag: string;
  variants: string[];
  most_seen: number;
  other_flag: string;
  other_variants: string[];
  other_most_seen: number;
}

/** Returns the names of a query's placeholders without a value. PostHog does not run such a query. */
export const unresolvedIn = ({ query, values }: Wire): string[] =>
  [...String(query).matchAll(/\{(\w+)\}/g)]
    .flatMap(([, name]) => name ?? [])
    .filter((name) => !Object.hasOwn((values ?? {}) as Wire, name));

/** Returns the rows that PostHog answers to a query about the people of two flags: both variants, and how many people. */
export function countCallers(callers: readonly FlagCallers[], values: PairValues) {
  const rows = new Map<string, number>();
  for (const { people, variants } of callers) {
    const seen = (variants[values.flag] ?? []).filter((key) => values.variants.includes(key));
    const other = (variants[values.other_flag] ?? []).filter((key) => values.other_variants.includes(key));
    const isLeftOut = new Set(seen).size > values.most_seen || new Set(other).size > values.other_most_seen;
    if (isLeftOut || seen.length + other.length === 0) continue;
    const row = JSON.stringify([seen[0] ?? null, other[0] ?? null]);
    rows.set(row, (rows.get(row) ?? 0) + people);
  }
  return [...rows].map(([row, people]) => [...(JSON.parse(row) as (string | null)[]), people]);
}

import { isForAll, moreText, readRelease, wherePeople } from '#contract/format/flag-release.ts';
import type { GroupNoun } from '#contract/reported-design.ts';
import { readFilters, unsupportedInCondition } from './flag-filters.ts';

const ALL = 100;

/**
 * Returns whom a flag serves, for a sentence: "everyone", "20% of people where plan is pro, and 1 more condition".
 * @param groups the noun of the groups that the flag serves; null for people
 */
export function audienceText(filters: unknown, groups: GroupNoun | null = null): string {
  const everyone = groups === null ? 'everyone' : `all ${groups.many}`;
  const { conditions } = readRelease(filters);
  const [first, ...others] = conditions;
  if (!first) return `${everyone} that the flag is released to`;
  if (conditions.some(isForAll)) return everyone;
  if (readFilters(filters)?.conditions.some(unsupportedInCondition))
    return `${everyone} ${groups === null ? 'who matches' : 'that match'} the release conditions`;
  const { percent, properties } = first;
  const people = properties.length === 0 ? everyone : `${groups?.many ?? 'people'}${wherePeople(properties)}`;
  return `${percent === ALL ? '' : `${percent}% of `}${people}${moreText(others.length)}`;
}

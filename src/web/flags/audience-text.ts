import { isForAll, moreText, readRelease, wherePeople } from '#contract/format/flag-release.ts';
import { readFilters, unsupportedInCondition } from './flag-filters.ts';

const ALL = 100;

/** Returns whom a flag serves, for a sentence: "everyone", "20% of people where plan is pro, and 1 more condition". */
export function audienceText(filters: unknown): string {
  const { conditions } = readRelease(filters);
  const [first, ...others] = conditions;
  if (!first) return 'everyone that the flag is released to';
  if (conditions.some(isForAll)) return 'everyone';
  if (readFilters(filters)?.conditions.some(unsupportedInCondition))
    return 'everyone who matches the release conditions';
  const { percent, properties } = first;
  const people = properties.length === 0 ? 'everyone' : `people${wherePeople(properties)}`;
  return `${percent === ALL ? '' : `${percent}% of `}${people}${moreText(others.length)}`;
}

import { formatCountOf } from '#contract/format/count.ts';
import { formatNumber } from '#verdict/text/format-number.ts';
import type { ServedPeople } from '../flag-queries.ts';

const ALL = 100;

/** Formats a share from 0 to 1: "38%", "0.4%", "<0.1%". */
export function formatShare(share: number): string {
  const percent = share * ALL;
  if (percent > 0 && percent < 0.1) return '<0.1%';
  return `${Number(percent.toFixed(percent < 10 || percent > 90 ? 1 : 0))}%`;
}

/** Formats a number of people: "1 person", "12,300 people". */
export const formatPeople = (people: number): string => formatCountOf(Math.round(people), 'person', 'people');

/** How many people were counted. */
export type CountedPeople = Pick<ServedPeople, 'total_people' | 'sample_size' | 'is_sample'>;

/** Says which people were counted: "120 people seen in the last 30 days". */
export function countedPeople({ total_people, sample_size, is_sample }: CountedPeople): string {
  const seen = `${formatPeople(total_people)} seen in the last 30 days`;
  return is_sample ? `a sample of ${formatNumber(sample_size)} of ${seen}` : seen;
}

/** Says what the shares in the column "Served to" are based on. */
export function servedSource(people: CountedPeople): string {
  if (people.total_people === 0) return 'No people were seen in the last 30 days, so “Served to” has no shares.';
  const shares = people.is_sample ? 'is estimated from' : 'is the share of the';
  return `“Served to” ${shares} ${countedPeople(people)}.`;
}

import { formatCountOf } from '#contract/format/count.ts';

const ALL = 100;

/** Formats a share from 0 to 1: "38%", "0.4%", "<0.1%". */
export function formatShare(share: number): string {
  const percent = share * ALL;
  if (percent > 0 && percent < 0.1) return '<0.1%';
  return `${Number(percent.toFixed(percent < 10 || percent > 90 ? 1 : 0))}%`;
}

/** Formats a number of people: "1 person", "12,300 people". */
export const formatPeople = (people: number): string => formatCountOf(Math.round(people), 'person', 'people');

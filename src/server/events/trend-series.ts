import type { Aggregation, Series, TrendQuery } from './event-query.ts';

/** Whether the daily values of an aggregation add up to its value for all days together. */
export const addsUp = (aggregation: Aggregation) => !('statistic' in aggregation) || aggregation.statistic === 'sum';

/**
 * A variant's value on a day. Variants and days are numbered from 1. If `day` is null, the value is the number of distinct
 * people on all days together.
 */
export interface TrendRow {
  variant: number;
  day: number | null;
  value: number | string | null;
  events?: number | null;
}

/** Returns a number that JSON can represent. */
const finite = (value: TrendRow['value']) =>
  Math.min(Math.max(Number(value ?? 0), -Number.MAX_VALUE), Number.MAX_VALUE);

const countedIn = (rows: readonly TrendRow[]): Series['counted'] => ({
  people: Number(rows.find(({ day }) => day === null)?.value ?? 0),
  events: rows.reduce((sum, { events }) => sum + (events ?? 0), 0),
});

/** Returns the daily values of each variant that has events. */
export function seriesOf(rows: readonly TrendRow[], { variants, days, aggregation }: TrendQuery): Series[] {
  return variants.flatMap((variant, index) => {
    const own = rows.filter((row) => row.variant === index + 1);
    if (own.length === 0) return [];
    const values = new Map(own.map(({ day, value }) => [day, finite(value)]));
    const counted = addsUp(aggregation) ? null : countedIn(own);
    return [{ variant, days: days.map((_, day) => values.get(day + 1) ?? 0), counted }];
  });
}

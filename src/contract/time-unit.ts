/** The units of a metric's windows. */
export const timeUnits = ['second', 'minute', 'hour', 'day', 'week', 'month'] as const;
export type TimeUnit = (typeof timeUnits)[number];

export const isTimeUnit = (value: unknown): value is TimeUnit => (timeUnits as readonly unknown[]).includes(value);

const DAY_S = 86_400;
/** The lengths of the units in seconds. A month counts as 30 days. */
const seconds: Record<TimeUnit, number> = {
  second: 1,
  minute: 60,
  hour: 3600,
  day: DAY_S,
  week: 7 * DAY_S,
  month: 30 * DAY_S,
};

/** The longest window, in days. */
const LONGEST_DAYS = 10_000;

/** Returns the maximum length of a window, counted in `unit`: about 10,000 days. */
export const longestWindow = (unit: TimeUnit): number => Math.floor((LONGEST_DAYS * DAY_S) / seconds[unit]);

/**
 * Returns the maximum length of a conversion window, counted in `unit`: about 10,000 days, but at least 100,000 units.
 */
export const longestConversion = (unit: TimeUnit): number => Math.max(longestWindow(unit), 100_000);

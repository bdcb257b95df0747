const DAY_MS = 86_400_000;

/** Returns the offset from UTC of a clock's time zone at an instant, in milliseconds. */
function offsetMs(clock: Intl.DateTimeFormat, instant: number): number {
  const part = Object.fromEntries(clock.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
}

const clockOf = (timezone: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });

/**
 * Returns the instant at which a local day begins. `midnight` is the day's midnight in UTC. If the local clock skips
 * midnight, returns the end of the gap.
 */
function startOf(clock: Intl.DateTimeFormat, midnight: number): number {
  const before = midnight - offsetMs(clock, midnight - DAY_MS);
  const after = midnight - offsetMs(clock, midnight + DAY_MS);
  const fits = [before, after].filter((instant) => instant + offsetMs(clock, instant) === midnight);
  return fits.length > 0 ? Math.min(...fits) : Math.max(before, after);
}

/** A day in a time zone. */
export interface Day {
  /** The date, for example `2023-02-11`. */
  date: string;
  /** The start of the day, as ISO 8601 in UTC. */
  start: string;
}

/** The maximum number of days in a query: about eleven years. */
const MOST = 4000;

/**
 * Returns the days in a time zone that a window overlaps, at most the latest 4,000 days. Returns an empty list if the
 * window ends before it begins.
 */
export function daysIn(timezone: string, from: string, to: string): Day[] {
  const clock = clockOf(timezone);
  const localDay = (instant: number) => Math.floor((instant + offsetMs(clock, instant)) / DAY_MS) * DAY_MS;
  const [first, last] = [localDay(Date.parse(from)), localDay(Date.parse(to))];
  if (Date.parse(to) < Date.parse(from)) return [];
  const count = Math.min((last - first) / DAY_MS + 1, MOST);
  return Array.from({ length: count }, (_, index) => {
    const midnight = last - (count - 1 - index) * DAY_MS;
    return {
      date: new Date(midnight).toISOString().slice(0, 10),
      start: new Date(startOf(clock, midnight)).toISOString(),
    };
  });
}

const DAY_MS = 86_400_000;

/** Milliseconds that the clocks of a zone are ahead of UTC at an instant. */
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

/** The instant at which a local day, given as its midnight in UTC, begins; where clocks skip midnight, the moment after the gap. */
function startOf(clock: Intl.DateTimeFormat, midnight: number): number {
  const before = midnight - offsetMs(clock, midnight - DAY_MS);
  const after = midnight - offsetMs(clock, midnight + DAY_MS);
  const fits = [before, after].filter((instant) => instant + offsetMs(clock, instant) === midnight);
  return fits.length > 0 ? Math.min(...fits) : Math.max(before, after);
}

/** A day of a time zone. */
export interface Day {
  /** As in `2023-02-11`. */
  date: string;
  /** When it begins, as ISO 8601 in UTC. */
  start: string;
}

/** The maximum number of days of a query: about eleven years. */
const MOST = 4000;

/** Every day of a time zone that a window touches, at most the latest 4,000; none for a window that ends before it begins. */
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

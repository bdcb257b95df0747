/** The number of characters in a space and a four-digit year. */
const YEAR_LENGTH = 5;

const formats = new Map<string, Intl.DateTimeFormat>();

function createFormat(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
  }
}

/**
 * Returns a format in a time zone, or in UTC if the browser does not know the zone. Formats are cached, because creating
 * them is slow.
 */
export function formatIn(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone} ${Object.entries(options).flat().join(' ')}`;
  const format = formats.get(key) ?? createFormat(timeZone, options);
  formats.set(key, format);
  return format;
}

/** Returns the day of a time in a time zone, for example "7 Nov 2025". The current year is left out: "7 Nov". */
export function formatDay(timeZone: string, iso: string, now: number): string {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return iso;
  const { format } = formatIn(timeZone, { day: 'numeric', month: 'short', year: 'numeric' });
  const day = format(at);
  const currentYear = format(now).slice(-YEAR_LENGTH);
  return day.endsWith(currentYear) ? day.slice(0, -YEAR_LENGTH) : day;
}

/** Returns the date and time in a time zone, for example "7 Nov 2025, 14:05". `exact` adds the seconds unless they are 0. */
export function formatDateTime(timeZone: string, iso: string, exact = false): string {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return iso;
  const timeStyle = exact && new Date(at).getUTCSeconds() !== 0 ? 'medium' : 'short';
  return formatIn(timeZone, { dateStyle: 'medium', timeStyle }).format(at);
}

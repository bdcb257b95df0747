/** A blank and four digits. */
const YEAR_LENGTH = 5;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
  }
}

/** A format in a zone that this browser knows, else in UTC. Making one takes long, so each is made once. */
function formatIn(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = `${timeZone} ${Object.entries(options).flat().join(' ')}`;
  const format = formats.get(name) ?? formatOf(timeZone, options);
  formats.set(name, format);
  return format;
}

/** The calendar day of an instant in a time zone, with the year unless it is this one: "7 Nov", "7 Nov 2025". */
export function dayIn(timeZone: string, iso: string, now: number): string {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return iso;
  const { format } = formatIn(timeZone, { day: 'numeric', month: 'short', year: 'numeric' });
  const day = format(at);
  const thisYear = format(now).slice(-YEAR_LENGTH);
  return day.endsWith(thisYear) ? day.slice(0, -YEAR_LENGTH) : day;
}

/** The instant in full, on the clock of a time zone. */
export function momentIn(timeZone: string, iso: string): string {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return iso;
  return formatIn(timeZone, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
}

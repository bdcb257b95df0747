/** A zone that this browser knows, else UTC. */
const formatIn = (timeZone: string, options: Intl.DateTimeFormatOptions) => {
  try {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
  }
};

/** The calendar day of an instant in a time zone, with the year unless it is this one: "7 Nov", "7 Nov 2025". */
export function dayIn(timeZone: string, iso: string, now: number): string {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return iso;
  const year = formatIn(timeZone, { year: 'numeric' });
  const isThisYear = year.format(at) === year.format(now);
  return formatIn(timeZone, { day: 'numeric', month: 'short', ...(isThisYear ? {} : { year: 'numeric' }) }).format(at);
}

/** The instant in full, on the clock of a time zone. */
export function momentIn(timeZone: string, iso: string): string {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return iso;
  return formatIn(timeZone, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
}

const INSTANT =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,6})\d*)?)?\s*(Z|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)?)?$/i;

const MINUTE_MS = 60_000;

function offsetInMinutes(zone: string | undefined): number {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** Whether `Date` has kept every part. For example, `Date` changes 30 February to 1 March. */
const isSame = (date: Date, parts: readonly number[]) =>
  [
    date.getUTCFullYear(),
    date.getUTCMonth() + 1,
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds(),
  ].every((part, index) => part === parts[index]);

function utcOf(parts: readonly number[]): Date | null {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second);
  return isSame(date, parts) ? date : null;
}

/**
 * Parses a date and time in ISO 8601. As on PostHog, also accepts a space instead of the T, a time without seconds, a
 * time without an offset (in UTC), and a date without a time.
 * @returns ISO 8601 in UTC with six decimals or none; the value itself if it is not a date.
 */
export function parseTimestamp(value: unknown): unknown {
  if (value === '') return value;
  const match = typeof value === 'string' ? INSTANT.exec(value.trim()) : null;
  if (!match) return value;
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '', zone] = match;
  const local = utcOf([year, month, day, hour, minute, second].map(Number));
  if (!local) return value;
  const instant = new Date(local.getTime() - offsetInMinutes(zone) * MINUTE_MS);
  if (instant.getUTCFullYear() < 1 || instant.getUTCFullYear() > 9999) return value;
  const decimals = Number(fraction) === 0 ? '' : `.${fraction.padEnd(6, '0')}`;
  return `${instant.toISOString().slice(0, 19)}${decimals}Z`;
}

const known = new Map<string, string>();

function readOffset(timeZone: string, at: number): string {
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at);
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
    return name
      .replace(/^GMT([+-]00:00)?$/, 'UTC±00:00')
      .replace('GMT', 'UTC')
      .replace('-', '−');
  } catch {
    return '';
  }
}

/** Whether the offset of a time zone has been computed before. The first computation is slow. */
export const isOffsetKnown = (timeZone: string): boolean => known.has(timeZone);

/** Returns the current UTC offset of a time zone, such as "UTC+01:00"; empty for an unknown zone. */
export function formatTimeZoneOffset(timeZone: string): string {
  const offset = known.get(timeZone) ?? readOffset(timeZone, Date.now());
  known.set(timeZone, offset);
  return offset;
}

/** Returns the current UTC offset of a time zone, such as "UTC+01:00"; empty for an unknown zone. */
export function formatTimeZoneOffset(timeZone: string): string {
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts();
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
    return name
      .replace(/^GMT([+-]00:00)?$/, 'UTC±00:00')
      .replace('GMT', 'UTC')
      .replace('-', '−');
  } catch {
    return '';
  }
}

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

/** How far a zone is from UTC today, as "UTC+01:00"; empty for a zone that the browser does not know. */
export function timeZoneOffset(timeZone: string): string {
  const offset = known.get(timeZone) ?? readOffset(timeZone, Date.now());
  known.set(timeZone, offset);
  return offset;
}

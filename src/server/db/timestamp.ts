const POSTGRES_INSTANT = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00(?::00)?$/;

/**
 * Converts PostgreSQL's text of a `timestamptz` in UTC to ISO 8601. As on PostHog, the result has six decimals, or none
 * for whole seconds. Returns any other text unchanged.
 */
export function isoTimestamp(text: string): string {
  const [, day, time, fraction] = POSTGRES_INSTANT.exec(text) ?? [];
  if (!day) return text;
  return `${day}T${time}${fraction ? `.${fraction.padEnd(6, '0')}` : ''}Z`;
}

import { formatOffset, supportedZone, timeZoneOffset } from '#contract/format/wall-time.ts';

/** Returns the time and offset in a zone at an instant, or null for an unknown zone. */
export function currentTimeIn(zone: string, epochMs: number): { time: string; offset: string } | null {
  if (supportedZone(zone) !== zone) return null;
  const offset = timeZoneOffset(zone, epochMs);
  return { time: new Date(epochMs + offset).toISOString().slice(11, 16), offset: `UTC${formatOffset(offset)}` };
}

/** Returns the time zone of this browser. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export interface ZoneGroup {
  title: string;
  zones: string[];
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[\s_]+/g, ' ');

/**
 * Returns the zones whose name contains all words of `query`, by area. Without a query, the likely zones come first.
 */
export function zoneGroups(byArea: Readonly<Record<string, string>>, query: string, likely: string[]): ZoneGroup[] {
  const words = plain(query).trim().split(' ');
  const isWanted = (zone: string) => words.every((word) => plain(zone).includes(word));
  const groups = Object.entries(byArea).map(([area, cities]) => ({
    title: area || 'Other',
    zones: cities
      .split(' ')
      .map((city) => (area === '' ? city : `${area}/${city}`))
      .filter(isWanted),
  }));
  const first =
    query.trim() === '' ? [{ title: 'Likely', zones: [...new Set(likely)].filter((zone) => zone !== '') }] : [];
  return [...first, ...groups].filter(({ zones }) => zones.length > 0);
}

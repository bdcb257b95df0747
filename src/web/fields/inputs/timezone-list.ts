import { formatOffset, supportedZone, timeZoneOffset } from './wall-time.ts';

/** What the clock of a zone shows at an instant; null where this browser does not know the zone. */
export function currentTimeIn(zone: string, epochMs: number): { time: string; offset: string } | null {
  if (supportedZone(zone) !== zone) return null;
  const offset = timeZoneOffset(zone, epochMs);
  return { time: new Date(epochMs + offset).toISOString().slice(11, 16), offset: `UTC${formatOffset(offset)}` };
}

/** The zone of this browser. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export interface ZoneGroup {
  title: string;
  zones: string[];
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[\s_]+/g, ' ');

/** The zones whose name has every word of `query`, by area; the likely ones come first while nothing is asked for. */
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

import { hasDatabase } from '../db/embedded.ts';
import type { Place } from '../db/open.ts';

/** Says where the data is, and that an embedded database has to be made first, which takes seconds. */
export function announcePlace(place: Place, say: (line: string) => void) {
  if ('url' in place) {
    const { host, pathname } = new URL(place.url);
    return say(`Database: ${host}${pathname}`);
  }
  const { dataDir } = place;
  say(`Data folder: ${dataDir}`);
  if (dataDir !== null && !hasDatabase(dataDir)) say('Preparing the database …');
}

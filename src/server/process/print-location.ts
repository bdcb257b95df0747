import type { DatabaseLocation } from '../db/database-location.ts';

/** Prints where the data is, without the password of a database. */
export function printLocation(location: DatabaseLocation, print: (line: string) => void) {
  if ('url' in location) {
    const { host, pathname } = new URL(location.url);
    return print(`Database: ${host}${pathname}`);
  }
  print(`Data folder: ${location.dataDir}`);
}

import { hasCluster } from '../db/embedded/files.ts';
import type { DatabaseLocation } from '../db/location.ts';

/** Prints where the data is, and that a database has to be created first, which takes a second or two. */
export function printLocation(location: DatabaseLocation, print: (line: string) => void) {
  if ('url' in location) {
    const { host, pathname } = new URL(location.url);
    return print(`Database: ${host}${pathname}`);
  }
  const { dataDir } = location;
  print(`Data folder: ${dataDir}`);
  if (!hasCluster(dataDir)) print('Creating the database …');
}

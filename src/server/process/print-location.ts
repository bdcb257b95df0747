import type { DatabaseLocation } from '../db/database-location.ts';
import { hasCluster } from '../db/embedded/file-paths.ts';

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

import type { ServerSettings } from './settings.ts';

/** Returns an address without user and password. */
function addressOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

/** Prints where the data is, without passwords. */
export function printLocation(
  { location, clickhouse }: Pick<ServerSettings, 'location' | 'clickhouse'>,
  print: (line: string) => void,
) {
  print('url' in location ? `Database: ${addressOf(location.url)}` : `Data folder: ${location.dataDir}`);
  if (clickhouse) print(`ClickHouse: ${addressOf(clickhouse.url)}`);
}

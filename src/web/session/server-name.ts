import type { Connection } from '../api/client.ts';
import { idOf } from './connection.ts';

const names: Record<string, string> = {
  '': 'This server',
  'https://us.posthog.com': 'PostHog US',
  'https://eu.posthog.com': 'PostHog EU',
};

/** What people call a server: the name of one that everybody knows, else its host. */
export const serverName = (address: string): string =>
  names[address] ?? (URL.canParse(address) ? new URL(address).host : address);

/** What a connection is called: as the person wished, or as its server, numbered where there are several to it. */
export const connectionName = ({ address, name, id }: Pick<Connection, 'address' | 'name' | 'id'>): string =>
  name || [serverName(address), id?.slice(address.length + 1)].filter(Boolean).join(' ');

/** The name of the organization that a connection looked at last, where it is known. */
export const organizationName = ({ organization, organizations }: Connection): string | null =>
  organizations?.find(({ id }) => id === organization)?.name ?? null;

/** The servers that the connect page offers without typing. */
export const knownServers = Object.entries(names).map(([address, name]) => ({ address, name }));

/** The hue of a connection, so that nobody mistakes one account for another: a chosen one, or one that it always has; red stays for danger. */
export function hueOf(connection: Connection, organization: string | null | undefined): number {
  if (connection.hue !== undefined) return connection.hue;
  let hash = 7;
  for (const letter of `${idOf(connection)} ${organization}`) hash = (hash * 31 + letter.charCodeAt(0)) % 7919;
  return 50 + (hash % 290);
}

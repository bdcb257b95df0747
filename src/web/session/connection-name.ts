import type { ServerConnection } from '#client/client.ts';
import { connectionId } from './connection.ts';

const names: Record<string, string> = {
  '': 'This server',
  'https://us.posthog.com': 'PostHog US',
  'https://eu.posthog.com': 'PostHog EU',
};

/** Returns a server's display name: a known name or the host. */
export const serverName = (address: string): string =>
  names[address] ?? (URL.canParse(address) ? new URL(address).host : address);

/**
 * Returns a connection's name: its stored name, or the server's name. For a second or later connection to the server, a
 * number follows the server's name.
 */
export const connectionName = ({ address, name, id }: Pick<ServerConnection, 'address' | 'name' | 'id'>): string =>
  name || [serverName(address), id?.slice(address.length + 1)].filter(Boolean).join(' ');

/**
 * Returns the name to store for a second or later connection to a server: the server's name with the key's label.
 * Returns null if this is the first connection to the server, the key has no label, or the name is taken.
 */
export function furtherConnectionName(
  { address }: ServerConnection,
  label: string | null,
  others: readonly ServerConnection[],
): string | null {
  const known = others.filter((one) => one.address === address);
  const name = `${serverName(address)} (${label})`;
  return label === null || known.length === 0 || known.some((one) => one.name === name) ? null : name;
}

/** Returns the name of a connection's last visited organization, or null if it is unknown. */
export const organizationName = ({ organization, organizations }: ServerConnection): string | null =>
  organizations?.find(({ id }) => id === organization)?.name ?? null;

/** The servers that the connect page lists. */
export const knownServers = Object.entries(names).map(([address, name]) => ({ address, name }));

/**
 * Returns a connection's hue in degrees: the stored hue, or a hue derived from its id and the organization. Red is
 * reserved for danger.
 */
export function connectionHue(connection: ServerConnection, organization: string | null | undefined): number {
  if (connection.hue !== undefined) return connection.hue;
  let hash = 7;
  for (const letter of `${connectionId(connection)} ${organization}`) hash = (hash * 31 + letter.charCodeAt(0)) % 7919;
  return 50 + (hash % 290);
}

const names: Record<string, string> = {
  '': 'This server',
  'https://us.posthog.com': 'PostHog US',
  'https://eu.posthog.com': 'PostHog EU',
};

/** What people call a server: the name of one that everybody knows, else its host. */
export const serverName = (address: string): string =>
  names[address] ?? (URL.canParse(address) ? new URL(address).host : address);

/** The servers that the connect page offers without typing. */
export const knownServers = Object.entries(names).map(([address, name]) => ({ address, name }));

/** A hue that a connection always has, so that nobody mistakes one account for another; red stays for danger. */
export function hueOf(connection: string): number {
  let hash = 7;
  for (const letter of connection) hash = (hash * 31 + letter.charCodeAt(0)) % 7919;
  return 50 + (hash % 290);
}

import { createHash } from 'node:crypto';
import { resolveSecrets } from '#changes/file/secret-reference.ts';
import { SettingsFileError, type Watch, type WatchDestination } from '#changes/file/settings-file.ts';
import { AddressNotAllowed, parseDestinationUrl } from '#watch/public-address.ts';
import { isSecret } from '#watch/signature.ts';
import type { Terminal } from '../terminal.ts';

/** A destination with the values of its secrets. */
export interface Destination extends Omit<WatchDestination, 'url' | 'secret'> {
  url: string;
  secret: string | null;
  /** Changes with the address, and does not reveal it. */
  fingerprint: string;
}

/** Whether messages can go to private addresses and over http. */
export const allowsPrivate = ({ env }: Pick<Terminal, 'env'>): boolean => env['WEBHOOK_PRIVATE'] === '1';

/** Returns why an address is not allowed, as a sentence without the address; null if it is allowed. */
function addressProblem(url: string, isPrivateAllowed: boolean): string | null {
  try {
    parseDestinationUrl(url, isPrivateAllowed);
    return null;
  } catch (error) {
    if (error instanceof AddressNotAllowed) return error.message;
    throw error;
  }
}

const FINGERPRINT_LENGTH = 16;

const fingerprintOf = (url: string) => createHash('sha256').update(url).digest('hex').slice(0, FINGERPRINT_LENGTH);

function withSecrets(destination: WatchDestination, terminal: Pick<Terminal, 'env'>): Destination {
  const { name } = destination;
  const secrets = { url: destination.url, ...(destination.secret !== null && { secret: destination.secret }) };
  const { url, secret = null } = resolveSecrets(secrets, terminal.env) as { url: string; secret?: string };
  const problem = addressProblem(url, allowsPrivate(terminal));
  if (problem !== null) throw new SettingsFileError([`The destination ${name}: ${problem}`]);
  if (secret !== null && !isSecret(secret))
    throw new SettingsFileError([`The destination ${name}: its secret must be whsec_ and 24 to 64 bytes in Base64.`]);
  return { ...destination, url, secret, fingerprint: fingerprintOf(url) };
}

/**
 * Returns the destinations of a file with the values of their secrets.
 * @throws SettingsFileError with every variable that is not set or whose value is not allowed
 */
export function resolveDestinations({ destinations }: Watch, terminal: Pick<Terminal, 'env'>): Destination[] {
  const problems: string[] = [];
  const resolved = destinations.flatMap((destination) => {
    try {
      return [withSecrets(destination, terminal)];
    } catch (error) {
      if (!(error instanceof SettingsFileError)) throw error;
      problems.push(...error.problems);
      return [];
    }
  });
  if (problems.length > 0) throw new SettingsFileError(problems);
  return resolved;
}

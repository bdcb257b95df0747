import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** Returns a new secret: `whsec_` and 32 random bytes in Base64. */
export const createSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

const FORMAT = new RegExp(`^${PREFIX}[A-Za-z0-9+/]+={0,2}$`);
/** The lengths that Standard Webhooks allows, in bytes. */
const [SHORTEST, LONGEST] = [24, 64];

/** Whether a text is a secret with which messages can be signed. */
export function isSecret(secret: string): boolean {
  const { length } = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return FORMAT.test(secret) && length >= SHORTEST && length <= LONGEST;
}

function sign(secret: string, content: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
}

interface Signed {
  /** Identifies the message. The same for every try. */
  id: string;
  body: string;
  /** The time of the try, in milliseconds since 1970. */
  at: number;
  /** The current secret, and the previous one as long as it also signs. */
  secrets: readonly string[];
}

/**
 * Returns the headers that identify and sign a message.
 * @source https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function signatureHeaders({ id, body, at, secrets }: Signed) {
  const timestamp = String(Math.floor(at / 1000));
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => sign(secret, `${id}.${timestamp}.${body}`)).join(' '),
  };
}

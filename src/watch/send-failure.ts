import { AddressNotAllowed } from './public-address.ts';

const CLOSED = 'Closed the connection without an answer.';
const UNREACHABLE = 'The address can’t be reached.';
const NOT_FOUND = 'The host name was not found.';
const NOT_SECURE = 'No secure connection is possible.';
const BAD_CERTIFICATE = 'Its certificate is not valid.';

const sentences: Record<string, string> = {
  ENOTFOUND: NOT_FOUND,
  ENODATA: NOT_FOUND,
  EAI_AGAIN: 'The host name could not be looked up.',
  ECONNREFUSED: 'Refused the connection.',
  ECONNRESET: CLOSED,
  EPIPE: CLOSED,
  ETIMEDOUT: UNREACHABLE,
  EHOSTUNREACH: UNREACHABLE,
  ENETUNREACH: UNREACHABLE,
  EADDRNOTAVAIL: UNREACHABLE,
  CERT_HAS_EXPIRED: 'Its certificate has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: BAD_CERTIFICATE,
  SELF_SIGNED_CERT_IN_CHAIN: BAD_CERTIFICATE,
  HOSTNAME_MISMATCH: BAD_CERTIFICATE,
  EPROTO: NOT_SECURE,
};

/** Codes of Node and OpenSSL that have many endings. */
const prefixes: readonly [prefix: string, sentence: string][] = [
  ['ERR_TLS_CERT_', BAD_CERTIFICATE],
  ['CERT_', BAD_CERTIFICATE],
  ['UNABLE_TO_', BAD_CERTIFICATE],
  ['ERR_SSL_', NOT_SECURE],
  ['HPE_', 'The answer is not HTTP.'],
];

/**
 * Returns why a message could not be sent, in a sentence for people. It never has the message of a system error, because
 * that can contain the address, which is a secret.
 */
export function describeSendFailure(failure: unknown): string {
  if (failure instanceof AddressNotAllowed) return failure.message;
  const { code = '' } = failure as { code?: string };
  const known = sentences[code] ?? prefixes.find(([prefix]) => code.startsWith(prefix))?.[1];
  return known ?? `The message could not be sent${code === '' ? '' : ` (${code})`}.`;
}

import { hash } from 'node:crypto';

const HEX_DIGITS = 15;
/** SDKs divide by the largest number with 15 hexadecimal digits. Rounded to a double, it is 2^60. */
const MAX = 2 ** 60;

/**
 * Returns the position of an id, from 0 to 1: the first 60 bits of the SHA-1 of `prefix + id + salt`, divided by 2^60.
 * As in all official SDKs, both numbers are rounded to doubles before the division. The position of an empty id is 0.
 * Source: PostHog, `rust/feature-flags`, fixtures `hash_sha1_60_v1`.
 */
export function hashPosition(prefix: string, id: string, salt: string): number {
  if (id === '') return 0;
  return Number.parseInt(hash('sha1', `${prefix}${id}${salt}`).slice(0, HEX_DIGITS), 16) / MAX;
}

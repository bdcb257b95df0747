import { randomUUID } from 'node:crypto';

const mayBeLong = /\d{16}/;
const token = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;
/**
 * The prefix of a string that replaces a large integer while JSON is parsed. It is random, so that no string in a
 * request starts with it.
 */
const MARK = `${randomUUID()}:`;

const isWhole = (part: string) => /^-?\d{16,}$/.test(part);
const isRounded = (part: string) => isWhole(part) && BigInt(Number(part)) !== BigInt(part);
const marked = (part: string) => (isRounded(part) ? `"${MARK}${part}"` : part);

/**
 * Parses JSON. An integer that a JavaScript number would round becomes a `bigint`, so that its value does not change.
 */
export function parseIntegersExactly(text: string): unknown {
  const value: unknown = JSON.parse(text);
  const exact = mayBeLong.test(text) ? text.replace(token, marked) : text;
  if (exact === text) return value;
  return JSON.parse(exact, (_, inside: unknown) =>
    typeof inside === 'string' && inside.startsWith(MARK) ? BigInt(inside.slice(MARK.length)) : inside,
  );
}

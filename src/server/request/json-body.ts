import type { Context } from 'hono';
import { invalidInput, parseError, unsupportedMediaType } from '#contract/problem.ts';
import type { Env } from '../dependencies.ts';
import { parseIntegersExactly } from './parse-integers.ts';

/** Deeper JSON is rejected, because a recursive parser would overflow the stack. */
const MAX_DEPTH = 100;

const isEscaped = (text: string, quote: number) => {
  let before = quote;
  while (text[before - 1] === '\\') before--;
  return (quote - before) % 2 === 1;
};

/**
 * Returns the index of the quote that ends a JSON string. Searches for the next quote instead of reading each character,
 * because bodies can be long.
 */
function endOfText(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

const [QUOTE, LIST, LIST_END, OBJECT, OBJECT_END] = [0x22, 0x5b, 0x5d, 0x7b, 0x7d];

function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) at = endOfText(text, at);
    else if (sign === LIST || sign === OBJECT) depth++;
    else if (sign === LIST_END || sign === OBJECT_END) depth--;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

const canStart = /^\s*[[{"\-\dtfn]/;

function reasonOf(text: string, error: unknown): string {
  if (canStart.test(text)) return (error as SyntaxError).message;
  const before = /^\s*/.exec(text)?.[0] ?? '';
  const lines = before.split('\n');
  return `Expecting value: line ${lines.length} column ${(lines.at(-1)?.length ?? 0) + 1} (char ${before.length})`;
}

/** Parses JSON text with `read`. Throws 400 for invalid JSON and for JSON that is nested too deeply. */
export function parseJson(text: string, read: (text: string) => unknown = JSON.parse): unknown {
  if (depthOf(text) > MAX_DEPTH) throw parseError(`JSON parse error - more than ${MAX_DEPTH} levels deep`);
  try {
    return read(text);
  } catch (error) {
    throw parseError(`JSON parse error - ${reasonOf(text, error)}`);
  }
}

const typeNames: Record<string, string> = { string: 'str', boolean: 'bool' };

function typeNameOf(value: unknown): string {
  if (value === null) return 'NoneType';
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'float';
  if (typeof value === 'bigint') return 'int';
  return typeNames[typeof value] ?? typeof value;
}

const isJson = (type: string) => /^application\/(\S+\+)?json\s*(;|$)/i.test(type);

const unsupported = (type: string) => unsupportedMediaType(`Unsupported media type "${type}" in request.`);

/**
 * Returns the decoder for the charset in a media type, or for UTF-8 without a charset. Throws 415 for an unknown
 * charset.
 */
function decoderOf(type: string) {
  const [, quoted, plain] = /;\s*charset\s*=\s*(?:"([^"]*)"|([^\s;]*))/i.exec(type) ?? [];
  try {
    return new TextDecoder(quoted ?? plain ?? 'utf-8', { fatal: true });
  } catch {
    throw unsupported(type);
  }
}

function decoded(bytes: ArrayBuffer, type: string): string {
  const decoder = decoderOf(type);
  try {
    return decoder.decode(bytes);
  } catch {
    throw parseError(`JSON parse error - the body is not ${decoder.encoding} text`);
  }
}

async function readBody(c: Context): Promise<Record<string, unknown>> {
  const bytes = await c.req.arrayBuffer();
  if (bytes.byteLength === 0) return {};
  const type = c.req.header('content-type') ?? '';
  if (!isJson(type)) throw unsupported(type);
  const text = decoded(bytes, type);
  if (text.trim() === '') return {};
  const value = parseJson(text, parseIntegersExactly);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw invalidInput(`Invalid data. Expected a dictionary, but got ${typeNameOf(value)}.`);
}

/**
 * Returns the JSON object in a request body, or an empty object without a body. Parses the body only once. Integers
 * that are too large for JavaScript become a `bigint`. Throws 415 for another media type or an unknown charset, and 400
 * if the body is not a JSON object.
 */
export function jsonBody(c: Context<Env>): Promise<Record<string, unknown>> {
  const known = c.get('body');
  if (known) return known;
  const body = readBody(c);
  c.set('body', body);
  return body;
}

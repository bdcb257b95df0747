import type { Context } from 'hono';
import { invalidInput, parseError, unsupportedMediaType } from '#contract/problem.ts';

/** Deeper JSON than this is refused: nothing real nests so far, and a recursive reader would run out of stack. */
const DEEPEST = 100;

function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [bracket] of text.replace(/"(?:[^"\\]|\\.)*"/gs, '').matchAll(/[[\]{}]/g)) {
    depth += bracket === '{' || bracket === '[' ? 1 : -1;
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

/** Reads JSON text. Throws 400 for what is none, and for what nests too deep. */
export function parseJson(text: string): unknown {
  if (depthOf(text) > DEEPEST) throw parseError(`JSON parse error - more than ${DEEPEST} levels deep`);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw parseError(`JSON parse error - ${reasonOf(text, error)}`);
  }
}

const typeNames: Record<string, string> = { string: 'str', boolean: 'bool' };

function typeNameOf(value: unknown): string {
  if (value === null) return 'NoneType';
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'float';
  return typeNames[typeof value] ?? typeof value;
}

const isJson = (type: string) => /^application\/(\S+\+)?json\s*(;|$)/i.test(type);

/**
 * The JSON object that a request carries; an absent body is an empty one.
 * Throws 415 for another media type and 400 for what is not a JSON object.
 */
export async function bodyOf(c: Context): Promise<Record<string, unknown>> {
  const text = await c.req.text();
  if (text.trim() === '') return {};
  const type = c.req.header('content-type') ?? '';
  if (!isJson(type)) throw unsupportedMediaType(`Unsupported media type "${type}" in request.`);
  const value = parseJson(text);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw invalidInput(`Invalid data. Expected a dictionary, but got ${typeNameOf(value)}.`);
}

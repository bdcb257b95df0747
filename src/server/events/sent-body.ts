import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Context } from 'hono';
import { Problem, tooLarge } from '#contract/problem.ts';
import { parseJson } from '../reading/request-body.ts';
import { malformed } from './incoming-event.ts';
import { storable } from './storable.ts';

/** Of the body, as it comes and unpacked. */
const LARGEST_BYTES = 20 * 1024 * 1024;

const tooMuch = () => tooLarge(`A request may carry ${LARGEST_BYTES / 1024 / 1024} MB of events at most.`);
const unpack = promisify(gunzip);

/** Packed bodies are known by their first two bytes: programs name the packing in a header, in the query or not at all. */
const isPacked = (bytes: Uint8Array) => bytes[0] === 0x1f && bytes[1] === 0x8b;

async function unpacked(bytes: Uint8Array): Promise<Uint8Array> {
  if (!isPacked(bytes)) return bytes;
  return unpack(bytes, { maxOutputLength: LARGEST_BYTES }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ERR_BUFFER_TOO_LARGE' ? tooMuch() : malformed('The gzip data cannot be unpacked.');
  });
}

const canStartJson = /^\s*[[{]/;

/** Old libraries send a form with the JSON, or its base64, in the field `data`. */
function jsonIn(text: string): string {
  if (canStartJson.test(text)) return text;
  const data = new URLSearchParams(text).get('data') ?? '';
  return canStartJson.test(data) ? data : Buffer.from(data.replaceAll(' ', '+'), 'base64').toString();
}

/** Text that Postgres cannot store can only come in as one of these escapes. */
const mayBeUnstorable = /\\u(0000|d[89a-f])/i;

function parsed(text: string): unknown {
  try {
    const value = parseJson(text);
    return mayBeUnstorable.test(text) ? storable(value) : value;
  } catch (error) {
    throw error instanceof Problem ? malformed(error.message) : error;
  }
}

/** What a capture request carries. Throws 413 beyond 20 MB, 400 for what is no JSON. */
export async function sentBody(c: Context): Promise<unknown> {
  if (Number(c.req.header('content-length') ?? 0) > LARGEST_BYTES) throw tooMuch();
  const bytes = new Uint8Array(await c.req.arrayBuffer());
  if (bytes.length > LARGEST_BYTES) throw tooMuch();
  const text = Buffer.from(await unpacked(bytes)).toString();
  if (text.trim() === '') throw malformed('The body is empty.');
  return parsed(jsonIn(text));
}

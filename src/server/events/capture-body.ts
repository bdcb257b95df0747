import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Context } from 'hono';
import { tooLarge } from '#contract/problem.ts';
import { malformed } from './incoming-event.ts';

const MB = 1024 * 1024;
/** The maximum size of the body, both compressed and decompressed. */
const MAX_BYTES = 20 * MB;
/** The maximum size of a form. Only old libraries send forms, with one event each. */
const MAX_FORM_BYTES = MB;

const tooMuch = () => tooLarge(`A request can be at most ${MAX_BYTES / MB} MB, both before and after decompression.`);
const unpack = promisify(gunzip);

/**
 * Detects gzip by its first two bytes. Some clients do not declare the compression, and others declare it in a header or
 * in the query.
 */
const isPacked = (bytes: Buffer) => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** The size of the last field of gzip data, in bytes. The field contains the decompressed size. */
const SIZE_BYTES = 4;

/** The maximum compression ratio of Deflate. */
const MAX_COMPRESSION_RATIO = 1032;

const brokenGzip = () => malformed('The gzip data cannot be decompressed.');

/**
 * Returns a body's size in bytes after decompression. Throws 413 for more than 20 MB. Throws 400 if the size in the
 * gzip data is impossible.
 */
export function decompressedSize(bytes: Buffer): number {
  if (!isPacked(bytes)) return bytes.length;
  const size = bytes.length < SIZE_BYTES ? 0 : bytes.readUInt32LE(bytes.length - SIZE_BYTES);
  if (size > bytes.length * MAX_COMPRESSION_RATIO) throw brokenGzip();
  if (size > MAX_BYTES) throw tooMuch();
  return size;
}

async function unpacked(bytes: Buffer): Promise<Buffer> {
  if (!isPacked(bytes)) return bytes;
  const maxOutputLength = Math.max(1, decompressedSize(bytes));
  return unpack(bytes, { maxOutputLength }).catch(() => {
    throw brokenGzip();
  });
}

const canStartJson = /^\s*[[{]/;

/**
 * Returns a body's JSON text. Old libraries send a form: its field `data` contains the JSON text, or the JSON text in
 * base64. Throws 413 for a form that is too large.
 */
function jsonIn(text: string): string {
  if (canStartJson.test(text)) return text;
  if (text.length > MAX_FORM_BYTES) throw tooLarge(`A form can be at most ${MAX_FORM_BYTES / MB} MB.`);
  const data = new URLSearchParams(text).get('data') ?? '';
  return canStartJson.test(data) ? data : Buffer.from(data.replaceAll(' ', '+'), 'base64').toString();
}

/** Returns the body of a capture request. Throws 413 for more than 20 MB. */
export async function requestBytes(c: Context): Promise<Buffer> {
  if (Number(c.req.header('content-length') ?? 0) > MAX_BYTES) throw tooMuch();
  const bytes = Buffer.from(await c.req.arrayBuffer());
  if (bytes.length > MAX_BYTES) throw tooMuch();
  return bytes;
}

/**
 * Returns the JSON text in the body of a capture request. Decompresses outside of the main thread. Throws 400 for an
 * empty body and for broken gzip data, and 413 for a body that is too large.
 */
export async function requestText(bytes: Buffer): Promise<string> {
  const text = (await unpacked(bytes)).toString();
  if (text.trim() === '') throw malformed('The body is empty.');
  return jsonIn(text);
}

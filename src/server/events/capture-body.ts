import { promisify } from 'node:util';
import { gunzip, inflate } from 'node:zlib';
import type { Context } from 'hono';
import { tooLarge } from '#contract/problem.ts';
import { formField } from '../request/form-field.ts';
import { malformed } from './incoming-event.ts';
import { decompressLzString } from './lz-string.ts';
import { storableText } from './replace-unstorable.ts';

const MB = 1024 * 1024;
/** The maximum size of the body, both compressed and decompressed. */
const MAX_BYTES = 20 * MB;
/** The maximum size of a form, both compressed and decompressed. Only old and small libraries send forms. */
const MAX_FORM_BYTES = MB;

const tooMuch = () => tooLarge(`A request can be at most ${MAX_BYTES / MB} MB, both before and after decompression.`);
const unpack = { gzip: promisify(gunzip), deflate: promisify(inflate) };

/**
 * Returns the compression of a body by its first bytes; null for text. Some clients do not declare the compression, and
 * others declare it in a header or in the query. No JSON text or form begins like this.
 */
function compressionOf(bytes: Buffer): keyof typeof unpack | null {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return 'gzip';
  // RFC 1950: the method 8 with a window of 32 kB, and a multiple of 31.
  return bytes[0] === 0x78 && bytes.length > 1 && bytes.readUInt16BE() % 31 === 0 ? 'deflate' : null;
}

/** The size of the last field of gzip data, in bytes. The field contains the decompressed size. */
const SIZE_BYTES = 4;

/** The maximum compression ratio of Deflate. */
const MAX_COMPRESSION_RATIO = 1032;

const broken = (compression: string) => malformed(`The ${compression} data cannot be decompressed.`);

/**
 * Returns a body's size in bytes after decompression, or the maximum if the body does not contain the size. Throws 413 for
 * more than 20 MB. Throws 400 if the size in gzip data is impossible.
 */
export function decompressedSize(bytes: Buffer): number {
  const compression = compressionOf(bytes);
  if (compression === null) return bytes.length;
  if (compression === 'deflate') return MAX_BYTES;
  const size = bytes.length < SIZE_BYTES ? 0 : bytes.readUInt32LE(bytes.length - SIZE_BYTES);
  if (size > bytes.length * MAX_COMPRESSION_RATIO) throw broken(compression);
  if (size > MAX_BYTES) throw tooMuch();
  return size;
}

async function unpacked(bytes: Buffer): Promise<Buffer> {
  const compression = compressionOf(bytes);
  if (compression === null) return bytes;
  const maxOutputLength = Math.max(1, decompressedSize(bytes));
  return unpack[compression](bytes, { maxOutputLength }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ERR_BUFFER_TOO_LARGE' && compression === 'deflate' ? tooMuch() : broken(compression);
  });
}

const canStartJson = /^\s*[[{]/;

const formTooLarge = () =>
  tooLarge(`A form can be at most ${MAX_FORM_BYTES / MB} MB, both before and after decompression.`);

const lzStrings = ['lz64', 'lz-string'];

async function decoded(data: string, compression: string | null): Promise<string> {
  if (!lzStrings.includes(compression?.toLowerCase() ?? '')) return Buffer.from(data, 'base64').toString();
  try {
    const text = await decompressLzString(data, MAX_FORM_BYTES);
    // The format consists of UTF-16 units, so the text can contain lone surrogates that are not escaped.
    if (text !== null) return storableText(text);
  } catch (error) {
    throw error instanceof RangeError ? formTooLarge() : error;
  }
  throw broken('lz64');
}

/**
 * Returns a body's JSON text. Old and small libraries send a form: its field `data` contains the JSON text, as it is, in
 * base64 or compressed. Throws 413 for a form that is too large.
 */
async function jsonIn(text: string): Promise<string> {
  if (canStartJson.test(text)) return text;
  if (text.length > MAX_FORM_BYTES) throw formTooLarge();
  const data = formField(text, 'data') ?? '';
  return canStartJson.test(data) ? data : decoded(data.replaceAll(' ', '+'), formField(text, 'compression'));
}

/**
 * Returns the body of a capture request. For a GET request, returns its query, which has the same fields as a form. Throws
 * 413 for more than 20 MB.
 */
export async function requestBytes(c: Context): Promise<Buffer> {
  if (c.req.method === 'GET') return Buffer.from(new URL(c.req.url).search.slice(1));
  if (Number(c.req.header('content-length') ?? 0) > MAX_BYTES) throw tooMuch();
  const bytes = Buffer.from(await c.req.arrayBuffer());
  if (bytes.length > MAX_BYTES) throw tooMuch();
  return bytes;
}

/**
 * Returns the JSON text in the body of a capture request. Decompresses outside of the main thread. Throws 400 for an
 * empty body and for broken compressed data, and 413 for a body that is too large.
 */
export async function requestText(bytes: Buffer): Promise<string> {
  const text = await jsonIn((await unpacked(bytes)).toString());
  if (text.trim() === '') throw malformed('The request contains no events.');
  return text;
}

import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Context } from 'hono';
import { tooLarge } from '#contract/problem.ts';
import { malformed } from './incoming-event.ts';

const MB = 1024 * 1024;
/** Applies to the body both as it is received and after decompression. */
const MAX_BYTES = 20 * MB;
/** Only old libraries send forms, with single events. */
const MAX_FORM_BYTES = MB;

const tooMuch = () => tooLarge(`A request may carry ${MAX_BYTES / MB} MB of events at most.`);
const unpack = promisify(gunzip);

/** Detects gzip by its first two bytes: clients name the compression in a header, in the query or not at all. */
const isPacked = (bytes: Buffer) => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** The last bytes of gzip data contain its unpacked size. */
const SIZE_BYTES = 4;

/** The maximum compression ratio of Deflate. */
const MAX_COMPRESSION_RATIO = 1032;

const brokenGzip = () => malformed('The gzip data cannot be unpacked.');

/** How many bytes a body has unpacked. Throws 413 beyond 20 MB, and 400 for a size that gzip data cannot have. */
export function unpackedSize(bytes: Buffer): number {
  if (!isPacked(bytes)) return bytes.length;
  const size = bytes.length < SIZE_BYTES ? 0 : bytes.readUInt32LE(bytes.length - SIZE_BYTES);
  if (size > bytes.length * MAX_COMPRESSION_RATIO) throw brokenGzip();
  if (size > MAX_BYTES) throw tooMuch();
  return size;
}

async function unpacked(bytes: Buffer): Promise<Buffer> {
  if (!isPacked(bytes)) return bytes;
  const maxOutputLength = Math.max(1, unpackedSize(bytes));
  return unpack(bytes, { maxOutputLength }).catch(() => {
    throw brokenGzip();
  });
}

const canStartJson = /^\s*[[{]/;

/** Old libraries send a form whose field `data` contains the JSON or its base64. */
function jsonIn(text: string): string {
  if (canStartJson.test(text)) return text;
  if (text.length > MAX_FORM_BYTES) throw tooLarge(`A form may take ${MAX_FORM_BYTES / MB} MB at most.`);
  const data = new URLSearchParams(text).get('data') ?? '';
  return canStartJson.test(data) ? data : Buffer.from(data.replaceAll(' ', '+'), 'base64').toString();
}

/** The bytes of a capture request. Throws 413 beyond 20 MB. */
export async function sentBytes(c: Context): Promise<Buffer> {
  if (Number(c.req.header('content-length') ?? 0) > MAX_BYTES) throw tooMuch();
  const bytes = Buffer.from(await c.req.arrayBuffer());
  if (bytes.length > MAX_BYTES) throw tooMuch();
  return bytes;
}

/** The JSON text of a capture request, unpacked outside of the main thread. Throws 400 for an empty body and for broken gzip. */
export async function sentText(bytes: Buffer): Promise<string> {
  const text = (await unpacked(bytes)).toString();
  if (text.trim() === '') throw malformed('The body is empty.');
  return jsonIn(text);
}

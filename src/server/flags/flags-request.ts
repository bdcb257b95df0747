import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Context } from 'hono';
import { isObject } from '#contract/kinds/objects.ts';
import { distinctIdOf } from '../events/distinct-id.ts';
import { storableText } from '../events/replace-unstorable.ts';
import { formField } from '../request/form-field.ts';
import { parseJson } from '../request/json-body.ts';
import { parseSdkJson } from '../request/sdk-json.ts';

/** The error for a rejected SDK request. SDKs use only the status. The message is for developers. */
export class FlagsRequestError extends Error {
  readonly status: 400 | 401 | 413;

  constructor(status: FlagsRequestError['status'], message: string) {
    super(message);
    this.status = status;
  }
}

/** An SDK's request for a person's flags. */
export interface FlagsRequest {
  distinct_id: string;
  /** The person's id before the sign-in; null if it is absent, empty, or the same as `distinct_id`. */
  anonymous_id: string | null;
  /** Properties that override the stored properties, in the form of `parseExactJson`. */
  person_properties: Record<string, unknown>;
  /** The requested flags. Null: all flags. */
  flag_keys: ReadonlySet<string> | null;
}

const MEGABYTE = 1024 * 1024;
/** The maximum size of the body, both compressed and decompressed. */
const MAX_BYTES = MEGABYTE;

const undecodable = (reason: string) =>
  new FlagsRequestError(400, `Failed to decode request: ${reason}. Please check your request format and try again.`);

const invalidJson = () => undecodable('invalid JSON');

const isGzip = (bytes: Buffer) => bytes[0] === 0x1f && bytes[1] === 0x8b;

function unpack(bytes: Buffer): Promise<Buffer> {
  return promisify(gunzip)(bytes, { maxOutputLength: MAX_BYTES }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_BUFFER_TOO_LARGE') throw new FlagsRequestError(413, 'The request is larger than 1 MB.');
    throw undecodable('gzip decompression failed');
  });
}

function tryParse(text: string): unknown {
  try {
    return parseJson(text, parseSdkJson);
  } catch {
    return undefined;
  }
}

const fromBase64 = (text: string) => Buffer.from(text.replace(/\s/g, ''), 'base64').toString();

const parse = (text: string): unknown => tryParse(text) ?? tryParse(fromBase64(text));

/** Returns the content of a form. Old SDKs send a form with one field, `data`. Some of them omit the field's name. */
function formData(text: string): string {
  const data = formField(text, 'data');
  return data ?? decodeURIComponent(text.replaceAll('+', ' '));
}

const FORM = 'application/x-www-form-urlencoded';
const types = new Set(['application/json', 'text/plain', '', FORM]);

/** Returns the JSON object in a request body, decompressed and decoded. Throws 400 or 413 for an invalid body. */
export async function flagsBody(c: Context): Promise<Record<string, unknown>> {
  const { compression = '' } = c.req.query();
  if (!['', 'gzip', 'gzip-js', 'base64'].includes(compression))
    throw new FlagsRequestError(400, 'Unsupported compression type');
  const type = (c.req.header('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!types.has(type)) throw undecodable(`unsupported content type: ${type}`);
  const sent = Buffer.from(await c.req.arrayBuffer());
  const text = (isGzip(sent) ? await unpack(sent) : sent).toString();
  let body: unknown;
  try {
    body = parse(type === FORM ? formData(text) : text);
  } catch {
    throw invalidJson();
  }
  if (!isObject(body)) throw invalidJson();
  return body;
}

type Body = Record<string, unknown>;

const firstOf = (body: Body, names: readonly string[]) =>
  names.map((name) => body[name]).find((value) => value !== undefined && value !== null);

/** Returns a request's project token. Throws 401 if there is none. */
export function flagsToken(body: Body): string {
  const token = firstOf(body, ['token', 'api_key', '$token']);
  if (typeof token === 'string' && token.trim() !== '') return storableText(token.trim());
  throw new FlagsRequestError(401, 'No API token provided. Please include a valid API token in your request.');
}

export const unknownFlagsToken = () =>
  new FlagsRequestError(
    401,
    'The provided API key is invalid or has expired. Please check your API key and try again.',
  );

function idIn(body: Body, names: readonly string[]): string | null {
  const id = firstOf(body, names);
  if (id === undefined) return null;
  if (typeof id !== 'string' && typeof id !== 'number') throw invalidJson();
  return distinctIdOf(id);
}

function flagKeysIn(body: Body): ReadonlySet<string> | null {
  const keys = firstOf(body, ['flag_keys_to_evaluate', 'flag_keys']);
  if (keys === undefined) return null;
  if (!Array.isArray(keys) || keys.some((key) => typeof key !== 'string')) throw invalidJson();
  return new Set(keys as string[]);
}

function propertiesIn(body: Body): Record<string, unknown> {
  const properties = firstOf(body, ['person_properties', '$properties']) ?? {};
  if (!isObject(properties)) throw invalidJson();
  return properties;
}

export const disablesFlags = (body: Body) => body['disable_flags'] === true;

/** Parses an SDK's request. Throws 400 if a field has the wrong type or the id is missing. */
export function flagsRequestOf(body: Body): FlagsRequest {
  const distinct_id = idIn(body, ['distinct_id', '$distinct_id']);
  if (distinct_id === null)
    throw new FlagsRequestError(
      400,
      'The distinct_id field is missing from the request. Please include a valid identifier.',
    );
  const anonymous_id = idIn(body, ['$anon_distinct_id', 'anon_distinct_id']);
  return {
    distinct_id,
    anonymous_id: anonymous_id === distinct_id || anonymous_id === '' ? null : anonymous_id,
    person_properties: propertiesIn(body),
    flag_keys: flagKeysIn(body),
  };
}

import type { Context } from 'hono';
import type { Env, RequestKey } from '../dependencies.ts';
import { jsonBody } from '../request/json-body.ts';

const NAME = 'personal_api_key';

function keyInHeader(c: Context<Env>): RequestKey | null {
  const bearer = /^Bearer\s+(\S.*)$/.exec(c.req.header('authorization')?.trim() ?? '')?.[1];
  return bearer ? { key: bearer.trim(), place: 'Authorization header' } : null;
}

function keyInQuery(c: Context<Env>): RequestKey | null {
  const key = c.req.query(NAME);
  return key ? { key, place: 'query string' } : null;
}

async function keyInBody(c: Context<Env>): Promise<RequestKey | null> {
  const body = await jsonBody(c).catch((): Record<string, unknown> => ({}));
  const key = body[NAME];
  return typeof key === 'string' ? { key, place: 'body' } : null;
}

/** Returns a request's key. Searches first the header, then the body, then the query. Returns null if there is none. */
export async function requestKey(c: Context<Env>): Promise<RequestKey | null> {
  const known = c.get('requestKey');
  if (known !== undefined) return known;
  const found = keyInHeader(c) ?? (await keyInBody(c)) ?? keyInQuery(c);
  c.set('requestKey', found);
  return found;
}

/** Returns the keys in a request's header and query. Includes the key in the body only if the body was already read. */
export const knownKeys = (c: Context<Env>): string[] =>
  [c.get('requestKey'), keyInHeader(c), keyInQuery(c)].flatMap((found) => found?.key ?? []);

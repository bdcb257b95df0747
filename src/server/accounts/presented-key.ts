import type { Context } from 'hono';
import type { Env, PresentedKey } from '../dependencies.ts';
import { bodyOf } from '../reading/request-body.ts';

const NAME = 'personal_api_key';

function keyInHeader(c: Context<Env>): PresentedKey | null {
  const bearer = /^Bearer\s+(\S.*)$/.exec(c.req.header('authorization')?.trim() ?? '')?.[1];
  return bearer ? { key: bearer.trim(), place: 'Authorization header' } : null;
}

function keyInQuery(c: Context<Env>): PresentedKey | null {
  const key = c.req.query(NAME);
  return key ? { key, place: 'query string' } : null;
}

async function keyInBody(c: Context<Env>): Promise<PresentedKey | null> {
  const body = await bodyOf(c).catch((): Record<string, unknown> => ({}));
  const key = body[NAME];
  return typeof key === 'string' ? { key, place: 'body' } : null;
}

/** Finds the key of a request: in the header, else in the body, else in the query. Only the first one found counts. */
export async function presentedKey(c: Context<Env>): Promise<PresentedKey | null> {
  const known = c.get('presentedKey');
  if (known !== undefined) return known;
  const found = keyInHeader(c) ?? (await keyInBody(c)) ?? keyInQuery(c);
  c.set('presentedKey', found);
  return found;
}

/** The keys that a request is known to carry, without reading its body. */
export const knownKeys = (c: Context<Env>): string[] =>
  [c.get('presentedKey'), keyInHeader(c), keyInQuery(c)].flatMap((found) => found?.key ?? []);

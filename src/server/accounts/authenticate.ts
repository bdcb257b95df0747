import type { Context } from 'hono';
import { authenticationFailed, notAuthenticated } from '#contract/problem.ts';
import type { Db } from '../db/connection-pool.ts';
import type { AppDependencies } from '../dependencies.ts';
import type { Caller } from './caller.ts';
import { hashOf } from './keys.ts';
import { requestKey } from './request-key.ts';
import { findCaller } from './store.ts';

/** The start of PostHog's secret keys of projects. */
const SECRET_KEY = 'phs_';

const RECORD_USE_EVERY_MS = 60_000;

async function recordUse(db: Db, { key_id, last_used_at }: Caller, now: Date) {
  // If the clock was set back, the last use can be in the future. Therefore compare the absolute difference.
  if (last_used_at !== null && Math.abs(now.getTime() - Date.parse(last_used_at)) < RECORD_USE_EVERY_MS) return;
  await db.updateTable('personal_key').set({ last_used_at: now.toISOString() }).where('id', '=', key_id).execute();
}

type Dependencies = Pick<AppDependencies, 'db' | 'now' | 'rateLimit'>;

/**
 * Returns a request's caller, and records when the key was last used, at most once a minute. Throws 401 if the request
 * has no key or an invalid key, and 429 if the key, or the address that sends invalid keys, has sent too many requests.
 */
export async function authenticate(c: Context, { db, now, rateLimit }: Dependencies): Promise<Caller> {
  const presented = await requestKey(c);
  const caller = presented && (await findCaller(db, hashOf(presented.key)));
  if (caller) {
    rateLimit.countKey(caller.key_id);
    await recordUse(db, caller, now());
    return caller;
  }
  rateLimit.countAddress(c);
  if (!presented) throw notAuthenticated('Authentication credentials were not provided.');
  if (presented.key.startsWith(SECRET_KEY))
    throw authenticationFailed('Project secret API keys (phs_) are not supported. Use a personal API key (phx_).');
  throw authenticationFailed(`Personal API key found in request ${presented.place} is invalid.`);
}

import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';
import { everyOperation } from '#contract/every-operation.ts';
import type { Operation } from '#contract/operations.ts';
import { throttled } from '#contract/problem.ts';
import { hashOf } from '../accounts/keys.ts';
import { requestKey } from '../accounts/request-key.ts';
import type { Env } from '../dependencies.ts';

const WINDOW_MS = 60_000;

/** The times of a client's requests in milliseconds, oldest first. Times before index `from` are older than a minute. */
interface Times {
  all: number[];
  from: number;
}

function removeOld(times: Times, now: number) {
  while ((times.all[times.from] ?? now) <= now - WINDOW_MS) times.from++;
  if (times.from * 2 <= times.all.length) return;
  times.all.splice(0, times.from);
  times.from = 0;
}

/**
 * The maximum number of counted clients. A client needs about 100 bytes, and 8 bytes for each request within a minute.
 */
const MAX_CLIENTS = 100_000;

/**
 * Creates a limiter that admits at most `most` requests per client in any minute. `admit` returns 0 for an admitted
 * request, otherwise the number of seconds to wait. The parameter `now` is in milliseconds.
 */
export function slidingWindowLimiter(most: number, maxClients = MAX_CLIENTS) {
  /** The times by client. The client with the most recent request is the last. */
  const times = new Map<string, Times>();
  const removeIdle = (now: number) => {
    for (const [client, { all }] of times) {
      const isIdle = (all.at(-1) ?? 0) <= now - WINDOW_MS;
      if (!isIdle && times.size <= maxClients) return;
      times.delete(client);
    }
  };
  return {
    admit(client: string, now: number): number {
      const recent = times.get(client) ?? { all: [], from: 0 };
      removeOld(recent, now);
      const { all, from } = recent;
      if (all.length - from >= most) return Math.ceil(((all[from] ?? now) + WINDOW_MS - now) / 1000);
      all.push(now);
      times.delete(client);
      times.set(client, recent);
      removeIdle(now);
      return 0;
    },
  };
}

function addressOf(c: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return forwarded ?? getConnInfo(c).remote.address ?? '';
}

/**
 * The paths that need no key. Keys are not checked there, so a client could send a new invented key with each request.
 * Therefore the IP address identifies the client.
 */
const openPaths = Object.values<Operation>(everyOperation).flatMap(({ access, path }) =>
  access === 'anyone' ? path : [],
);

/** Returns the client of a request: the hash of its key, or its IP address if it has no key or needs none. */
async function clientOf(c: Context, trustProxy: boolean): Promise<string> {
  if (openPaths.includes(c.req.path.replace(/\/$/, ''))) return addressOf(c, trustProxy);
  const presented = await requestKey(c);
  return presented ? hashOf(presented.key) : addressOf(c, trustProxy);
}

/** Returns the time of a monotonic clock in milliseconds. */
const monotonicNow = () => performance.now();

/** Limits API requests to `most` per minute and client. Rejects further requests with status 429. 0 means no limit. */
export function limitRate(most: number, trustProxy: boolean, now = monotonicNow): MiddlewareHandler<Env> {
  const minute = slidingWindowLimiter(most);
  return async (c, next) => {
    if (most === 0 || !c.req.path.startsWith('/api/')) return next();
    const waitSeconds = minute.admit(await clientOf(c, trustProxy), now());
    if (waitSeconds === 0) return next();
    c.header('Retry-After', String(waitSeconds));
    throw throttled(`Request was throttled. Expected available in ${waitSeconds} seconds.`);
  };
}

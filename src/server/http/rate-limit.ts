import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { throttled } from '#contract/problem.ts';

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

/** Counts requests for `RATE_LIMIT`. Each process counts its own requests. */
export interface RateLimit {
  /** Counts a request with a valid key. Throws 429 if the key has sent too many requests within a minute. */
  countKey(key_id: string): void;
  /**
   * Counts a request that has no valid key, or needs none, for the client's IP address: a client could send a new
   * invented key with each request. Throws 429 if the address has sent too many of these requests within a minute.
   */
  countAddress(c: Context): void;
}

export const unlimited: RateLimit = { countKey: () => {}, countAddress: () => {} };

/** Matches the port that some proxies append to an address: `203.0.113.7:4711`, `[2001:db8::7]:4711`. */
const PORT = /^(?:(\d[\d.]*)|\[(.*)\])(?::\d+)?$/;

const withoutPort = (address: string) => address.replace(PORT, '$1$2');

/**
 * Returns the client's IP address. A trusted proxy appends the address of its client to `X-Forwarded-For`; the entries
 * before it come from the client.
 */
function addressOf(c: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return forwarded ? withoutPort(forwarded) : (getConnInfo(c).remote.address ?? '');
}

/** Returns the time of a monotonic clock in milliseconds. */
const monotonicNow = () => performance.now();

/** Creates the limit of `most` requests per minute and key, and per minute and address. 0 means no limit. */
export function createRateLimit(most: number, trustProxy: boolean, now = monotonicNow): RateLimit {
  if (most === 0) return unlimited;
  const [keys, addresses] = [slidingWindowLimiter(most), slidingWindowLimiter(most)];
  const requireAdmission = (waitSeconds: number) => {
    if (waitSeconds > 0) throw throttled(waitSeconds);
  };
  return {
    countKey: (key_id) => requireAdmission(keys.admit(key_id, now())),
    countAddress: (c) => requireAdmission(addresses.admit(addressOf(c, trustProxy), now())),
  };
}

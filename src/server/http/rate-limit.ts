import type { MiddlewareHandler } from 'hono';
import { throttled } from '#contract/problem.ts';
import { hashOf } from '../accounts/keys.ts';
import { type Exchange, exchangeOf } from '../exchange.ts';
import type { Env } from '../route.ts';

const WINDOW_MS = 60_000;

/** When somebody asked, the oldest first; what is before `from` is older than a minute. */
interface Times {
  all: number[];
  from: number;
}

function forgetOld(times: Times, now: number) {
  while ((times.all[times.from] ?? now) <= now - WINDOW_MS) times.from++;
  if (times.from * 2 <= times.all.length) return;
  times.all.splice(0, times.from);
  times.from = 0;
}

/** Counts requests in a sliding minute: `admit` answers 0, or how many seconds to wait. */
export function slidingMinute(most: number) {
  const times = new Map<string, Times>();
  let sweptAt = 0;
  const forgetIdle = (now: number) => {
    if (now - sweptAt < WINDOW_MS) return;
    sweptAt = now;
    for (const [name, { all }] of times) if ((all.at(-1) ?? 0) <= now - WINDOW_MS) times.delete(name);
  };
  return {
    admit(name: string, now: number): number {
      forgetIdle(now);
      const recent = times.get(name) ?? { all: [], from: 0 };
      forgetOld(recent, now);
      const { all, from } = recent;
      if (all.length - from >= most) return Math.ceil(((all[from] ?? now) + WINDOW_MS - now) / 1000);
      all.push(now);
      times.set(name, recent);
      return 0;
    },
  };
}

function remoteOf(exchange: Exchange, trustProxy: boolean): string {
  const forwarded = trustProxy ? exchange.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return forwarded ?? exchange.remote() ?? '';
}

/** Whom a request counts for: its key, by its hash, or else the address that it comes from. */
function nameOf(exchange: Exchange, trustProxy: boolean): string {
  const key = exchange.header('authorization') ?? exchange.query()['personal_api_key'];
  return key ? hashOf(key.replace(/^Bearer\s+/, '')) : remoteOf(exchange, trustProxy);
}

/** Milliseconds that go on evenly, also where the clock of the machine is set back. */
const steadyNow = () => performance.now();

/** Makes what throws 429 for a key that asks more often than `most` times in a minute; 0 is no limit. */
export function rateLimiter(most: number, trustProxy: boolean, now = steadyNow) {
  const minute = slidingMinute(most);
  return (exchange: Exchange) => {
    const waitSeconds = most === 0 ? 0 : minute.admit(nameOf(exchange, trustProxy), now());
    if (waitSeconds === 0) return;
    exchange.setHeader('Retry-After', String(waitSeconds));
    throw throttled(`Request was throttled. Expected available in ${waitSeconds} seconds.`);
  };
}

/** Limits the calls of the interface. */
export const limitRate =
  (limit: ReturnType<typeof rateLimiter>): MiddlewareHandler<Env> =>
  (c, next) => {
    if (c.req.path.startsWith('/api/')) limit(exchangeOf(c));
    return next();
  };

import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';
import { throttled } from '#contract/problem.ts';
import { hashOf } from '../accounts/keys.ts';
import type { Env } from '../route.ts';

const WINDOW_MS = 60_000;

/** Counts requests in a sliding minute: `admit` answers 0, or how many seconds to wait. */
export function slidingMinute(most: number) {
  const times = new Map<string, number[]>();
  let sweptAt = 0;
  const forgetIdle = (now: number) => {
    if (now - sweptAt < WINDOW_MS) return;
    sweptAt = now;
    for (const [name, [...recent]] of times) if ((recent.at(-1) ?? 0) <= now - WINDOW_MS) times.delete(name);
  };
  return {
    admit(name: string, now: number): number {
      forgetIdle(now);
      const recent = (times.get(name) ?? []).filter((time) => time > now - WINDOW_MS);
      const [oldest = now] = recent;
      if (recent.length >= most) return Math.ceil((oldest + WINDOW_MS - now) / 1000);
      recent.push(now);
      times.set(name, recent);
      return 0;
    },
  };
}

function addressOf(c: Context<Env>, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return forwarded ?? getConnInfo(c).remote.address ?? '';
}

/** Whom a request counts for: its key, by its hash, or else the address that it comes from. */
function nameOf(c: Context<Env>, trustProxy: boolean): string {
  const key = c.req.header('authorization') ?? c.req.query('personal_api_key');
  return key ? hashOf(key.replace(/^Bearer\s+/, '')) : addressOf(c, trustProxy);
}

/** Milliseconds that go on evenly, also where the clock of the machine is set back. */
const steadyNow = () => performance.now();

/** Answers 429 to a key that asks more often than `most` times in a minute. */
export function limitRate(most: number, trustProxy: boolean, now = steadyNow): MiddlewareHandler<Env> {
  const minute = slidingMinute(most);
  return async (c, next) => {
    const waitSeconds = c.req.path.startsWith('/api/') ? minute.admit(nameOf(c, trustProxy), now()) : 0;
    if (waitSeconds > 0) {
      c.header('Retry-After', String(waitSeconds));
      throw throttled(`Request was throttled. Expected available in ${waitSeconds} seconds.`);
    }
    await next();
  };
}

import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { type Exchange, exchangeOf } from '../exchange.ts';
import type { Env } from '../route.ts';

/** Gives a request a name that its answer and its log lines carry; a proxy that is trusted may choose it. */
export const requestNamer = (trustProxy: boolean) => (exchange: Exchange) => {
  const given = trustProxy ? exchange.header('x-request-id') : undefined;
  const id = given && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID();
  exchange.setHeader('X-Request-Id', id);
  return id;
};

/** Names every request. */
export const requestId =
  (nameOf: ReturnType<typeof requestNamer>): MiddlewareHandler<Env> =>
  (c, next) => {
    c.set('requestId', nameOf(exchangeOf(c)));
    return next();
  };

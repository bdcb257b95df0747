import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Env } from '../route.ts';

/** Gives every request a name that its answer and its log lines carry; a proxy that is trusted may choose it. */
export const requestId =
  (trustProxy: boolean): MiddlewareHandler<Env> =>
  (c, next) => {
    const given = trustProxy ? c.req.header('x-request-id') : undefined;
    const id = given && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID();
    c.set('requestId', id);
    c.header('X-Request-Id', id);
    return next();
  };

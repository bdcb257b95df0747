import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { tooLarge } from '#contract/problem.ts';
import type { Env } from '../dependencies.ts';

const MEGABYTE = 1024 * 1024;
/** Methods without a body. `bodyLimit` would need a complete `Request` object to check them, which is slow to create. */
const BODILESS = new Set(['GET', 'HEAD']);
/** Matches the paths that receive events. */
export const CAPTURE = /^\/(batch|capture|e|i\/v0\/e|i\/v0\/ai\/batch|i\/v1\/analytics\/events)\/?$/;

const atMost = (megabytes: number): MiddlewareHandler<Env> =>
  bodyLimit({
    maxSize: megabytes * MEGABYTE,
    onError: () => {
      throw tooLarge(`The request is larger than ${megabytes} MB.`);
    },
  });

/** Rejects request bodies that are larger than 1 MB, or 20 MB on the capture paths. */
export function limitBodySize(): MiddlewareHandler<Env> {
  const [api, capture] = [atMost(1), atMost(20)];
  return (c, next) => {
    if (BODILESS.has(c.req.method)) return next();
    return CAPTURE.test(c.req.path) ? capture(c, next) : api(c, next);
  };
}

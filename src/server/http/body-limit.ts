import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { tooLarge } from '#contract/problem.ts';
import type { Env } from '../dependencies.ts';

const MEGABYTE = 1024 * 1024;
/** Looking for the body of one of these costs more than answering it. */
const BODILESS = new Set(['GET', 'HEAD']);
const CAPTURE = /^\/(batch|capture|e|i\/v0\/e)\/?$/;

const atMost = (megabytes: number): MiddlewareHandler<Env> =>
  bodyLimit({
    maxSize: megabytes * MEGABYTE,
    onError: () => {
      throw tooLarge(`The request is larger than ${megabytes} MB.`);
    },
  });

/** Refuses bodies of more than 1 MB, or of 20 MB where events come in. */
export function limitBodySize(): MiddlewareHandler<Env> {
  const [api, capture] = [atMost(1), atMost(20)];
  return (c, next) => {
    if (BODILESS.has(c.req.method)) return next();
    return CAPTURE.test(c.req.path) ? capture(c, next) : api(c, next);
  };
}

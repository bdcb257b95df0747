import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { Env } from '../dependencies.ts';

/**
 * Lets pages of any origin call a path. It is for the paths of the SDKs, which need only the public project token: events
 * and flags.
 */
export const anyOrigin: MiddlewareHandler<Env> = cors({
  origin: (origin) => origin,
  credentials: true,
  allowMethods: ['GET', 'POST', 'OPTIONS', 'HEAD'],
  maxAge: 86_400,
});

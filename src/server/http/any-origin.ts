import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { Env } from '../dependencies.ts';

/** The paths below `/api/` to which `anyOrigin` applies. */
export const ANY_ORIGIN_API = /^\/api\/(surveys|early_access_features|feature_flag\/local_evaluation)\/?$/;

/**
 * Allows pages of any origin to call a path. Used for the SDKs' paths for events and flags, which need only the public
 * project token.
 */
export const anyOrigin: MiddlewareHandler<Env> = cors({
  origin: (origin) => origin,
  credentials: true,
  allowMethods: ['GET', 'POST', 'OPTIONS', 'HEAD'],
  maxAge: 86_400,
});

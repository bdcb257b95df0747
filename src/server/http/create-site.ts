import type { RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { requestId } from 'hono/request-id';
import { createApp } from '../app.ts';
import type { Db } from '../db/connection-pool.ts';
import type { App, AppDependencies, Env } from '../dependencies.ts';
import type { ServerSettings } from '../process/settings.ts';
import { ANY_ORIGIN_API } from './any-origin.ts';
import { limitBodySize } from './body-limit.ts';
import { discardUnreadBody } from './discard-body.ts';
import { requireDiskSpace } from './disk-space.ts';
import { mountHealth } from './health.ts';
import { createRateLimit } from './rate-limit.ts';
import { type Log, logRequests } from './request-log.ts';
import { securityHeaders } from './security-headers.ts';
import { serveConsole } from './serve-console.ts';

type SiteSettings = Pick<ServerSettings, 'trustProxy' | 'rateLimit' | 'corsOrigins' | 'apiOrigins'> &
  Partial<Pick<ServerSettings, 'location' | 'allowsPrivateWebhooks'>>;

export interface SiteOptions extends Partial<Pick<AppDependencies, 'captureDb' | 'events' | 'runInBackground'>> {
  db: Db;
  log: Log;
  settings: SiteSettings;
  /** The folder of the built console; null if another server serves the console. */
  consoleFolder: string | null;
  /** Aborts when the shutdown begins; absent for a site that is never shut down on its own. */
  shutdown?: AbortSignal;
}

/** Sets the CORS headers of the API. The SDKs' paths use `anyOrigin` instead. */
function allowOrigins(origins: string[]): MiddlewareHandler<Env> {
  const allow = cors({
    origin: origins,
    allowHeaders: ['Authorization', 'Content-Type', 'If-Match'],
    allowMethods: ['GET', 'POST', 'PATCH', 'DELETE'],
    exposeHeaders: ['ETag', 'X-Key-Scopes', 'X-Ignored-Fields', 'X-Request-Id', 'Retry-After'],
    maxAge: 600,
  });
  return (c, next) => (c.req.path.startsWith('/api/') && !ANY_ORIGIN_API.test(c.req.path) ? allow(c, next) : next());
}

/** Returns the scheme and host in the client's URL. A trusted proxy sends them in headers. */
const originOf = (trustProxy: boolean) => (c: Context) => {
  const url = new URL(c.req.url);
  if (!trustProxy) return url.origin;
  const scheme = c.req.header('x-forwarded-proto') ?? url.protocol.slice(0, -1);
  const host = c.req.header('x-forwarded-host') ?? url.host;
  return URL.canParse(`${scheme}://${host}`) ? `${scheme}://${host}` : url.origin;
};

/** The maximum length of a request id from a trusted proxy. Without a trusted proxy, ids from clients are ignored. */
const MAX_REQUEST_ID_LENGTH = 64;

const never = new AbortController().signal;

export interface Site {
  app: App;
  /** The site as a request listener for Node's HTTP server. */
  listener: RequestListener;
}

/** Creates the whole site: the API, the console, the health checks and their middleware. */
export function createSite({ settings, consoleFolder, shutdown = never, ...options }: SiteOptions): Site {
  const { trustProxy, rateLimit, corsOrigins, apiOrigins, location, allowsPrivateWebhooks = false } = settings;
  const middleware = [
    requestId({ limitLength: trustProxy ? MAX_REQUEST_ID_LENGTH : 0 }),
    logRequests(options.log),
    securityHeaders(),
    ...(corsOrigins.length > 0 ? [allowOrigins(corsOrigins)] : []),
    ...(consoleFolder === null ? [] : [serveConsole(consoleFolder, apiOrigins)]),
    limitBodySize(),
    ...(location && 'dataDir' in location ? [requireDiskSpace(location.dataDir)] : []),
  ];
  const app = createApp({
    ...options,
    rateLimit: createRateLimit(rateLimit, trustProxy),
    originOf: originOf(trustProxy),
    allowsPrivateWebhooks,
    middleware,
  });
  mountHealth(app, options.db, shutdown);
  return { app, listener: discardUnreadBody(getRequestListener(app.fetch, { autoCleanupIncoming: false })) };
}

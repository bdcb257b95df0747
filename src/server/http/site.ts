import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { createApp } from '../app.ts';
import type { Db } from '../db/open.ts';
import type { App, Env, Surroundings } from '../route.ts';
import type { Settings } from '../settings.ts';
import { serveConsole } from './console.ts';
import { mountHealth } from './health.ts';
import { limitSize } from './limit-size.ts';
import { type Log, logRequests } from './log.ts';
import { limitRate } from './rate-limit.ts';
import { requestId } from './request-id.ts';
import { securityHeaders } from './security-headers.ts';

type SiteSettings = Pick<Settings, 'trustProxy' | 'rateLimit' | 'corsOrigins' | 'apiOrigins'>;

export interface SiteOptions {
  db: Db;
  log: Log;
  settings: SiteSettings;
  /** The folder of the built console; null where something else serves it. */
  consoleFolder: string | null;
  later?: Surroundings['later'];
}

/** Of the interface; the capture paths have their own rule. */
function allowOrigins(origins: string[]): MiddlewareHandler<Env> {
  const allow = cors({
    origin: origins,
    allowHeaders: ['Authorization', 'Content-Type', 'If-Match'],
    allowMethods: ['GET', 'POST', 'PATCH', 'DELETE'],
    exposeHeaders: ['ETag', 'X-Key-Scopes', 'X-Request-Id', 'Retry-After'],
    maxAge: 600,
  });
  return (c, next) => (c.req.path.startsWith('/api/') ? allow(c, next) : next());
}

/** Scheme and host as the client knows them; a trusted proxy says what they were before it. */
const originOf = (trustProxy: boolean) => (request: Request) => {
  const url = new URL(request.url);
  if (!trustProxy) return url.origin;
  const scheme = request.headers.get('x-forwarded-proto') ?? url.protocol.slice(0, -1);
  const host = request.headers.get('x-forwarded-host') ?? url.host;
  return URL.canParse(`${scheme}://${host}`) ? `${scheme}://${host}` : url.origin;
};

/** The whole site: the interface, the console and the health checks, with what every request passes. */
export function createSite({ db, log, settings, consoleFolder, later }: SiteOptions): App {
  const { trustProxy, rateLimit, corsOrigins, apiOrigins } = settings;
  const middleware = [
    requestId(trustProxy),
    logRequests(log),
    securityHeaders(),
    ...(corsOrigins.length > 0 ? [allowOrigins(corsOrigins)] : []),
    ...(consoleFolder === null ? [] : [serveConsole(consoleFolder, apiOrigins)]),
    ...(rateLimit > 0 ? [limitRate(rateLimit, trustProxy)] : []),
    limitSize(),
  ];
  const app = createApp({ db, log, middleware, originOf: originOf(trustProxy), ...(later && { later }) });
  mountHealth(app, db);
  return app;
}

import type { RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { createInterface } from '../app.ts';
import type { Db } from '../db/open.ts';
import type { Exchange } from '../exchange.ts';
import type { Settings } from '../process/settings.ts';
import type { App, Env, Surroundings } from '../route.ts';
import { serveConsole } from './console.ts';
import { answerDirectly } from './direct.ts';
import { requireDiskSpace } from './disk-space.ts';
import { mountHealth } from './health.ts';
import { limitSize } from './limit-size.ts';
import { type Log, logRequests } from './log.ts';
import { limitRate, rateLimiter } from './rate-limit.ts';
import { readOn } from './read-on.ts';
import { requestId, requestNamer } from './request-id.ts';
import { securityHeaders } from './security-headers.ts';

type SiteSettings = Pick<Settings, 'trustProxy' | 'rateLimit' | 'corsOrigins' | 'apiOrigins'> &
  Partial<Pick<Settings, 'location'>>;

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
const originOf = (trustProxy: boolean) => (exchange: Exchange) => {
  const url = new URL(exchange.address());
  if (!trustProxy) return url.origin;
  const scheme = exchange.header('x-forwarded-proto') ?? url.protocol.slice(0, -1);
  const host = exchange.header('x-forwarded-host') ?? url.host;
  return URL.canParse(`${scheme}://${host}`) ? `${scheme}://${host}` : url.origin;
};

export interface Site {
  /** Answers everything. */
  app: App;
  /** The same for a server of Node, in which reads go a shorter way. */
  listener: RequestListener;
}

/** The whole site: the interface, the console and the health checks, with what every request passes. */
export function createSite({ db, log, settings, consoleFolder, later }: SiteOptions): Site {
  const { trustProxy, rateLimit, corsOrigins, apiOrigins, location } = settings;
  const rules = { nameOf: requestNamer(trustProxy), limit: rateLimiter(rateLimit, trustProxy), log };
  const middleware = [
    requestId(rules.nameOf),
    logRequests(log),
    securityHeaders(),
    ...(corsOrigins.length > 0 ? [allowOrigins(corsOrigins)] : []),
    ...(consoleFolder === null ? [] : [serveConsole(consoleFolder, apiOrigins)]),
    limitRate(rules.limit),
    limitSize(),
    ...(location && 'dataDir' in location ? [requireDiskSpace(location.dataDir)] : []),
  ];
  const surroundings = { db, log, originOf: originOf(trustProxy), ...(later && { later }) };
  const { app, ...parts } = createInterface({ ...surroundings, middleware });
  mountHealth(app, db);
  const everything = readOn(getRequestListener(app.fetch, { autoCleanupIncoming: false }));
  // The answers to other origins are marked for them by Hono's own rule.
  const listener = corsOrigins.length > 0 ? everything : answerDirectly({ ...rules, ...parts }, everything);
  return { app, listener };
}

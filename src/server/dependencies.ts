import type { Context, Hono } from 'hono';
import type { Db } from './db/connection-pool.ts';
import type { EventStore } from './events/event-store.ts';
import type { RateLimit } from './http/rate-limit.ts';
import type { LogEntry } from './log-entry.ts';
import type { BackgroundTask } from './process/background-tasks.ts';

/** A request's personal key, and the part of the request that contains it. A 401 response names this part. */
export interface RequestKey {
  key: string;
  place: 'Authorization header' | 'body' | 'query string';
}

/**
 * The dependencies of every request handler. The clock and the random token are passed in, so that tests can replace them.
 */
export interface AppDependencies {
  db: Db;
  /** Separate connections for storing events. Many events at once can't use up the connections of API requests. */
  captureDb: Db;
  events: EventStore;
  now: () => Date;
  /** Creates a project token. */
  newToken: () => string;
  /** Runs work after the response, and logs failures. */
  runInBackground: (work: BackgroundTask) => void;
  log: (entry: LogEntry) => void;
  rateLimit: RateLimit;
  /** Returns the scheme and host for absolute links in responses. */
  originOf: (c: Context) => string;
  /** Whether webhooks can have addresses in a private network, also without TLS. */
  allowsPrivateWebhooks: boolean;
}

export interface Env {
  Variables: {
    dependencies: AppDependencies;
    requestId: string;
    /** The JSON body, after it was read. */
    body?: Promise<Record<string, unknown>>;
    /** The request's key, after it was read; null for a request without a key. */
    requestKey?: RequestKey | null;
  };
}

export type App = Hono<Env>;

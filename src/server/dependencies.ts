import type { Context, Hono } from 'hono';
import type { Db } from './db/connection-pool.ts';
import type { EventStore } from './events/event-store.ts';
import type { BackgroundTask } from './process/background-tasks.ts';

/** The personal key of a request, and where it was found: the 401 response contains the place. */
export interface RequestKey {
  key: string;
  place: 'Authorization header' | 'body' | 'query string';
}

/** Dependencies of every request handler. Time and randomness are passed in, so that tests can fix them. */
export interface AppDependencies {
  db: Db;
  /** Connections for storing events, so that a burst of events cannot use up those of the API. */
  captureDb: Db;
  events: EventStore;
  now: () => Date;
  /** Creates a project token. */
  newToken: () => string;
  /** Runs work after the response; failures are logged. */
  runInBackground: (work: BackgroundTask) => void;
  /** Scheme and host that absolute links in responses begin with. */
  originOf: (c: Context) => string;
}

export interface Env {
  Variables: {
    dependencies: AppDependencies;
    requestId: string;
    /** The JSON body, once it has been read. */
    body?: Promise<Record<string, unknown>>;
    /** The key of the request, once it has been read; null for a request without one. */
    requestKey?: RequestKey | null;
  };
}

export type App = Hono<Env>;
